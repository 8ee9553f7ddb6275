/**
 * The payer's bank: accepts or rejects each attempt, debits at 06:00 of its day, tries once more at 18:00 if there was
 * too little money, and gives up at 21:00 (Brasília). It follows the sandbox's clock; if the clock jumps, everything in
 * between happens in order, each event with its own time.
 */
import { atHour } from '../platform/calendar.ts'
import { readMoney } from '../platform/money.ts'
import type { ReceivedPix } from '../pix-psp/charge.ts'
import { PAYER_BANK_ISPB } from '../pix-psp/payments.ts'
import { madeUpPerson } from '../pix-psp/people.ts'
import {
  afterFailure,
  endCobr,
  endOfRetries,
  moveAttempt,
  moveCobr,
  openAttempt,
  notifyOfCobr,
} from './cobrs.ts'
import { expireRecs } from './consent.ts'
import type { Parts } from './parts.ts'
import type { Attempt, Cobr, PayerAccount, Rec, RejectionCode } from './recurrence.ts'

/** How long the bank takes to answer whether it accepts an attempt. */
const ANSWERS_AFTER_MS = 300
const MORNING = '06:00'
const EVENING = '18:00'
const GIVES_UP = '21:00'

/** Sends the attempt to the payer's bank, which answers soon. */
export function sendAttempt(parts: Parts, cobr: Cobr): void {
  parts.world.later.after(ANSWERS_AFTER_MS, () => answerAttempt(parts, cobr))
}

/** After a restart: attempts that were on their way arrive now. */
export function sendLeftovers(parts: Parts): void {
  for (const it of parts.automatic.liveCobrs())
    if (openAttempt(it)?.status === 'SOLICITADA') sendAttempt(parts, it)
}

function answerAttempt(parts: Parts, cobr: Cobr): void {
  const attempt = openAttempt(cobr)
  const rec = parts.automatic.rec(cobr.idRec)
  if (attempt?.status !== 'SOLICITADA' || !rec) return
  const now = parts.world.clock.now()
  const codigo = rejectionOf(accountOf(parts, rec), rec, cobr)
  if (codigo !== undefined) return reject(parts, cobr, attempt, codigo, now)
  moveAttempt(attempt, 'AGENDADA', now)
  if (cobr.status === 'CRIADA') moveCobr(parts, cobr, 'ATIVA', now)
  else notifyOfCobr(parts, cobr)
}

function rejectionOf(account: PayerAccount, rec: Rec, cobr: Cobr): RejectionCode | undefined {
  if (account.rejection !== undefined) return account.rejection
  const { valorRec } = rec.valor ?? {}
  if (valorRec !== undefined && valorRec !== cobr.valor.original) return 'AM09'
  return (readMoney(cobr.valor.original) ?? 0) > (rec.ceiling ?? Number.MAX_SAFE_INTEGER) ? 'AM02' : undefined
}

/** Rejects an attempt, whatever the account's balance. */
export function reject(parts: Parts, cobr: Cobr, attempt: Attempt, codigo: RejectionCode, at: Date): void {
  moveAttempt(attempt, 'REJEITADA', at)
  attempt.rejeicao = { codigo, descricao: REJECTION_TEXTS[codigo] }
  afterFailure(parts, cobr, at)
}

/** Performs everything that was due until `now`. */
export function catchUp(parts: Parts, now: Date): void {
  expireRecs(parts, now)
  for (const cobr of parts.automatic.liveCobrs()) while (performNextStep(parts, cobr, now));
}

/** Performs the next event of an open charge if its time has come; false if there is none. */
function performNextStep(parts: Parts, cobr: Cobr, now: Date): boolean {
  if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA') return false
  const attempt = openAttempt(cobr)
  if (attempt === undefined) {
    const ends = endOfRetries(cobr)
    if (ends > now) return false
    endCobr(parts, cobr, 'EXPIRADA', undefined, ends)
    return true
  }
  if (attempt.status === 'SOLICITADA') return false
  return debit(parts, cobr, attempt, now)
}

function debit(parts: Parts, cobr: Cobr, attempt: Attempt, now: Date): boolean {
  const rec = parts.automatic.rec(cobr.idRec)
  if (!rec) return false
  const { money } = accountOf(parts, rec)
  const at = (hour: string): Date => atHour(attempt.dataLiquidacao, hour)
  if (attempt.wasShort !== true) {
    if (now < at(MORNING)) return false
    if (money === 'ALWAYS') receive(parts, rec, cobr, attempt, at(MORNING))
    else attempt.wasShort = true
    return true
  }
  if (money !== 'NEVER' && now >= at(EVENING)) {
    receive(parts, rec, cobr, attempt, at(EVENING))
    return true
  }
  if (now < at(GIVES_UP)) return false
  moveAttempt(attempt, 'EXPIRADA', at(GIVES_UP))
  afterFailure(parts, cobr, at(GIVES_UP))
  return true
}

function receive(parts: Parts, rec: Rec, cobr: Cobr, attempt: Attempt, at: Date): void {
  const pix: ReceivedPix = {
    endToEndId: attempt.endToEndId,
    txid: cobr.txid,
    valor: cobr.valor.original,
    componentesValor: { original: { valor: cobr.valor.original } },
    horario: at.toISOString(),
    devolucoes: [],
    payer: payerOf(rec),
  }
  parts.book.addReceipt(pix)
  moveAttempt(attempt, 'PAGA', at)
  endCobr(parts, cobr, 'CONCLUIDA', undefined, at)
}

function payerOf({ pagador, vinculo: { devedor } }: Rec): ReceivedPix['payer'] {
  if (pagador) return { cpf: pagador.cpf, nome: pagador.nome, ispb: pagador.ispbParticipante }
  return { ...madeUpPerson(devedor.nome), ispb: PAYER_BANK_ISPB }
}

const accountOf = ({ automatic }: Parts, { pagador }: Rec): PayerAccount =>
  automatic.account(pagador?.cpf ?? '')

/** The texts of the message catalogue, shortened. */
const REJECTION_TEXTS: Record<RejectionCode, string> = {
  AB10: 'Erro na instituição do pagador',
  AC05: 'Conta do pagador encerrada',
  AC06: 'Conta do pagador bloqueada',
  AM02: 'Valor acima do limite definido pelo pagador',
  AM09: 'Valor diferente do autorizado',
  DENC: 'CPF diferente do autorizado',
  DS27: 'Participante não habilitado',
  DTED: 'Data fora da vigência da autorização',
  DTNT: 'Data fora do prazo permitido',
  FBRD: 'Rejeitada por suspeita de fraude',
  IRNT: 'Autorização não permite nova tentativa',
  MIDI: 'Identificador da autorização inválido',
  MSUC: 'Autorização não está ativa',
  NIEC: 'Identificador fim a fim inválido',
  NIPA: 'Tentativa não pode ser paga',
  NITX: 'Identificador da transação inválido',
  QUNT: 'Número de tentativas excedido',
  RC09: 'Participante não corresponde à conta',
  UDEI: 'Tentativa fora do horário permitido',
}
