// Part of the precompiled header: the types of expressions that most files use. Eigen makes a class of some
// 300 members for each of them; here that happens once, and not in every file. Nothing is computed; what is
// missing costs a file some milliseconds.
#pragma once

#include <Eigen/Dense>
#include <vector>

namespace percuss::eigen_expressions {

using Eigen::MatrixXd, Eigen::VectorXd, Eigen::Index;

template <class T>
T& a();  // some T, never made

template <class... Expression>
constexpr bool classes_of = (sizeof(Expression) + ...) > 0;

// Of vectors of one kind.
template <class V, class C = const V>
constexpr bool of_vectors =
    classes_of<decltype(a<C>() + a<C>()), decltype(a<C>() - a<C>()), decltype(-a<C>()),
               decltype(2.0 * a<C>()), decltype(a<C>() * 2.0), decltype(a<C>() / 2.0),
               decltype(a<C>() + 2.0 * a<C>()), decltype(a<C>().cwiseAbs()), decltype(a<C>().cwiseAbs2()),
               decltype(a<C>().cwiseProduct(a<C>())), decltype((a<C>() - a<C>()).cwiseAbs2()),
               decltype(V::Zero()), decltype(a<V>().transpose()), decltype(a<C>().transpose()),
               decltype(a<V>().array()), decltype(a<C>().array()), decltype(a<C>().array() == a<C>().array()),
               decltype(a<V>().head(1)), decltype(a<C>().head(1)), Eigen::Map<V>, Eigen::Map<C>>;
static_assert(of_vectors<VectorXd> && of_vectors<Eigen::Vector3d>);

// Parts of a matrix and of what is made of it.
template <class M>
constexpr bool parts_of =
    classes_of<decltype(a<M>().col(0)), decltype(a<M>().row(0)), decltype(a<M>().block(0, 0, 1, 1)),
               decltype(a<M>().leftCols(1)), decltype(a<M>().transpose()),
               decltype(a<M>().row(0).transpose()), decltype(a<M>().col(0).head(1)),
               decltype(a<M>().row(0).head(1)), decltype(a<M>().transpose().row(0)),
               decltype(a<M>().transpose().row(0).transpose()), decltype(a<M>().diagonal()), Eigen::Map<M>>;
static_assert(parts_of<MatrixXd> && parts_of<const MatrixXd>);

// Products, and what else is made of matrices.
template <class M, class C = const MatrixXd>
constexpr bool products_of =
    classes_of<decltype(a<M>() * a<const VectorXd>()), decltype(a<M>() * a<C>()), decltype(a<C>() * a<M>()),
               decltype(a<const VectorXd>() + a<M>() * a<const VectorXd>()),
               decltype(a<M>() * a<const VectorXd>() - a<const VectorXd>())>;
static_assert(products_of<MatrixXd> && products_of<decltype(a<MatrixXd>().transpose())> &&
              products_of<decltype(a<const MatrixXd>().transpose())>);
static_assert(classes_of<decltype(a<const MatrixXd>() - a<const MatrixXd>()), decltype(MatrixXd::Zero(1, 1)),
                         decltype(MatrixXd::Identity(1, 1)), decltype(MatrixXd::Identity(1, 1).col(0)),
                         decltype(a<const MatrixXd>()(Eigen::all, a<const std::vector<Index>>())),
                         decltype(a<const VectorXd>()(a<const std::vector<Index>>()))>);

}  // namespace percuss::eigen_expressions
