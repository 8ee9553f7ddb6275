/** The Pix received on a day and their refunds: the PSP's paged list, compared with ours. */
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { sumCents } from '@drip/core/money/cents'
import { type EntryState, type TheirEntry, compare } from '@drip/core/reconciliation/compare'
import type { Deps } from '../../../deps.ts'
import type { ReceivedPix, RefundState } from '../../../providers/pix/need.ts'
import { findKnownPayments } from '../../purchases/charges/charges.store.ts'
import { refundPayment } from '../../purchases/refunds/refund-payment.ts'
import { settleCharge } from '../../purchases/payments/settle-charge.ts'
import { bookTakenBack } from '../../purchases/payments/take-back.ts'
import {
  type Compared,
  type Span,
  findKnownTxids,
  findOurPix,
  findOurRefunds,
} from './reconciliation.store.ts'

/** A more recent refund may not be known to the PSP yet. */
const FRESH_MS = 3_600_000
const MAX_PAGES = 10_000

/** Everything received on a day, and its refunds. */
export async function comparePix(deps: Deps, day: CivilDate): Promise<Compared[]> {
  const span = spanOf(day, day)
  const theirs = await readAll(deps, span, false)
  return [
    await compareReceived(deps, day, span, theirs),
    ...(await compareRefundsOf(deps, [day], span, theirs)),
  ]
}

/** Only refunds, of the Pix received on consecutive days. */
export async function compareRefunds(deps: Deps, days: readonly CivilDate[]): Promise<Compared[]> {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return []
  const span = spanOf(first, last)
  return compareRefundsOf(deps, days, span, await readAll(deps, span, true))
}

const spanOf = (first: CivilDate, last: CivilDate): Span => ({
  from: startOfSaoPauloDay(first),
  to: startOfSaoPauloDay(addDays(last, 1)),
})

/** @throws ProviderDown; Error if a list does not end */
async function readAll({ pix }: Deps, { from, to }: Span, onlyReturned: boolean): Promise<ReceivedPix[]> {
  const all: ReceivedPix[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const { payments, lastPage } = await pix.received({
      from,
      to,
      page,
      onlyReturned,
      alsoWithoutCharge: true,
    })
    // both ends of the PSP's period are included
    for (const it of payments) if (it.paidAt < to) all.push(it)
    if (lastPage) return all
  }
  throw new Error('the PSP lists more pages than there can be')
}

async function compareReceived(
  deps: Deps,
  day: CivilDate,
  span: Span,
  theirs: readonly ReceivedPix[],
): Promise<Compared> {
  const txids = await findKnownTxids(
    deps.db,
    theirs.flatMap((it) => it.txid ?? []),
  )
  const listed = new Map(theirs.map((it) => [it.endToEndId, it]))
  return {
    day,
    subject: 'PIX',
    ...compare(
      await findOurPix(deps.db, span),
      theirs.map((it) => receivedEntry(it, txids)),
    ),
    heal({ kind, reference }) {
      const txid = listed.get(reference)?.txid
      if (kind !== 'MISSING_AT_US' || txid === null || txid === undefined) return null
      return settleCharge(deps, { txid, endToEndId: reference })
    },
  }
}

/** Unknown money that was refunded whole is no longer with us. */
function receivedEntry(it: ReceivedPix, txids: ReadonlySet<string>): TheirEntry {
  const nobodys = it.txid === null || !txids.has(it.txid)
  const back = sumCents(it.refunds.filter(({ state }) => state === 'DONE').map(({ amount }) => amount))
  return {
    reference: it.endToEndId,
    amount: it.amount,
    state: nobodys && back === it.amount ? 'ENDED' : 'DONE',
    nobodys,
  }
}

async function compareRefundsOf(
  deps: Deps,
  days: readonly CivilDate[],
  span: Span,
  theirs: readonly ReceivedPix[],
): Promise<Compared[]> {
  const returned = theirs.filter((it) => it.refunds.length > 0)
  // a Pix that is not in our books has an exception of its own
  const known = await findKnownPayments(
    deps.db,
    returned.map((it) => it.endToEndId),
    null,
  )
  const listed = returned
    .filter((it) => known.has(it.endToEndId))
    .flatMap((pix) => pix.refunds.map((refund) => ({ ...refund, pix, day: saoPauloDate(pix.paidAt) })))
  const young = new Date(deps.clock.now().getTime() - FRESH_MS)
  const ours = Map.groupBy(await findOurRefunds(deps.db, span, young), (it) => it.day)
  const forced = new Map(listed.filter((it) => !it.ours).map((it) => [it.id, it.pix]))
  const theirsOf = Map.groupBy(listed, (it) => it.day)
  return days.map((day) => ({
    day,
    subject: 'REFUND',
    ...compare(ours.get(day) ?? [], (theirsOf.get(day) ?? []).map(refundEntry)),
    heal({ kind, reference, ours: mine }) {
      const pix = forced.get(reference)
      if (kind === 'MISSING_AT_US' && pix !== undefined) return bookTakenBack(deps, pix)
      // ours was in progress: the PSP is asked once more
      if (kind === 'STATE_DIFFERS' && mine?.state === 'OPEN') return refundPayment(deps, reference)
      return null
    },
  }))
}

const refundEntry = ({ id, amount, state }: ReceivedPix['refunds'][number]): TheirEntry => ({
  reference: id,
  amount,
  state: STATES[state],
  nobodys: false,
})

const STATES: Record<RefundState, EntryState> = { PROCESSING: 'OPEN', DONE: 'DONE', REFUSED: 'ENDED' }
