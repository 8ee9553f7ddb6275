/** The approved screen's texts on the payment; loaded with that screen, so that the first screen stays small. */
export const approvedTexts = {
  canceledTitle: 'Compra cancelada',
  canceledLead: 'Não há mais nada a pagar por ela. O que você pagou é devolvido.',
  order: (code: string) => `Pedido ${code}`,
  paid: (amount: string) => `Recebemos seu Pix de ${amount}.`,
  comesBack: (amount: string) => `Recebemos seu Pix de ${amount}: esse valor volta para a sua conta.`,
}
