/** Texts for a device on which a shopper is remembered; loaded with the screens that use them. */
export const deviceTexts = {
  title: 'É você de novo?',
  lead: (phone: string) =>
    `Este aparelho lembra do celular ${phone.replaceAll(' ', '\u00a0')}. Enviamos um código para ele e não pedimos mais nada.`,
  send: 'Receber código',
  notMe: 'Não sou eu',
  offer: 'Da próxima vez, só o código',
  offerLead:
    'Podemos lembrar este aparelho por 180 dias: você compra sem digitar seus dados. Não use em aparelho de outra pessoa. Dá para desfazer no seu perfil.',
  remember: 'Lembrar este aparelho',
  remembered: 'Pronto: na próxima compra neste aparelho, basta o código.',
  failed:
    'Não deu para lembrar este aparelho. Isso só funciona logo depois da compra, com o celular e a conta bancária de quem comprou.',
}
