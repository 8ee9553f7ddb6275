/** The life of a recurring charge at the receiver's PSP: requested, retried, cancelled, ended. */
import { isDeepStrictEqual } from 'node:util'
import { addDays, atHour, civilDateOf, daysBetween, nextBusinessDay } from '../platform/calendar.ts'
import type { CivilDate } from '../platform/calendar.ts'
import { PSP_ISPB } from '../pix-psp/charge.ts'
import { endToEndId } from '../pix-psp/identifiers.ts'
import { refuse } from '../pix-psp/problem.ts'
import { RECURRING_CHARGES } from '../pix-psp/webhook-deliveries.ts'
import type { Parts } from './parts.ts'
import { cobrNotice } from './recurrence-views.ts'
import type { Attempt, AttemptStatus, Cobr, CobrRequest, CobrStatus, Ending, Rec } from './recurrence.ts'
import { FATAL_CODES } from './recurrence.ts'

const INVALID = 'CobROperacaoInvalida'
const EARLIEST_DAYS = 10
const LATEST_DAYS = 2
const RETRIES = 3
const RETRY_DAYS = 7
const CANCEL_BEFORE = '22:00'

/**
 * Creates the charge; for a known txid with the same content, returns the existing charge.
 * @throws PixProblem if the rules forbid it
 */
export function createCobr(parts: Parts, txid: string, request: CobrRequest): Cobr {
  const { world, book, automatic } = parts
  const { ajusteDiaUtil = true, idRec, calendario, valor, recebedor, infoAdicional, devedor } = request
  const wanted = {
    idRec,
    calendario: { dataDeVencimento: calendario.dataDeVencimento },
    valor: { original: valor.original },
    recebedor,
    ajusteDiaUtil,
    ...(infoAdicional === undefined ? {} : { infoAdicional }),
    ...(devedor === undefined ? {} : { devedor }),
  }
  const known = automatic.cobr(txid)
  if (known && isSame(known, wanted)) return known
  if (known || book.charge('cob', txid) || book.charge('cobv', txid))
    throw refuse(INVALID, 'O txid encontra-se em uso.', 'cobr.txid', txid)
  const rec = automatic.rec(idRec)
  if (!rec) throw refuse('RecNaoEncontrada', `Nenhuma recorrência ${idRec}.`)
  checkMeaning(parts, rec, wanted)
  const now = world.clock.now()
  const due = calendario.dataDeVencimento
  const cobr: Cobr = {
    ...wanted,
    txid,
    criacao: now.toISOString(),
    status: 'CRIADA',
    atualizacao: [{ status: 'CRIADA', data: now.toISOString() }],
    tentativas: [newAttempt(now, 'AGND', ajusteDiaUtil ? nextBusinessDay(due) : due)],
  }
  automatic.saveCobr(cobr)
  return cobr
}

/**
 * Adds an attempt on a later day.
 * @throws PixProblem if the rules forbid it
 */
export function retryCobr(parts: Parts, cobr: Cobr, date: CivilDate): Cobr {
  const no = (reason: string) => refuse(INVALID, reason, 'data', date)
  const now = parts.world.clock.now()
  const rec = parts.automatic.rec(cobr.idRec)
  if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA') throw no('A cobrança está encerrada.')
  if (!canRetry(rec, cobr)) throw no('A recorrência não permite mais retentativas.')
  if (openAttempt(cobr)) throw no('Existe uma tentativa não finalizada.')
  if (date <= civilDateOf(now)) throw no('A data não é futura.')
  if (date <= firstDay(cobr) || date > lastRetryDay(cobr))
    throw no('A retentativa cabe nos 7 dias depois do vencimento.')
  if (cobr.tentativas.some((it) => it.dataLiquidacao === date)) throw no('Já houve tentativa neste dia.')
  cobr.tentativas.push(newAttempt(now, 'NTAG', date))
  parts.automatic.saveCobr(cobr)
  return cobr
}

/**
 * The receiver cancels the charge.
 * @throws PixProblem from 22:00 of the day before the first attempt, or if the charge has ended
 */
export function cancelByReceiver(parts: Parts, cobr: Cobr): void {
  if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA')
    throw refuse(INVALID, 'A cobrança está encerrada.', 'cobr.status', cobr.status)
  if (parts.world.clock.now() >= atHour(addDays(firstDay(cobr), -1), CANCEL_BEFORE))
    throw refuse(INVALID, 'O prazo para cancelar passou.', 'cobr.status', cobr.status)
  endCobr(parts, cobr, 'CANCELADA', {
    cancelamento: {
      solicitante: 'USUARIO_RECEBEDOR',
      codigo: 'SLCR',
      descricao: 'Cancelada por quem recebe',
    },
  })
}

/**
 * The payer cancels it in the bank app, until the end of the day before; false if it is too late or the charge has
 * ended.
 */
export function cancelByPayer(parts: Parts, cobr: Cobr): boolean {
  const day = openAttempt(cobr)?.dataLiquidacao
  if (day === undefined || civilDateOf(parts.world.clock.now()) >= day) return false
  endCobr(parts, cobr, 'CANCELADA', {
    cancelamento: { solicitante: 'USUARIO_PAGADOR', codigo: 'SLBD', descricao: 'Cancelada por quem paga' },
  })
  return true
}

