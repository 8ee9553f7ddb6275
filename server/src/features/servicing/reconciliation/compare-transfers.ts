/** Transfers to merchants on a day: the payout providers' lists, compared with ours. */
import { type CivilDate, addDays, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { PayoutState } from '@drip/core/settlement/transfer-states'
import { type EntryState, compare } from '@drip/core/reconciliation/compare'
import type { Deps } from '../../../deps.ts'
import type { ListedPayout } from '../../../providers/payouts/need.ts'
import { settleTransfer } from '../../purchases/settlements/settle-transfer.ts'
import { type Compared, type OurTransfer, findOurTransfers } from './reconciliation.store.ts'

/** A more recent transfer may not have reached its provider yet. */
const FRESH_MS = 3_600_000

export async function compareTransfers(deps: Deps, day: CivilDate): Promise<Compared[]> {
  const listed = await readAll(deps, day)
  const young = new Date(deps.clock.now().getTime() - FRESH_MS)
  const ids = listed.map((it) => it.id)
  const known = await findOurTransfers(deps.db, { day, ids, young })
  const ours = known.filter((it) => it.day === day)
  // one of another day was only sent on this one
  const others = new Set(known.filter((it) => it.day !== day).map((it) => it.reference))
  const late = await askSingly(
    deps,
    ours.filter((it) => !ids.includes(it.reference)),
  )
  const theirs = new Map([...listed, ...late].filter((it) => !others.has(it.id)).map((it) => [it.id, it]))
  return [
    {
      day,
      subject: 'TRANSFER',
      ...compare(
        ours,
        [...theirs.values()].map(({ id, amount, state }) => ({
          reference: id,
          amount,
          state: STATES[state],
          nobodys: false,
        })),
      ),
      heal({ kind, reference, ours: mine }) {
        const payout = theirs.get(reference)
        if (kind !== 'STATE_DIFFERS' || payout === undefined || mine?.state === 'ENDED') return null
        return settleTransfer(deps, { id: reference }, payout)
      },
    },
  ]
}

async function readAll(deps: Deps, day: CivilDate): Promise<ListedPayout[]> {
  const span = { from: startOfSaoPauloDay(day), to: startOfSaoPauloDay(addDays(day, 1)) }
  const all: ListedPayout[] = []
  for (const provider of new Set(Object.values(deps.payouts))) {
    if (provider === null) continue
    for await (const page of provider.list(span)) all.push(...page)
  }
  return all
}

/** A transfer that its provider received on a later day is not in its own day's list. */
async function askSingly(deps: Deps, missing: readonly OurTransfer[]): Promise<ListedPayout[]> {
  const found: ListedPayout[] = []
  for (const { reference: id, amount, platform } of missing) {
    const payout = await deps.payouts[platform]?.find(id)
    // queried by its id, a provider reports the state but not the amount
    if (payout !== null && payout !== undefined) found.push({ ...payout, id, amount })
  }
  return found
}

const STATES: Record<PayoutState, EntryState> = {
  PROCESSING: 'OPEN',
  DONE: 'DONE',
  REFUSED: 'ENDED',
  RETURNED: 'ENDED',
}
