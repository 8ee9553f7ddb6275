/** Pix Automático in the format of the Central Bank's API Pix 2.9: the bodies we send, the answers we read. */
import { parseCivilDate } from '@drip/core/calendar/dates'
import { toDecimal } from '@drip/core/money/cents'
import { z } from 'zod'
import type {
  AttemptState,
  Debit,
  DebitAttempt,
  DebitState,
  EndedBy,
  Ending,
  Mandate,
  MandateJourney,
  MandateRequest,
  MandateRequestState,
  MandateState,
  NewDebit,
  NewMandate,
  PayerAccount,
} from './automatic-need.ts'
import { Money, Pix, receivedPix } from './bacen-wire.ts'

/** The account that receives debits. */
export interface ReceivingAccount {
  /** CORRENTE, POUPANCA or PAGAMENTO. */
  type: string
  branch: string | null
  number: string
}

/** The request for a mandate, at the location to which its code will point. */
export function recBody(mandate: NewMandate, locationId: number): unknown {
  const { contract, subject, payer, firstDate, lastDate, lowestCeiling, firstPaymentTxid } = mandate
  return {
    vinculo: {
      contrato: contract.slice(0, 35),
      objeto: subject.slice(0, 35),
      devedor: { cpf: payer.cpf, nome: payer.name.slice(0, 140) },
    },
    calendario: { dataInicial: firstDate, dataFinal: lastDate, periodicidade: 'MENSAL' },
    valor: { valorMinimoRecebedor: toDecimal(lowestCeiling) },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: locationId,
    ...(firstPaymentTxid === null ? {} : { ativacao: { dadosJornada: { txid: firstPaymentTxid } } }),
  }
}

/** The request to the payer's bank. */
export function solicRecBody(
  mandateId: string,
  { cpf, ispb, branch, number }: PayerAccount,
  expiresAt: Date,
): unknown {
  return {
    idRec: mandateId,
    calendario: { dataExpiracaoSolicitacao: expiresAt.toISOString() },
    destinatario: {
      cpf,
      conta: number,
      ispbParticipante: ispb,
      ...(branch === null ? {} : { agencia: branch }),
    },
  }
}

/** The request for a debit. */
export function cobrBody(debit: NewDebit, { type, branch, number }: ReceivingAccount): unknown {
  return {
    idRec: debit.mandateId,
    infoAdicional: debit.description.slice(0, 140),
    calendario: { dataDeVencimento: debit.dueDate },
    valor: { original: toDecimal(debit.amount) },
    ajusteDiaUtil: true,
    recebedor: { conta: number, tipoConta: type, ...(branch === null ? {} : { agencia: branch }) },
  }
}

// Readers tolerate new fields; an unknown state cannot be acted upon, so it is rejected.
const Day = z.string().transform((text, context) => {
  const date = parseCivilDate(text)
  if (date !== null) return date
  context.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})
const MANDATE_STATES = {
  CRIADA: 'CREATED',
  APROVADA: 'APPROVED',
  REJEITADA: 'REJECTED',
  EXPIRADA: 'EXPIRED',
  CANCELADA: 'CANCELLED',
} as const satisfies Record<string, MandateState>
const REQUEST_STATES = {
  CRIADA: 'CREATED',
  ENVIADA: 'SENT',
  RECEBIDA: 'RECEIVED',
  ACEITA: 'ACCEPTED',
  REJEITADA: 'REJECTED',
  EXPIRADA: 'EXPIRED',
  CANCELADA: 'CANCELLED',
} as const satisfies Record<string, MandateRequestState>
const DEBIT_STATES = {
  CRIADA: 'CREATED',
  ATIVA: 'ACTIVE',
  CONCLUIDA: 'PAID',
  EXPIRADA: 'EXPIRED',
  REJEITADA: 'REJECTED',
  CANCELADA: 'CANCELLED',
} as const satisfies Record<string, DebitState>
const ATTEMPT_STATES = {
  SOLICITADA: 'REQUESTED',
  AGENDADA: 'SCHEDULED',
  PAGA: 'PAID',
  REJEITADA: 'REJECTED',
  EXPIRADA: 'EXPIRED',
  CANCELADA: 'CANCELLED',
} as const satisfies Record<string, AttemptState>
const ATTEMPT_KINDS = {
  AGND: 'FIRST',
  NTAG: 'RETRY',
  RIFL: 'RESENT',
} as const satisfies Record<string, DebitAttempt['kind']>
const JOURNEYS: Partial<Record<string, MandateJourney>> = {
  JORNADA_1: 'REQUEST',
  JORNADA_2: 'CODE',
  JORNADA_3: 'FIRST_PAYMENT',
  JORNADA_4: 'OFFER_AT_PAYMENT',
}
const WHO: Partial<Record<string, EndedBy>> = {
  USUARIO_PAGADOR: 'PAYER',
  PSP_PAGADOR: 'PAYER_BANK',
  USUARIO_RECEBEDOR: 'RECEIVER',
  PSP_RECEBEDOR: 'RECEIVER_BANK',
}
/** Translates one of their terms into ours. */
const wordOf = <Theirs extends string, Ours>(words: Record<Theirs, Ours>) =>
  // an object's own keys have its key type
  z.enum(Object.keys(words) as Theirs[]).transform((it) => words[it])

