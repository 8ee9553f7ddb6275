/** The active fee, cashback or settlement configuration is the oldest one that has not expired (specification 000 §2). */
import { compareDates, type CivilDate } from '../calendar/dates.ts'
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
