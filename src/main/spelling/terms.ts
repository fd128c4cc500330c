/** Words of the field that the dictionary lacks: mathematics, physics, machine learning, and makers' names of models. In small letters. */
export const TERMS: ReadonlySet<string> = new Set(
  `adjudicator anisotropic anticommutator arccos arcsin arctan backpropagation bijective boson bosonic bosons chatgpt claude
  cohomology contravariant cosh deepseek diffeomorphism diffeomorphisms discretization discretize discretized eigenbasis eigenfunction
  eigenfunctions eigenspace eigenspaces eigenstate eigenstates enthalpy entropies fermion fermionic fermions gemini gemma glm homotopy
  hyperparameter hyperparameters injective integrand integrands isentropic ising isobaric isochoric isothermal jacobian kimi latex
  linearization linearize linearized llama logit logits magnon magnons minimax mistral nondimensional normalization orthonormal
  orthonormality parametrization parametrize parametrized perturbative phonon phonons polariton polaritons prefactor prefactors qubit qubits quasiparticle
  quasiparticles qwen renormalization renormalized schrödinger sinh softmax spinor spinors summand summands superconductivity superfluid
  superfluidity surjective tanh tokenizer unphysical verifier wavefunction wavefunctions wavenumber wavenumbers wavevector wavevectors weyl`.split(
    /\s+/,
  ),
);
