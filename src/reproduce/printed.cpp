#include "reproduce/printed.hpp"

#include <array>

namespace percuss::published {
namespace {

constexpr std::string_view rounded_G = "computed in the paper from G rounded as in (122)";
constexpr std::string_view cut_lever = "follows from b/a = 0.6635 and rounded velocities";

// A formula of the paper, which we evaluate for an example.
constexpr Printed formula(Printed entry) {
  entry.kind = ItemKind::formula;
  return entry;
}

// What the paper says of a result: a sign, a zero, that two things are equal.
constexpr Printed statement(Printed entry) {
  entry.kind = ItemKind::statement;
  return entry;
}

// [Glocker 2012]
constexpr Printed glocker_2012[] = {
    {"Table 1 contact, least", "0"},
    {"Table 1 contact, largest", "1"},
    {"Table 1 clutch, bound below", "-1", "excluded itself"},
    {"Table 1 clutch, largest", "0"},
    {"Table 1 bilateral, bound below", "-1", "excluded itself"},
    {"Table 1 bilateral, largest", "1"},
    {"Table 1 friction, bound below", "-1", "excluded itself"},
    {"Table 1 friction, largest", "1"},
    formula({"(103) gamma_A^-", "-1", "m = v = 1"}),
    formula({"(103) gamma_B^-", "1"}),
    formula({"(105) gamma_A^+", "1"}),
    formula({"(105) gamma_B^+", "0"}),
    formula({"(106) u_1^+", "1"}),
    formula({"(106) u_2^+", "1"}),
    formula({"(107) Lambda_A", "3"}),
    formula({"(107) Lambda_B", "1"}),
    formula({"(108) W", "1/2"}),
    formula({"(109) T^-", "1/2"}),
    formula({"(109) T^+", "1"}),
    formula({"(111) G_11", "1"}),
    formula({"(111) G_12", "-1"}),
    formula({"(111) G_22", "2"}),
    formula({"(112) lambda_min", "(3 - sqrt(5))/2"}),
    formula({"(112) lambda_max", "(3 + sqrt(5))/2"}),
    {"(113) lambda_min/lambda_max", "(7 - 3*sqrt(5))/2"},
    {"(113) lambda_min/lambda_max, rounded", "0.146"},
    {"(115) left side of (87)", "1"},
    {"(115) left side of (92)", "1"},
    formula({"(92) left side for eps = (0, -7/8)", "0",
             "(92) is wrong for negative coefficients: the norm of I - delta is max |1 - delta_i|, not 1 - "
             "delta_min. "
             "As printed the condition holds for the slide-push mechanism with u^- = (-1, 1), and T grows "
             "from 1 to "
             "1.53",
             "14"}),
    statement(
        {"5.1.3 Lambda_B for eps_B = -1", "0",
         "\"totally eliminates the impact element\" holds for an element alone: xi_B = gamma_B^+ - gamma_B^- "
         "still keeps a clutch from slowing down. The slide-push mechanism, m = v = 1",
         "2"}),
    statement({"5.1.3 T^+ for eps_B = -1", "1/2", "what wall A alone would leave; it grows fivefold", "5/2"}),
    statement({"5.2.4 W for eps = 1, mu = 1000", "0",
               "a large mu need not give stick: Kane's pendulum slips for every mu and loses energy",
               "-0.1098"}),
    {"(119) w_N1", "0.6840"},
    {"(119) w_N2", "1.0"},
    {"(119) w_T1", "-1.8794"},
    {"(119) w_T2", "-1.7321"},
    {"(121) M_11", "16.0"},
    {"(121) M_12", "5.9088"},
    {"(121) M_22", "4.0"},
    {"(122) G_11", "0.3365"},
    {"(122) G_12", "-0.5071"},
    {"(122) G_22", "0.8134"},
    {"(123) lambda_min", "0.0146"},
    {"(123) lambda_max", "1.1354"},
    {"(123) lambda_min/lambda_max", "0.0129"},
    {"(124) gamma_N^-", "-0.2684"},
    {"(124) gamma_T^-", "0.5343"},
    {"(124) T^-", "0.2782"},
    {"(128) xi_N", "0"},
    {"(128) xi_T", "0"},
    {"(128) Lambda_N", "3.4079"},
    {"(128) Lambda_T", "1.4676"},
    {"(129) gamma_N^+", "0.1342"},
    {"(129) gamma_T^+", "0"},
    {"(129) u_1^+", "-0.3346"},
    {"(129) u_2^+", "0.3631"},
    {"(129) T^+", "0.4416"},
    {"(130) W", "0.1634"},
    {"7.2 W, as Kane and Levinson report", "0.16"},
    statement(
        {"Fig. 13(a) Lambda_T with a sprag clutch", "1.4676", "the clutch does what the friction does"}),
    statement({"Fig. 13(d) Lambda_T with a contact", "0"}),
    {"(132) xi_N", "0"},
    {"(132) xi_T", "-0.0177"},
    {"(132) Lambda_N", "5.4995"},
    {"(132) Lambda_T", "2.7498"},
    {"(133) gamma_N^+", "0.1879"},
    {"(133) gamma_T^+", "-0.0177"},
    {"(133) u_1^+", "-0.4430"},
    {"(133) u_2^+", "0.4909"},
    {"(133) T^+", "0.7671"},
    {"(134) W", "0.4889"},
    {"7.3 eps_T a sprag clutch would need", "0.0331"},
    {"(137) m_1", "1.3086"},
    {"(137) m_2", "20.3217", rounded_G, "20.2875"},
    {"(137) b/a", "0.6635", "the rounded G gives 0.66358, which was cut off, not rounded", "0.6636"},
    {"(137) m_2 from the rounded G", "20.3217"},
    {"(138) u_1^-", "-0.4045"},
    {"(138) u_2^-", "0.1298", cut_lever, "0.1299"},
    {"(138) u_1^+, stick", "0.2023", cut_lever, "0.2022"},
    {"(138) u_2^+, stick", "0.2023", cut_lever, "0.2022"},
    {"(138) u_1^+, slip", "0.2832", cut_lever, "0.2831"},
    {"(138) u_2^+, slip", "0.2655", cut_lever, "0.2654"},
};

// [Payr & Glocker 2005], m = s = 1
constexpr Printed payr_glocker_2005[] = {
    formula({"(22) alpha at 60 deg", "1 + 3*cos(60 deg)^2"}),
    formula({"(22) beta at 60 deg", "1 + 3*sin(60 deg)^2"}),
    formula({"(22) delta at 60 deg", "3*sin(60 deg)*cos(60 deg)"}),
    formula({"Fig. 4 backward slip begins at 45 deg", "(1.5 + 0.5*2.5)/(2.5 + 0.5*1.5)", "(34)"}),
    formula({"Fig. 4 forward slip ends at 45 deg", "(1.5 - 0.5*2.5)/(2.5 - 0.5*1.5)", "(47)"}),
    formula({"Fig. 4 backward slip begins at 90 deg", "0.5*4", "(34)"}),
    formula({"(29) Lambda_N, backward slip", "2/(2.5 + 0.5*1.5)",
             "45 deg, gamma_T^-/gamma_N^- = 2, gamma_N^- = -1"}),
    formula({"(32) gamma_T^+, backward slip", "(1.5 + 0.5*2.5)*2/(2.5 + 0.5*1.5) - 2"}),
    formula({"(35) Lambda_N, stick", "2.5*2/4 - 1.5*2*0.5/4",
             "45 deg, gamma_T^-/gamma_N^- = 0.5, gamma_N^- = -1"}),
    formula({"(36) Lambda_T, stick", "-1.5*2/4 + 2.5*2*0.5/4"}),
    formula({"(42) Lambda_N, forward slip", "2/(2.5 - 0.5*1.5)",
             "45 deg, gamma_T^-/gamma_N^- = -2, gamma_N^- = -1"}),
    formula({"(45) gamma_T^+, forward slip", "(1.5 - 0.5*2.5)*2/(2.5 - 0.5*1.5) + 2"}),
    formula({"(48) gamma_T^+/gamma_N^+, backward slip", "(1.5 + 0.5*2.5)/(2.5 + 0.5*1.5)*2 - 2"}),
    formula({"(49) gamma_T^+/gamma_N^+, stick", "1/2"}),
    formula({"(50) gamma_T^+/gamma_N^+, forward slip", "(1.5 - 0.5*2.5)/(2.5 - 0.5*1.5)*2 + 2"}),
    {"Fig. 6 mu_c,min", "4/3"},
    {"Fig. 6 phi in degrees of mu_c,min", "63.435"},
    formula({"section 6 Lambda_N without collision", "1.5*2/4",
             "45 deg, mu = 2, gamma_N^- = 0, gamma_T^- = 1, eps_T = 1"}),
    statement({"section 6 Lambda_N at gamma_N^- = 0, Stronge", "0",
               "not in the paper: a law of compliance does nothing there. 60 deg, mu = 5/3, gamma_T^- = 1"}),
    statement(
        {"section 6 limit of Lambda_N, Stronge", "0.600",
         "not in the paper: gamma_N^- -> 0 from below; the number is from a computation apart from percuss"}),
    statement({"section 6 limit of Lambda_N, energetic", "0.488", "the same"}),
    statement({"section 6 sign of Lambda_T", "1",
               "called positive; it has the sign of -gamma_T^-, as (36) says", "-1"}),
    formula({"section 7 alpha of a sphere", "1"}),
    formula({"section 7 beta of a sphere", "1 + 5/2"}),
    formula({"section 7 delta of a sphere", "0"}),
    formula({"(51) backward slip begins", "3/5*(1 + 5/2)*2",
             "Fig. 11 at 90 deg: eps_N = 1, eps_T = 0, mu = 3/5"}),
    formula({"(53) forward slip ends", "3/5*(1 + 5/2)*2", "the minus sign on the right is missing",
             "-3/5*(1 + 5/2)*2"}),
    formula({"(54) Walton, backward slip", "3/5*(1 + 5/2)*2 - 5", "gamma_T^-/gamma_N^- = 5"}),
    formula({"(55) Walton, stick", "0", "gamma_T^-/gamma_N^- = 2"}),
    formula({"(56) Walton, forward slip", "-3/5*(1 + 5/2)*2 + 5", "gamma_T^-/gamma_N^- = -5"}),
    {"section 7 mu eta^2", "0.605"},
    formula({"(58) v_1(t_f)/v_3(t_f), gross slip", "0.5*3.5*1.5/0.5 + 8",
             "sphere, e* = 0.5, mu = 0.5, v_1(0)/v_3(0) = -4, v_1(0) > 0: sgn must be -sgn",
             "-0.5*3.5*1.5/0.5 + 8"}),
    formula({"(59) -v_1(t_f)/v_3(0), gross slip", "0.5*3.5*1.5 + 4", "the same: -sgn(v_1(0))",
             "-0.5*3.5*1.5 + 4"}),
};

// [Glocker geometry] prints no numbers; these are its statements, for the picture of Figure 2.
constexpr Printed glocker_geometry[] = {
    statement({"(27) z . z_perp", "0", "orthogonal in the metric of M"}),
    statement({"(27) least w_i . z", "0", "z lies in the tangent cone, on its boundary"}),
    statement({"(29) distance of u^+ - b to z + z_x", "0"}),
    statement({"(8) distance to Newton's law", "0", "both formulations have the same u^+"}),
    statement({"(36) distance of u^+ - v to -eps (u^- - v)", "0", "with a moving constraint"}),
    statement({"(31) change of an admissible u^-", "0", "u^- in the cone: no impact"}),
    statement({"section 4 T^+/T^- for eps = 1", "1"}),
};

// [Liu, Zhao & Brogliato 2008] prints no numbers either.
constexpr Printed liu_zhao_brogliato_2008[] = {
    formula({"(2.17) -W_r/W_c, bi-stiffness", "0.5^2", "e = 0.5, the first contact of three balls"}),
    formula({"(2.17) -W_r/W_c, mono-stiffness", "0.5^2", "the second contact"}),
    formula(
        {"(2.22) E(t_f)/W_c as W_c - W_r", "1 + 0.5^2", "with W_r <= 0 it must be W_c + W_r", "1 - 0.5^2"}),
    formula({"(2.22) E(t_f)/W_c as 1 - e^2", "1 - 0.5^2"}),
    formula({"(3.4) delta_r/delta_M", "0.7500",
             "e = 0.5, eta = 3/2; integrated from the history of the contact"}),
    statement({"Theorem 3.1 E_R over the energy at R'", "1", "at an instant of the expansion, e = 0.5"}),
    formula({"(3.13) E_0", "2^(2.5/1.5)/(2.5*3^(1/2.5))",
             "lambda_0 = 2, K = 3, eta = 3/2: the power of K is 1/eta", "2^(2.5/1.5)/(2.5*3^(1/1.5))"}),
    formula({"(3.14) -W_r/(W_c + E_0)", "0.5^2"}),
    formula(
        {"(3.27) dP_2/dP_1", "2^((2.5/1.5)^2)",
         "start with lambda = (1, 2), K = 1, eta = 3/2: the exponent is eta/(eta + 1). As printed, also in "
         "(2.14) and "
         "(4.2), the second contact of a chain never starts",
         "2.00"}),
};

// [Pfeiffer] prints no numbers; these are its four cases for one contact, and its formulas.
constexpr Printed pfeiffer[] = {
    formula({"(3) 2 dT", "", "2 dT_1 + dT_2, Kane's pendulum, eps_N = 0.5"}),
    statement({"(3) sign of dT_2", "-1"}),
    formula({"(4) 2 dT_1, first line", "", "the bar, sliding"}),
    formula({"(4) 2 dT_1, last line", "", "the tangential term lacks a factor 2", "-0.4570"}),
    statement({"sticking, sticking: g_TE (Lambda_TC + Lambda_TE)", "0"}),
    statement({"sliding, sliding: sign of g_TE (Lambda_TC + Lambda_TE)", "-1"}),
    statement({"sticking, sliding: sign of g_TE (Lambda_TC + Lambda_TE)", "-1"}),
    statement({"sticking, sliding at 60 deg: sign of the same", "-1",
               "false: +0.003128 for the bar with mu = 0.3, eps_N = 0.5, gamma^- = (-1, -1), although it is "
               "negative "
               "for gamma_T^- = -0.742, as above. The sum dT stays negative",
               "1"}),
    statement({"sliding, then back: sign of the same", "-1",
               "false: +0.001389 for the bar at 120 deg with mu = 0.3, eps_N = 0.9, gamma^- = (-1, 1.1). For "
               "eps_T = 0 "
               "and eps_N < 1 a reversal always has this sign, because |Lambda_TC| > |Lambda_TE|",
               "1"}),
    statement({"sliding, sticking: g_TE (Lambda_TC + Lambda_TE)", "0"}),
    statement(
        {"(5) sign of dT_1", "-1",
         "g_NE (Lambda_NC + Lambda_NE) = 0 does not hold for the solution: dT_1 > 0 in almost every example, "
         "here "
         "Kane's pendulum",
         "1"}),
    statement({"(2) sign of dT", "-1", "one frictional contact: no increase was ever found"}),
};

constexpr Erratum errata_without_numbers[] = {
    {"000", "Caption of Fig. 4: x = x_R - x_L, as (9) and (140) say."},
    {"000",
     "(48) divides by zero where one of the two friction coefficients is zero; the set is the segment."},
    {"001",
     "(26) is missing in our copy: Lambda_TR = mu Lambda_N + Lambda_T, Lambda_TL = mu Lambda_N - Lambda_T, "
     "xi_T = xi_TR - xi_TL; it leads to (27)."},
    {"001",
     "\"A unique post-impact velocity for any feasible pre-impact velocity\" holds for gamma_N^- < 0. For "
     "gamma_N^- = 0 and supercritical friction there are two: no impulse, and the impact without collision."},
    {"001",
     "Section 3: a large mu need not give stick, so kinetic energy need not be preserved for eps = 1."},
    {"002", "After (21): the moving sets are g_i >= 0."},
    {"003",
     "(3.18), (3.25): K^(1/eta), and lambda_0^((eta+1)/eta) in (3.18). (4.4): E_j at t_*. (4.6): 1/Tra "
     "belongs "
     "under the integral. After (2.16): the contact with the largest K d'^eta dominates, not that with the "
     "largest d' alone."},
    {"004", "Section 2 prints g_NC where the tangential velocity g_TC is meant."},
    {"004",
     "\"Any combination of the four cases gives a loss\" is false: with two frictional contacts the energy "
     "can "
     "grow."},
};

}  // namespace

std::span<const Printed> printed(std::string_view paper) {
  if (paper == "000") return glocker_2012;
  if (paper == "001") return payr_glocker_2005;
  if (paper == "002") return glocker_geometry;
  if (paper == "003") return liu_zhao_brogliato_2008;
  if (paper == "004") return pfeiffer;
  return {};
}

std::span<const Erratum> errata() { return errata_without_numbers; }

}  // namespace percuss::published
