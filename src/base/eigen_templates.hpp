// Part of the precompiled header: what of Eigen's dense algebra every file would compile again is declared
// here and compiled once, in eigen_templates.cpp. Nothing else changes; what is missing here is compiled
// where it is used. So is what is given an expression: decompose MatrixXd(JᵀJ), solve for VectorXd(−χ).
#pragma once

#include <Eigen/Dense>

#ifndef PERCUSS_EIGEN
#define PERCUSS_EIGEN extern template
#endif

namespace percuss::eigen_templates {
using Kernel = Eigen::internal::gebp_traits<double, double>;
using Columns = Eigen::internal::const_blas_data_mapper<double, Eigen::Index, Eigen::ColMajor>;
using Rows = Eigen::internal::const_blas_data_mapper<double, Eigen::Index, Eigen::RowMajor>;
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;  // of a transpose
using Written = Eigen::internal::blas_data_mapper<double, Eigen::Index, Eigen::ColMajor, 0, 1>;
}  // namespace percuss::eigen_templates

namespace Eigen::internal {
namespace names = percuss::eigen_templates;
PERCUSS_EIGEN struct gebp_kernel<double, double, Index, names::Written, names::Kernel::mr, names::Kernel::nr,
                                 false, false>;
PERCUSS_EIGEN struct gemm_pack_lhs<double, Index, names::Columns, names::Kernel::mr,
                                   names::Kernel::LhsProgress, names::Kernel::LhsPacket4Packing, ColMajor,
                                   false, false>;
PERCUSS_EIGEN struct gemm_pack_lhs<double, Index, names::Rows, names::Kernel::mr, names::Kernel::LhsProgress,
                                   names::Kernel::LhsPacket4Packing, RowMajor, false, false>;
PERCUSS_EIGEN struct gemm_pack_rhs<double, Index, names::Columns, names::Kernel::nr, ColMajor, false, false>;
PERCUSS_EIGEN struct gemm_pack_rhs<double, Index, names::Rows, names::Kernel::nr, RowMajor, false, false>;
PERCUSS_EIGEN struct general_matrix_matrix_product<Index, double, ColMajor, false, double, ColMajor, false, 0,
                                                   1>;
PERCUSS_EIGEN struct general_matrix_matrix_product<Index, double, RowMajor, false, double, ColMajor, false, 0,
                                                   1>;
PERCUSS_EIGEN struct general_matrix_matrix_product<Index, double, ColMajor, false, double, RowMajor, false, 0,
                                                   1>;
PERCUSS_EIGEN struct general_matrix_matrix_product<Index, double, RowMajor, false, double, RowMajor, false, 0,
                                                   1>;
PERCUSS_EIGEN struct general_matrix_vector_product<Index, double, names::Rows, RowMajor, false, double,
                                                   names::Columns, false, 0>;
PERCUSS_EIGEN struct general_matrix_vector_product<Index, double, names::Columns, ColMajor, false, double,
                                                   names::Rows, false, 0>;
PERCUSS_EIGEN struct general_matrix_vector_product<Index, double, names::Columns, ColMajor, false, double,
                                                   names::Columns, false, 0>;
PERCUSS_EIGEN struct general_matrix_vector_product<Index, double, names::Rows, RowMajor, false, double,
                                                   names::Rows, false, 1>;
PERCUSS_EIGEN struct triangular_solve_vector<double, double, Index, OnTheLeft, Lower, false, ColMajor>;
PERCUSS_EIGEN struct triangular_solve_vector<double, double, Index, OnTheLeft, UnitLower, false, ColMajor>;
PERCUSS_EIGEN struct triangular_solve_vector<double, double, Index, OnTheLeft, Upper, false, ColMajor>;
PERCUSS_EIGEN struct triangular_solve_vector<double, double, Index, OnTheLeft, Upper, false, RowMajor>;
PERCUSS_EIGEN struct triangular_solve_matrix<double, Index, OnTheLeft, Lower, false, ColMajor, ColMajor, 1>;
PERCUSS_EIGEN struct triangular_solve_matrix<double, Index, OnTheLeft, UnitLower, false, ColMajor, ColMajor,
                                             1>;
PERCUSS_EIGEN struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, ColMajor, ColMajor, 1>;
PERCUSS_EIGEN struct triangular_solve_matrix<double, Index, OnTheLeft, Upper, false, RowMajor, ColMajor, 1>;
PERCUSS_EIGEN struct triangular_solve_matrix<double, Index, OnTheRight, Upper, false, RowMajor, ColMajor, 1>;
}  // namespace Eigen::internal

namespace Eigen {
PERCUSS_EIGEN class LLT<MatrixXd>;
PERCUSS_EIGEN class LDLT<MatrixXd>;
PERCUSS_EIGEN class PartialPivLU<MatrixXd>;
PERCUSS_EIGEN class FullPivLU<MatrixXd>;
PERCUSS_EIGEN class HouseholderQR<MatrixXd>;
PERCUSS_EIGEN class ColPivHouseholderQR<MatrixXd>;
PERCUSS_EIGEN class CompleteOrthogonalDecomposition<MatrixXd>;
PERCUSS_EIGEN class ColPivHouseholderQR<percuss::eigen_templates::RowMatrix>;
PERCUSS_EIGEN class CompleteOrthogonalDecomposition<percuss::eigen_templates::RowMatrix>;
PERCUSS_EIGEN class SelfAdjointEigenSolver<MatrixXd>;
PERCUSS_EIGEN class SelfAdjointEigenSolver<Matrix3d>;
PERCUSS_EIGEN class JacobiSVD<MatrixXd>;
PERCUSS_EIGEN class JacobiSVD<Matrix<double, 2, 3>>;  // in Quaterniond::FromTwoVectors
PERCUSS_EIGEN LLT<MatrixXd>& LLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
PERCUSS_EIGEN LDLT<MatrixXd>& LDLT<MatrixXd>::compute(const EigenBase<MatrixXd>&);
PERCUSS_EIGEN SelfAdjointEigenSolver<MatrixXd>& SelfAdjointEigenSolver<MatrixXd>::compute(
    const EigenBase<MatrixXd>&, int);
PERCUSS_EIGEN SelfAdjointEigenSolver<Matrix3d>& SelfAdjointEigenSolver<Matrix3d>::compute(
    const EigenBase<Matrix3d>&, int);
PERCUSS_EIGEN void HouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
PERCUSS_EIGEN void FullPivLU<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
PERCUSS_EIGEN void FullPivLU<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;
PERCUSS_EIGEN void ColPivHouseholderQR<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
PERCUSS_EIGEN void ColPivHouseholderQR<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;
PERCUSS_EIGEN void CompleteOrthogonalDecomposition<MatrixXd>::_solve_impl(const VectorXd&, VectorXd&) const;
PERCUSS_EIGEN void CompleteOrthogonalDecomposition<MatrixXd>::_solve_impl(const MatrixXd&, MatrixXd&) const;
PERCUSS_EIGEN void CompleteOrthogonalDecomposition<percuss::eigen_templates::RowMatrix>::_solve_impl(
    const VectorXd&, VectorXd&) const;
}  // namespace Eigen

#undef PERCUSS_EIGEN
