/**
 * The texts used everywhere in the merchant's area; sentences given by the specification are exact, including
 * its spelling (001 §4, §8).
 */
export const texts = {
  area: 'Área da loja',
  missingTab: 'Página não encontrada',
  loading: 'Carregando',
  notAvailable: 'N/A',
  failed: 'Não conseguimos carregar estes dados',
  viewerFailed: 'Não conseguimos carregar seu acesso. Sem ele faltam ações nesta página.',
  notSelling: {
    title: 'Sua loja não pode criar compras com a Drip agora',
    lead: 'Nem pela integração, nem por Drip Link. O que já foi vendido continua: parcelas, reembolsos e o que a loja tem a receber. Para vender, fale com a gente.',
  },
  readOnly: 'Seu usuário é somente leitura. Peça a um administrador da sua loja.',
  missing: {
    title: 'A página que você estava procurando não existe',
    sale: 'Não encontramos este pedido na sua loja.',
    transfer: 'Não encontramos este repasse na sua loja.',
    back: 'Ver minhas vendas',
  },
}

/** "1 pedido", "1.204 pedidos" */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
