/** The active fee, cashback or settlement configuration is the oldest one that has not expired (specification 000 §2). */
import { addDays, compareDates, type CivilDate } from '../calendar/dates.ts'
import type { TermState } from '../contracts/catalogue/catalogue-states.ts'

/** The state of each, in order of creation; the last day counts as not expired. */
export function termStates(terms: readonly { expiresOn: CivilDate | null }[], today: CivilDate): TermState[] {
  const expired = terms.map(({ expiresOn }) => expiresOn !== null && compareDates(expiresOn, today) < 0)
  const active = expired.indexOf(false)
  return expired.map((isExpired, at) => {
    if (isExpired) return 'EXPIRED'
    return at === active ? 'ACTIVE' : 'INACTIVE'
  })
}

/** Which terms apply from which day on, from today; those that never get their turn are left out. */
export function termTurns<Term extends { expiresOn: CivilDate | null }>(
  terms: readonly Term[],
  today: CivilDate,
): { from: CivilDate; term: Term }[] {
  const turns: { from: CivilDate; term: Term }[] = []
  for (let from: CivilDate | null = today; from !== null;) {
    const day: CivilDate = from
    const term = terms.find(({ expiresOn }) => expiresOn === null || compareDates(expiresOn, day) >= 0)
    if (term === undefined) break
    turns.push({ from: day, term })
    from = term.expiresOn === null ? null : addDays(term.expiresOn, 1)
  }
  return turns
}
