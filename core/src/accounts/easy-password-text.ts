/** Shown beside a new password that is easy to guess or was published in a breach, without saying which of the two. */
export const EASY_PASSWORD =
  'Esta senha é fácil de adivinhar ou já vazou em outro site. Escolha outra: três palavras que só você juntaria são uma boa senha.'
