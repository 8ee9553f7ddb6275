/** Texts for an admin who forgot the password; the specification does not cover this. */
export const recoveryTexts = {
  pageTitle: 'Drip - Recuperar senha',
  backToLogin: 'Voltar para o login',
  email: 'E-mail',
  emailWrong: 'Digite um e-mail válido, como nome@exemplo.com',

  askTitle: 'Recuperar senha',
  askLead: 'Digite o e-mail com que você entra e enviamos um link para criar outra senha.',
  ask: 'Enviar link',
  notSent: 'Não foi possível enviar o e-mail. Tente de novo em alguns minutos.',
  tooMany: (wait: string) => `Já enviamos vários links. Tente novamente ${wait}.`,
  overTitle: 'Este link não vale mais',
  overLead:
    'Ele vale por 1 hora e uma vez só. Se você acabou de salvar outra senha com ele, entre com ela. Senão, digite seu e-mail e enviamos outro.',

  sentTitle: 'Verifique seu e-mail',
  sentLead: (email: string) =>
    `Se ${email} tem acesso à administração, o link para criar outra senha chega em instantes. Ele vale por 1 hora.`,
  again: 'Usar outro e-mail',

  resetTitle: 'Crie sua nova senha',
  resetLead: 'Ao salvar, você sai da administração em todos os aparelhos.',
  save: 'Salvar senha',
  failed: 'Não foi possível alterar sua senha. Tente de novo.',
}
