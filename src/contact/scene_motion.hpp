// What contacts see of the bodies of a scene and do to them, one contact at a time and without W.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/contact.hpp"

namespace percuss {

// n, t1 and t2 as columns.
Eigen::Matrix3d frame_of(const ContactScene::Contact& contact);

// q of a contact, and ε(Hᵀv⁻)_N, which is part of its first component.
Eigen::Vector3d free_velocity(const ContactScene& scene, const ContactScene::Contact& contact);
double bounce(const ContactScene& scene, const ContactScene::Contact& contact);

// W_ii
Eigen::Matrix3d own_block(const ContactScene& scene, const ContactScene::Contact& contact);

// Wr + q
std::vector<double> contact_velocities(const ContactScene& scene, const std::vector<double>& r);

// How large the numbers are that add up to it, one per contact: what rounding is measured by.
std::vector<double> contact_speeds(const ContactScene& scene, const std::vector<double>& r);

}  // namespace percuss
