/** The shapes of Pix Automático in the Central Bank's API Pix 2.9.0: recurrence, request, recurring charge, attempt. */
import type { CivilDate } from '../platform/calendar.ts'
import type { Centavos } from '../platform/money.ts'

export const PERIODS = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export const RETRY_POLICIES = ['NAO_PERMITE', 'PERMITE_3R_7D'] as const
export const ACCOUNT_TYPES = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const

export const REQUESTERS = ['PSP_PAGADOR', 'USUARIO_PAGADOR', 'PSP_RECEBEDOR', 'USUARIO_RECEBEDOR'] as const
export type Requester = (typeof REQUESTERS)[number]

/** Why a recurrence was refused, and why one was cancelled. */
export const REFUSAL_CODES = ['AP13', 'AP14'] as const
export const REC_CANCEL_CODES = ['ACCL', 'CPCL', 'DCSD', 'ERSL', 'FRUD', 'PCFD', 'SLCR', 'SLDB'] as const
/** Why a recurring charge was cancelled. */
export const COBR_CANCEL_CODES = ['ACCT', 'BLCK', 'CCLD', 'FAIL', 'OTHR', 'SLBD', 'SLCR'] as const
/** Why an attempt was rejected. */
export const REJECTION_CODES = [
  'AB10',
  'AC05',
  'AC06',
  'AM02',
  'AM09',
  'DENC',
  'DS27',
  'DTED',
  'DTNT',
  'FBRD',
  'IRNT',
  'MIDI',
  'MSUC',
  'NIEC',
  'NIPA',
  'NITX',
  'QUNT',
  'RC09',
  'UDEI',
] as const
export type RejectionCode = (typeof REJECTION_CODES)[number]
/** Rejections that end the whole charge and not only the attempt. */
export const FATAL_CODES: readonly RejectionCode[] = [
  'AC05',
  'AM09',
  'DENC',
  'DS27',
  'DTED',
  'MIDI',
  'MSUC',
  'NITX',
  'RC09',
]

export type Journey = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4'
export type RecStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'
export type RequestStatus =
  | 'CRIADA'
  | 'ENVIADA'
  | 'RECEBIDA'
  | 'REJEITADA'
  | 'ACEITA'
  | 'EXPIRADA'
  | 'CANCELADA'
export type CobrStatus = 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
export type AttemptStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'

/** One line of a history. */
export interface Step<Status> {
  status: Status
  data: string
}
export interface Ending {
  cancelamento?: { solicitante: Requester; codigo: string; descricao: string }
  rejeicao?: { codigo: string; descricao: string }
}

/** Body of `POST /rec`. */
export interface RecRequest {
  vinculo: { contrato: string; objeto?: string; devedor: { cpf?: string; cnpj?: string; nome: string } }
  calendario: { dataInicial: CivilDate; dataFinal?: CivilDate; periodicidade: (typeof PERIODS)[number] }
  valor?: { valorRec?: string; valorMinimoRecebedor?: string }
  politicaRetentativa: (typeof RETRY_POLICIES)[number]
  recebedor?: { convenio?: string }
  loc?: number
  ativacao?: { dadosJornada?: { txid: string } }
}
/** Body of `PATCH /rec/{idRec}`. */
export interface RecRevision {
  status?: 'CANCELADA'
  vinculo?: { devedor?: { nome: string } }
  loc?: number
  calendario?: { dataInicial?: CivilDate }
  ativacao?: { dadosJornada?: { txid: string } }
}

/** A recurrence as this PSP and the payer's bank store it. */
export interface Rec extends Omit<RecRequest, 'loc' | 'ativacao'> {
  idRec: string
  criacao: string
  status: RecStatus
  atualizacao: Step<RecStatus>[]
  encerramento?: Ending
  locationId?: number
  /** The immediate charge whose payment is the consent. */
  txid?: string
  journey?: Journey
  /** Who approved, once somebody has, and the maximum amount of a debit. */
  pagador?: { cpf: string; nome: string; ispbParticipante: string }
  ceiling?: Centavos
}

export interface RecLocation {
  id: number
  token: string
  location: string
  criacao: string
  idRec?: string
}

/** Body of `POST /solicrec`. */
export interface RequestBody {
  idRec: string
  calendario: { dataExpiracaoSolicitacao: string }
  destinatario: { cpf?: string; cnpj?: string; conta: string; agencia?: string; ispbParticipante: string }
}
export interface RecurrenceRequest extends RequestBody {
  idSolicRec: string
  status: RequestStatus
  atualizacao: Step<RequestStatus>[]
}

/** Body of `PUT /cobr/{txid}` and `POST /cobr`. */
export interface CobrRequest {
  idRec: string
  calendario: { dataDeVencimento: CivilDate }
  valor: { original: string }
  recebedor: { conta: string; tipoConta: (typeof ACCOUNT_TYPES)[number]; agencia?: string }
  ajusteDiaUtil?: boolean
  infoAdicional?: string
  devedor?: object
}
export interface Attempt {
  dataLiquidacao: CivilDate
  tipo: 'AGND' | 'NTAG' | 'RIFL'
  endToEndId: string
  status: AttemptStatus
  atualizacao: Step<AttemptStatus>[]
  rejeicao?: { codigo: RejectionCode; descricao: string }
  /** The bank found too little money in the morning. */
  wasShort?: boolean
}
export interface Cobr extends Omit<CobrRequest, 'ajusteDiaUtil'> {
  txid: string
  criacao: string
  ajusteDiaUtil: boolean
  status: CobrStatus
  atualizacao: Step<CobrStatus>[]
  tentativas: Attempt[]
  encerramento?: Ending
}

/** How an account at the payer's bank behaves, as a tester sets it. */
export const MONEY = ['ALWAYS', 'EVENING', 'NEVER'] as const
export interface PayerAccount {
  cpf: string
  /** Enough for every debit, enough only in the evening, or never enough. */
  money: (typeof MONEY)[number]
  /** Rejects every new attempt with this code. */
  rejection?: RejectionCode | undefined
  /** Mandates of journey 3 fail, although the payment works. */
  failsMandates?: boolean | undefined
}