/** The charge is paid, or never will be: an attempt that is still open ends with it, and the receiver gets a notice. */
export function endCobr(
  parts: Parts,
  cobr: Cobr,
  status: Exclude<CobrStatus, 'CRIADA' | 'ATIVA'>,
  encerramento?: Ending,
  at = parts.world.clock.now(),
): void {
  const attempt = openAttempt(cobr)
  if (attempt && status === 'CANCELADA') moveAttempt(attempt, 'CANCELADA', at)
  if (encerramento) cobr.encerramento = encerramento
  moveCobr(parts, cobr, status, at)
}

/** The receiver gets a notice as well. */
export function moveCobr(parts: Parts, cobr: Cobr, status: CobrStatus, at: Date): void {
  cobr.status = status
  cobr.atualizacao.push({ status, data: at.toISOString() })
  notifyOfCobr(parts, cobr)
}

/** Sends a notice of the charge after a change that left its own status as it was. */
export function notifyOfCobr({ automatic, book, webhooks }: Parts, cobr: Cobr): void {
  automatic.saveCobr(cobr)
  webhooks.notifyAt(RECURRING_CHARGES, cobrNotice(cobr, book.paidOn(cobr.txid)))
}

export function moveAttempt(attempt: Attempt, status: AttemptStatus, at: Date): void {
  attempt.status = status
  attempt.atualizacao.push({ status, data: at.toISOString() })
}

/** After a failed attempt: the charge stays open as long as another attempt is possible. */
export function afterFailure(parts: Parts, cobr: Cobr, at: Date): void {
  const failed = cobr.tentativas.at(-1)
  const rejeicao = failed?.rejeicao
  const isFatal = rejeicao !== undefined && FATAL_CODES.includes(rejeicao.codigo)
  if (!isFatal && canRetry(parts.automatic.rec(cobr.idRec), cobr)) return notifyOfCobr(parts, cobr)
  return rejeicao === undefined
    ? endCobr(parts, cobr, 'EXPIRADA', undefined, at)
    : endCobr(parts, cobr, 'REJEITADA', { rejeicao }, at)
}

export const openAttempt = (cobr: Cobr): Attempt | undefined =>
  cobr.tentativas.find((it) => it.status === 'SOLICITADA' || it.status === 'AGENDADA')

/** When a charge without an open attempt ends. */
export const endOfRetries = (cobr: Cobr): Date => atHour(addDays(lastRetryDay(cobr), 1), '00:00')

const firstDay = (cobr: Cobr): CivilDate =>
  cobr.tentativas[0]?.dataLiquidacao ?? cobr.calendario.dataDeVencimento
const lastRetryDay = (cobr: Cobr): CivilDate => addDays(cobr.calendario.dataDeVencimento, RETRY_DAYS)

const canRetry = (rec: Rec | undefined, cobr: Cobr): boolean =>
  rec?.politicaRetentativa === 'PERMITE_3R_7D' &&
  cobr.tentativas.filter((it) => it.tipo === 'NTAG').length < RETRIES &&
  (cobr.tentativas.at(-1)?.dataLiquidacao ?? '') < lastRetryDay(cobr)

const newAttempt = (now: Date, tipo: Attempt['tipo'], dataLiquidacao: CivilDate): Attempt => ({
  dataLiquidacao,
  tipo,
  endToEndId: endToEndId(PSP_ISPB, now),
  status: 'SOLICITADA',
  atualizacao: [{ status: 'SOLICITADA', data: now.toISOString() }],
})

type Wanted = Required<Pick<Cobr, 'idRec' | 'calendario' | 'valor' | 'recebedor' | 'ajusteDiaUtil'>> &
  Pick<Cobr, 'infoAdicional' | 'devedor'>

const isSame = (known: Cobr, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(Reflect.get(known, name), value))

/** Rules that a schema cannot express: the window, the mandate, the cycle. */
function checkMeaning({ world, automatic }: Parts, rec: Rec, { calendario, valor }: Wanted): void {
  const due = calendario.dataDeVencimento
  const no = (reason: string) => refuse(INVALID, reason, 'cobr.calendario.dataDeVencimento', due)
  if (Number(valor.original) === 0)
    throw refuse(INVALID, 'O campo valor.original é zero.', 'cobr.valor.original', valor.original)
  if (rec.status !== 'APROVADA')
    throw refuse(INVALID, 'A recorrência não está aprovada.', 'cobr.idRec', rec.status)
  const ahead = daysBetween(civilDateOf(world.clock.now()), due)
  if (ahead < LATEST_DAYS || ahead > EARLIEST_DAYS)
    throw no('A cobrança é enviada de 10 a 2 dias antes do vencimento.')
  const { dataInicial, dataFinal = due } = rec.calendario
  if (due < dataInicial || due > dataFinal) throw no('O vencimento está fora da vigência da recorrência.')
  const sameCycle = automatic
    .cobrsOf(rec.idRec)
    .some(
      (it) =>
        it.status !== 'REJEITADA' &&
        it.status !== 'CANCELADA' &&
        cycleOf(rec, it.calendario.dataDeVencimento) === cycleOf(rec, due),
    )
  if (sameCycle) throw no('Existe uma cobrança no mesmo ciclo.')
}

const MONTHS = { MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }

/** The number of a date's cycle: cycles are counted from the first date's month, weekly ones from its day. */
function cycleOf({ calendario: { dataInicial, periodicidade } }: Rec, date: CivilDate): number {
  if (periodicidade === 'SEMANAL') return Math.floor(daysBetween(dataInicial, date) / 7)
  const months = (it: CivilDate): number => Number(it.slice(0, 4)) * 12 + Number(it.slice(5, 7))
  return Math.floor((months(date) - months(dataInicial)) / MONTHS[periodicidade])
}
