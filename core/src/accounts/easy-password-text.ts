/** Said beside a new password that anybody guesses, or that a breach has published; of which of them it is, nobody is told. */
export const EASY_PASSWORD =
  'Esta senha é fácil de adivinhar ou já vazou em outro site. Escolha outra: três palavras que só você juntaria são uma boa senha.'
