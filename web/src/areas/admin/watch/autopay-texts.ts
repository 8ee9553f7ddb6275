import { AUTOPAY_LIST_LABELS, type AutopayListName } from '@drip/core/autopay/debit-failures'

const count = (it: number) => it.toLocaleString('pt-BR')

const empty: Record<AutopayListName, string> = {
  AUTOMATIC: 'Nenhuma parcela em débito automático',
  PLANNED: 'Nenhum débito agendado',
  NO_MONEY: 'Nenhum débito falhou por falta de saldo',
  ABOVE_CEILING: 'Nenhum débito passou do limite do cliente',
  ACCOUNT: 'Nenhum débito falhou por conta fechada ou bloqueada',
  MANDATE: 'Nenhum débito falhou por autorização inválida',
  NOT_SENT: 'Nenhum débito ficou sem envio',
  BANK: 'Nenhum débito falhou por outro motivo',
}

export const autopayTexts = {
  lead: 'Parcelas que o banco do cliente paga por Pix Automático. O que falha é pago por código, e o cliente é avisado.',
  figures: 'Números do débito automático',
  names: AUTOPAY_LIST_LABELS,
  empty,
  ofOpen: (part: number, whole: number) => `${count(part)} de ${count(whole)} parcelas em aberto`,
  planned: 'A caminho do banco',
  since: (date: string) => `Desde ${date}`,
  failed: 'Não conseguimos carregar os números do débito automático.',
  list: {
    title: 'Débito automático',
    failed: 'Não conseguimos carregar a lista.',
  },
}
