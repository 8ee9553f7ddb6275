/** What the approved screen says of the payment; fetched with it, so that the first screen stays small. */
export const approvedTexts = {
  order: (code: string) => `Pedido ${code}`,
  paid: (amount: string) => `Recebemos seu Pix de ${amount}.`,
  comesBack: (amount: string) => `Recebemos seu Pix de ${amount}: esse valor volta para a sua conta.`,
}
