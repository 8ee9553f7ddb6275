/** The shapes of the Central Bank's API Pix 2.9.0 that this PSP speaks. Money is text: `123.45`. */

export interface Person {
  cpf?: string
  cnpj?: string
  nome: string
}
export type Debtor = Person & {
  email?: string
  logradouro?: string
  cidade?: string
  uf?: string
  cep?: string
}

export type ChargeKind = 'cob' | 'cobv'
export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export interface Rate {
  modalidade: number
  valorPerc: string
}
export interface Discount {
  modalidade: number
  valorPerc?: string
  descontoDataFixa?: { data: string; valorPerc: string }[]
}
export interface ChargeValue {
  original: string
  modalidadeAlteracao?: number
  multa?: Rate
  juros?: Rate
  abatimento?: Rate
  desconto?: Discount
}
export interface ChargeCalendar {
  /** Immediate charge: seconds from `criacao`. */
  expiracao?: number
  /** Charge with due date. */
  dataDeVencimento?: string
  validadeAposVencimento?: number
}

/** Body of `PUT /cob/{txid}` and `PUT /cobv/{txid}`. */
export interface ChargeRequest {
  calendario: ChargeCalendar
  valor: ChargeValue
  chave: string
  devedor?: Debtor
  solicitacaoPagador?: string
  infoAdicionais?: { nome: string; valor: string }[]
}
/** Body of `PATCH`: any of its fields, or `status` alone. */
export type ChargeRevision = Partial<Omit<ChargeRequest, 'valor'>> & {
  valor?: Partial<ChargeValue>
  status?: 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
}

/** A charge as this PSP stores it. */
export interface Charge extends ChargeRequest {
  kind: ChargeKind
  txid: string
  /** The last part of its location. */
  token: string
  locationId: number
  location: string
  criacao: string
  revisao: number
  status: ChargeStatus
  pixCopiaECola: string
  /** End-to-end ids of its payments. */
  paidBy: string[]
}

export type RefundStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
export interface Refund {
  id: string
  rtrId: string
  valor: string
  natureza: 'ORIGINAL' | 'RETIRADA' | 'MED_OPERACIONAL' | 'MED_FRAUDE' | 'MED_PIX_AUTOMATICO'
  descricao?: string
  horario: { solicitacao: string; liquidacao?: string }
  status: RefundStatus
  motivo?: string
}

interface Part {
  valor: string
}
export interface ValueParts {
  original: Part
  multa?: Part
  juros?: Part
  abatimento?: Part
  desconto?: Part
}

/** A received Pix. `payer` never leaves the PSP: the standard only allows the question "did this CPF pay?". */
export interface ReceivedPix {
  endToEndId: string
  txid: string
  valor: string
  componentesValor: ValueParts
  /** Absent for a recurring charge, which is debited without a key. */
  chave?: string
  horario: string
  infoPagador?: string
  devolucoes: Refund[]
  payer: Person & { ispb: string }
}

/** The business behind client `drip`, whose account receives the payments. */
export const RECEIVER = {
  cnpj: '45123078000131',
  nome: 'Drip Meios de Pagamento Ltda',
  nomeFantasia: 'Drip',
  logradouro: 'Avenida Paulista, 1374',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
} as const
/** This PSP's participant number, made up. */
export const PSP_ISPB = '99999004'
