export const summaryTexts = {
  title: 'Resumo da compra',
  quantity: (pieces: number) => `${pieces.toLocaleString('pt-BR')} un.`,
  rest: (lines: number) => (lines === 1 ? 'Mais 1 item' : `Mais ${lines} itens`),
  shipping: 'Frete e outros valores',
  discount: 'Descontos',
  total: 'Total',
  facts: (store: string): readonly (readonly [string, string])[] => [
    ['Quem recebe o pagamento', 'A Drip. Você nunca paga direto a uma pessoa.'],
    ['Quem entrega', `${store} recebe o valor da compra e cuida do seu pedido.`],
  ],
}