const Encerramento = z
  .object({
    cancelamento: z.object({ solicitante: z.string(), codigo: z.string() }).optional(),
    rejeicao: z.object({ codigo: z.string() }).optional(),
  })
  .optional()
const SolicRec = z.object({
  idSolicRec: z.string(),
  status: wordOf(REQUEST_STATES),
  calendario: z.object({ dataExpiracaoSolicitacao: z.coerce.date() }),
})
const Rec = z.object({
  idRec: z.string(),
  vinculo: z.object({ contrato: z.string() }),
  status: wordOf(MANDATE_STATES),
  atualizacao: z.array(z.object({ data: z.coerce.date() })).min(1),
  ativacao: z.object({ tipoJornada: z.string() }).optional(),
  pagador: z.object({ cpf: z.string().optional() }).optional(),
  encerramento: Encerramento,
  solicitacao: z.array(SolicRec).default([]),
})
const Tentativa = z.object({
  endToEndId: z.string(),
  tipo: wordOf(ATTEMPT_KINDS),
  dataLiquidacao: Day,
  status: wordOf(ATTEMPT_STATES),
  rejeicao: z.object({ codigo: z.string() }).optional(),
})
const CobR = z.object({
  txid: z.string(),
  idRec: z.string(),
  calendario: z.object({ dataDeVencimento: Day }),
  valor: z.object({ original: Money }),
  status: wordOf(DEBIT_STATES),
  encerramento: Encerramento,
  tentativas: z.array(Tentativa).default([]),
  pix: z.array(Pix).default([]),
})
const pageOf = z.object({
  paginacao: z.object({ quantidadeDePaginas: z.number().int() }),
})

export const RecAnswer = Rec.transform(mandateOf)
export const RecList = z.object({ parametros: pageOf, recs: z.array(RecAnswer).default([]) })
export const RecCode = z.object({
  idRec: z.string(),
  dadosQR: z.object({ pixCopiaECola: z.string() }),
})
export const LocationAnswer = z.object({ id: z.number().int() })
export const SolicRecAnswer = SolicRec.transform(requestOf)
export const CobRAnswer = CobR.transform(debitOf)
export const CobRList = z.object({ parametros: pageOf, cobsr: z.array(CobRAnswer).default([]) })

function mandateOf(rec: z.output<typeof Rec>): Mandate {
  return {
    id: rec.idRec,
    contract: rec.vinculo.contrato,
    state: rec.status,
    since: new Date(Math.max(...rec.atualizacao.map((it) => it.data.getTime()))),
    journey: JOURNEYS[rec.ativacao?.tipoJornada ?? ''] ?? null,
    payerCpf: rec.pagador?.cpf ?? null,
    ending: endingOf(rec.encerramento),
    requests: rec.solicitacao.map(requestOf),
  }
}

function requestOf(request: z.output<typeof SolicRec>): MandateRequest {
  const { idSolicRec: id, status: state, calendario } = request
  return { id, state, expiresAt: calendario.dataExpiracaoSolicitacao }
}

function debitOf(cobr: z.output<typeof CobR>): Debit {
  return {
    txid: cobr.txid,
    mandateId: cobr.idRec,
    amount: cobr.valor.original,
    dueDate: cobr.calendario.dataDeVencimento,
    state: cobr.status,
    ending: endingOf(cobr.encerramento),
    attempts: cobr.tentativas.map((it) => ({
      endToEndId: it.endToEndId,
      kind: it.tipo,
      date: it.dataLiquidacao,
      state: it.status,
      code: it.rejeicao?.codigo ?? null,
    })),
    payments: cobr.pix.map(receivedPix),
  }
}

function endingOf(ending: z.output<typeof Encerramento>): Ending | null {
  if (ending?.cancelamento !== undefined) {
    const { solicitante, codigo: code } = ending.cancelamento
    return { by: WHO[solicitante] ?? null, code }
  }
  return ending?.rejeicao === undefined ? null : { by: null, code: ending.rejeicao.codigo }
}
