/**
 * Texts on automatic payment by the bank; loaded with the screens that use them, so that the first screen stays small.
 */
export const autopayTexts = {
  label: 'Pagar as próximas automaticamente',
  help: 'Você autoriza neste mesmo Pix e seu banco paga cada parcela no dia; se faltar saldo, ele tenta de novo e, se não der, avisamos para você pagar por Pix.',
  needsMonths: 'Só em planos com datas mensais: com outra data ou quantidade de parcelas pode dar certo.',
  withPayment:
    'Ao pagar este Pix, você autoriza seu banco a pagar as próximas parcelas automaticamente. Avisamos antes de cada uma, e você desliga quando quiser.',
  later:
    'Não conseguimos incluir o pagamento automático neste Pix. Sua compra segue normalmente, e você pode ligar depois na sua área, no pedido.',
}
