/**
 * The texts of the list of sales and of what every sale shows; sentences given by the specification are exact,
 * including its spelling (001 §4, §8).
 */
import { SALE_STATUS_LABELS } from '@drip/core/contracts/merchant/merchant-lists'
import type { SaleSearch } from '@drip/core/contracts/merchant/merchant-area'
import { counted } from '../texts.ts'

export const salesTexts = {
  tabs: {
    label: 'Vendas',
    list: 'Lista de pedidos',
    statement: 'Extrato de vendas',
    transfers: 'Repasses',
  },

  filters: 'Buscar e filtrar',
  searchBy: 'Buscar por',
  by: { search: 'Tudo', code: 'Código', customerName: 'Nome do cliente', amount: 'Valor' },
  search: {
    search: 'Buscar pedido',
    code: 'Código do pedido',
    customerName: 'Nome do cliente',
    amount: 'Valor (R$)',
  },
  searchHint: 'Nome, CPF, telefone, código, valor…',
  /** How the server interpreted a search of everything. */
  foundBy: {
    ID: 'Busca por identificação',
    EMAIL: 'Busca por e-mail',
    CPF: 'Busca por CPF',
    PHONE: 'Busca por telefone',
    AMOUNT: 'Busca por valor',
    CODE: 'Busca por código',
    NAME: 'Busca por nome do cliente',
    CODE_PART: 'Busca por parte do código',
  } satisfies Record<SaleSearch, string>,
  status: 'Situação',
  period: 'Data do pedido',
  caption: 'Pedidos da sua loja, do mais novo ao mais antigo',
  count: (shown: number, total: number, isExact: boolean) =>
    `${shown.toLocaleString('pt-BR')} de ${isExact ? '' : 'mais de '}${counted(total, 'pedido', 'pedidos')}`,
  empty: 'Sua loja ainda não tem pedidos com a Drip',
  emptyLead: 'Crie um Drip Link e envie para um cliente, ou conecte sua loja pela integração.',
  none: 'Nenhum pedido encontrado',
  noneLead: 'Mude a busca ou os filtros para ver outros pedidos.',
  clear: 'Limpar busca e filtros',
  failed: 'Não conseguimos carregar os pedidos',
  statuses: SALE_STATUS_LABELS,
  refundedOn: (date: string) => `Estornado em ${date}`,
  /** The word after a cancelled product's name (001 §4). */
  refundedMark: '(Estornado)',
}
