/** One day: at random hours people act, the outside world answers or does not, and work is done. */
import { startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { agency } from './actions/agency.ts'
import { autopay } from './actions/autopay.ts'
import { buy } from './actions/buy.ts'
import { cancel } from './actions/cancel.ts'
import { contest } from './actions/contest.ts'
import { correct } from './actions/correct.ts'
import { dispute } from './actions/dispute.ts'
import { moveDate } from './actions/move-date.ts'
import { offers } from './actions/offer.ts'
import { papers } from './actions/papers.ts'
import { pauses } from './actions/pause.ts'
import { payInstalments, payOldCode } from './actions/pay-instalments.ts'
import { settle } from './actions/settle.ts'
import { strategize } from './actions/strategize.ts'
import { suspend } from './actions/suspend.ts'
import { takeBack } from './actions/take-back.ts'
import { twoPeople } from './actions/two-people.ts'
import type { Town } from './town.ts'
import { checkDay } from './truths.ts'
import { endTrouble, makeTrouble } from './trouble.ts'

const ACTIONS = {
  buy: { weight: 40, act: buy },
  payInstalments: { weight: 16, act: payInstalments },
  payOldCode: { weight: 6, act: payOldCode },
  cancel: { weight: 5, act: cancel },
  correct: { weight: 7, act: correct },
  autopay: { weight: 16, act: autopay },
  moveDate: { weight: 6, act: moveDate },
  pause: { weight: 6, act: pauses },
  dispute: { weight: 14, act: dispute },
  papers: { weight: 4, act: papers },
  settle: { weight: 10, act: settle },
  offers: { weight: 8, act: offers },
  contest: { weight: 5, act: contest },
  twoPeople: { weight: 5, act: twoPeople },
  strategize: { weight: 2, act: strategize },
  agency: { weight: 6, act: agency },
  suspend: { weight: 2, act: suspend },
  takeBack: { weight: 3, act: takeBack },
  trouble: { weight: 15, act: makeTrouble },
} satisfies Record<string, { weight: number; act: (town: Town) => Promise<void> }>

const WEIGHTS = Object.fromEntries(
  Object.entries(ACTIONS).map(([name, { weight }]) => [name, weight]),
  // the same names
) as Record<keyof typeof ACTIONS, number>

/** With several processes, all are busy at once: another person acts, webhooks arrive, jobs and schedules run. */
async function atOnce(town: Town, name: keyof typeof ACTIONS): Promise<void> {
  const { simulation, random } = town
  const other = random.weighted(WEIGHTS)
  const works = [ACTIONS[name].act(town), ACTIONS[other].act(town), simulation.tick(), simulation.work()]
  await Promise.all(random.chance(0.3) ? [...works, simulation.runSchedules()] : works)
}

/** An additional round once every day: debts fall due, and few would be paid otherwise. */
const HOUR_OF_PAYMENTS = 10

const HOUR_MS = 3_600_000
const BUSIEST = 9

export async function liveDay(town: Town): Promise<void> {
  const { simulation, random } = town
  simulation.day += 1
  const midnight = startOfSaoPauloDay(simulation.today()).getTime()
  simulation.diary.note(`day ${simulation.day} ${simulation.today()}`)
  const others = Array.from({ length: random.between(2, BUSIEST) }, () => 1 + random.next() * 22.9)
  const hours = [HOUR_OF_PAYMENTS, ...others].toSorted((a, b) => a - b)
  for (const hour of hours) {
    await simulation.passTo(new Date(midnight + hour * HOUR_MS))
    if (random.chance(0.25)) await simulation.runSchedules()
    const name = hour === HOUR_OF_PAYMENTS ? 'payInstalments' : random.weighted(WEIGHTS)
    simulation.diary.counts.actions += 1
    if (simulation.sideBySide) await atOnce(town, name)
    else await ACTIONS[name].act(town)
    // the outside world and our own jobs follow soon, in either order, and sometimes not for hours
    if (random.chance(0.3)) await simulation.pass(random.between(1, 15) * 60_000)
    if (random.chance(0.85)) await simulation.tick()
    if (random.chance(0.85)) await simulation.work()
    if (random.chance(0.3)) await simulation.tick()
  }
  if (random.chance(0.6)) await endTrouble(town)
  await simulation.passTo(new Date(midnight + 23.95 * HOUR_MS))
  await simulation.runSchedules()
  await simulation.tick()
  await simulation.work()
  await checkDay(town)
  // past midnight
  await simulation.passTo(new Date(midnight + 24.2 * HOUR_MS))
}
