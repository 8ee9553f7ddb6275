/**
 * The outcome of a recurrence: the payer approves or refuses it in the bank app, either side ends it, or it expires.
 */
import { addDays, atHour } from '../platform/calendar.ts'
import { type Centavos, readMoney } from '../platform/money.ts'
import { madeUpPerson } from '../pix-psp/people.ts'
import { RECURRENCES } from '../pix-psp/webhook-deliveries.ts'
import type { AutomaticBook } from './automatic-book.ts'
import { endCobr } from './cobrs.ts'
import type { Parts } from './parts.ts'
import { recNotice } from './recurrence-views.ts'
import type {
  Ending,
  Journey,
  Rec,
  RecStatus,
  RecurrenceRequest,
  RequestStatus,
  Requester,
} from './recurrence.ts'

const OPEN_REQUEST: readonly RequestStatus[] = ['CRIADA', 'ENVIADA', 'RECEBIDA']

/** The request that the payer's bank has not answered yet. */
export const openRequest = (
  automatic: AutomaticBook,
  { idRec }: Pick<Rec, 'idRec'>,
): RecurrenceRequest | undefined => automatic.requestsOf(idRec).find((it) => OPEN_REQUEST.includes(it.status))

export interface Consent {
  journey: Journey
  /** The person who consents; by default the debtor. */
  cpf?: string | undefined
  ceiling?: Centavos | undefined
  bankIspb: string
}
export type ConsentRefusal = 'MANDATE_ENDED' | 'CEILING_TOO_LOW'

/** Whether the ceiling is lower than the receiver accepts. */
export const isCeilingTooLow = ({ valor }: Rec, ceiling = Number.MAX_SAFE_INTEGER): boolean =>
  ceiling < (readMoney(valor?.valorMinimoRecebedor ?? '') ?? 0)

/** The payer approves in the bank app; undefined on success. */
export function approveRec(parts: Parts, rec: Rec, consent: Consent): ConsentRefusal | undefined {
  const { journey, cpf = rec.vinculo.devedor.cpf ?? '', ceiling, bankIspb } = consent
  if (rec.status !== 'CRIADA') return 'MANDATE_ENDED'
  if (isCeilingTooLow(rec, ceiling)) return 'CEILING_TOO_LOW'
  const nome = cpf === rec.vinculo.devedor.cpf ? rec.vinculo.devedor.nome : madeUpPerson(cpf).nome
  rec.pagador = { cpf, nome, ispbParticipante: bankIspb }
  rec.journey = journey
  if (ceiling !== undefined) rec.ceiling = ceiling
  if (journey !== 'JORNADA_3') delete rec.txid
  answerRequest(parts, rec, 'ACEITA')
  moveRec(parts, rec, 'APROVADA')
  return undefined
}

/** The payer (or the bank) refuses; false if it was answered or has ended. */
export function refuseRec(parts: Parts, rec: Rec, codigo: string): boolean {
  if (rec.status !== 'CRIADA') return false
  answerRequest(parts, rec, 'REJEITADA')
  moveRec(parts, rec, 'REJEITADA', { rejeicao: { codigo, descricao: 'Não autorizada pelo pagador' } })
  return true
}

/** Either side ends it, together with the outstanding debits; false if it had already ended. */
export function cancelRec(parts: Parts, rec: Rec, by: { solicitante: Requester; codigo: string }): boolean {
  if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA') return false
  answerRequest(parts, rec, 'CANCELADA')
  moveRec(parts, rec, 'CANCELADA', { cancelamento: { ...by, descricao: 'Recorrência cancelada' } })
  for (const it of parts.automatic.cobrsOf(rec.idRec)) {
    if (it.status !== 'CRIADA' && it.status !== 'ATIVA') continue
    endCobr(parts, it, 'CANCELADA', {
      cancelamento: { solicitante: by.solicitante, codigo: 'CCLD', descricao: 'Recorrência cancelada' },
    })
  }
  return true
}

/** Ends requests, and unanswered recurrences, that have expired at `now`. */
export function expireRecs(parts: Parts, now: Date): void {
  for (const rec of parts.automatic.waitingRecs()) {
    const request = openRequest(parts.automatic, rec)
    const requestEnds = request && new Date(request.calendario.dataExpiracaoSolicitacao)
    const recEnds = atHour(addDays(rec.calendario.dataInicial, 1), '00:00')
    const ends = requestEnds !== undefined && requestEnds < recEnds ? requestEnds : recEnds
    if (ends > now) continue
    answerRequest(parts, rec, 'EXPIRADA', ends)
    moveRec(parts, rec, 'EXPIRADA', undefined, ends)
  }
}

function answerRequest(parts: Parts, rec: Rec, status: RequestStatus, at?: Date): void {
  const request = openRequest(parts.automatic, rec)
  if (request) moveRequest(parts, request, status, at)
}

/** Moves a request to the payer's bank to its next state. */
export function moveRequest(
  { world, automatic }: Parts,
  request: RecurrenceRequest,
  status: RequestStatus,
  at = world.clock.now(),
): void {
  request.status = status
  request.atualizacao.push({ status, data: at.toISOString() })
  automatic.saveRequest(request)
}

function moveRec(
  { world, automatic, webhooks }: Parts,
  rec: Rec,
  status: RecStatus,
  encerramento?: Ending,
  at = world.clock.now(),
): void {
  rec.status = status
  rec.atualizacao.push({ status, data: at.toISOString() })
  if (encerramento) rec.encerramento = encerramento
  automatic.saveRec(rec)
  webhooks.notifyAt(RECURRENCES, recNotice(rec))
}
