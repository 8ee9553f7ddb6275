/**
 * From which day a version is in force: for everybody, or for a share of the customers beside the present one (decision
 * 100).
 */
import { addDays, civilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { StrategyStarted } from '@drip/core/contracts/admin/collections/admin-strategies'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { checkAgencies, checkStrategy, foundVersion } from './save-strategy.ts'
import { versionOfStrategy } from './show-strategies.ts'
import { type InForce, findInForce } from './strategies.store.ts'
import { findStart, insertStart, lockStrategies, saveCalledOff } from './versions.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** The latest possible start, in days. */
const LATEST_DAYS = 90
const PER_CENT = 100

/**
 * From tomorrow at the earliest: what is in force today stays so. Pressing twice does it once.
 * @throws Refusal STRATEGY_NOT_FOUND, STRATEGY_CHANGED (it differs from what was shown), INVALID_FIELDS (`startsOn`:
 *   not within 90 days from tomorrow; `stages`), STRATEGY_STANDS (it is already in force alone on that day, or would
 *   stand beside itself), STRATEGY_DAY_TAKEN
 */
export async function startStrategy(
  deps: Parts,
  admin: Admin,
  { id, startId, share, why, version, ...asked }: StrategyStarted & { id: string; startId: string },
): Promise<void> {
  const startsOn = civilDate(asked.startsOn)
  await deps.db.transaction(async (tx) => {
    await lockStrategies(tx)
    if ((await findStart(tx, startId)) !== null) return
    const now = deps.clock.now()
    const today = saoPauloDate(now)
    const strategy = await foundVersion(tx, id, today)
    if (versionOfStrategy(strategy) !== version) throw new Refusal('STRATEGY_CHANGED')
    // the rules may have become stricter since it was saved
    checkStrategy(strategy.stages)
    await checkAgencies(tx, admin, strategy.stages)
    const isFar = compareDates(startsOn, addDays(today, LATEST_DAYS)) > 0
    if (compareDates(startsOn, today) <= 0 || isFar) throw fieldRefusal('startsOn', 'out_of_range')
    const before = await findInForce(tx, startsOn)
    if (before.standing.id === id && (share !== null || before.tried === null))
      throw new Refusal('STRATEGY_STANDS')
    const tried = share === null ? null : { id, share: share * PER_CENT, seed: seedOf(startId) }
    const standing = share === null ? id : before.standing.id
    const start = { id: startId, startsOn, strategyId: standing, tried, why, startedBy: admin.id, now }
    if (!(await insertStart(tx, start))) throw new Refusal('STRATEGY_DAY_TAKEN')
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'STRATEGY_STARTED',
      object: { type: 'STRATEGY', id },
      asked: { startsOn, why, ...(share === null ? {} : { share: `${share}%` }) },
      before: { inForce: numbersOf(before) },
      after: { inForce: share === null ? [strategy.number] : [before.standing.number, strategy.number] },
    })
  })
}

/** The end of an id chosen by the page is random, and the same when the button is pressed again. */
const seedOf = (startId: string) => Number.parseInt(startId.slice(-8), 16)

const numbersOf = ({ standing, tried }: InForce) => [
  standing.number,
  ...(tried === null ? [] : [tried.number]),
]

/**
 * Cancelling it twice has no effect.
 * @throws Refusal STRATEGY_NOT_FOUND, STRATEGY_BEGAN: another version replaces it instead
 */
export async function callOffStart(
  deps: Parts,
  admin: Admin,
  { id, startId }: { id: string; startId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStrategies(tx)
    const start = await findStart(tx, startId)
    if (start === null || (start.strategyId !== id && start.triedId !== id))
      throw new Refusal('STRATEGY_NOT_FOUND')
    if (start.calledOffAt !== null) return
    const now = deps.clock.now()
    if (compareDates(start.startsOn, saoPauloDate(now)) <= 0) throw new Refusal('STRATEGY_BEGAN')
    await saveCalledOff(tx, startId, admin.id, now)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'STRATEGY_CALLED_OFF',
      object: { type: 'STRATEGY', id },
      asked: { startsOn: start.startsOn },
    })
  })
}
