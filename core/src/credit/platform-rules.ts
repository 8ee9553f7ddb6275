/** Rules that apply to everybody: the law on minors, and the platform's capacity. No switch and no whitelist turns them off. */
import { ageOn, type CivilDate } from '../calendar/dates.ts'
import type { CreditApplication } from './application.ts'
import { fitsWithin } from './limit.ts'
import { deniedIf, type CreditRule } from './rule.ts'

/**
 * People who cannot sign in and are never reminded get no credit; the reason is disclosed to nobody. No switch and no
 * whitelist turns it off.
 */
export const ARCHIVED: CreditRule = {
  name: 'archived-customer',
  reason: 'DEFAULT',
  family: 'platform',
  denies: ({ customer }) => deniedIf(customer.isArchived),
}

/** Contracts are binding from 18 years on (Código Civil art. 5); the younger of the known ages counts. */
export const MINOR: CreditRule = {
  name: 'minor',
  reason: 'LEGALLY_PROTECTED_MINOR',
  family: 'platform',
  denies: (application, policy) =>
    deniedIf(birthDatesOf(application).some((birth) => ageOn(birth, application.today) < policy.minimumAge)),
}

/** An unknown age, for a policy that requires it. */
export const UNKNOWN_AGE: CreditRule = {
  name: 'unknown-age',
  reason: 'DEFAULT',
  family: 'platform',
  denies: (application, policy) =>
    deniedIf(policy.birthDateRequired && birthDatesOf(application).length === 0),
}

export const PLATFORM_DAY: CreditRule = {
  name: 'platform-day',
  reason: 'DRIP_MAX_VALUE_PER_DAY',
  family: 'platform',
  denies: ({ platform, amount }, policy) =>
    deniedIf(!fitsWithin(policy.maxApprovedPerDay, platform.approvedToday, amount)),
}

export const PLATFORM_TOTAL: CreditRule = {
  name: 'platform-total',
  reason: 'DRIP_MAX_VALUE_GLOBAL',
  family: 'platform',
  denies: ({ platform, amount }, policy) =>
    deniedIf(!fitsWithin(policy.maxOpenGlobal, platform.openTotal, amount)),
}

function birthDatesOf({ birthDate, bureau }: CreditApplication): CivilDate[] {
  return [birthDate, bureau?.birthDate ?? null].filter((date) => date !== null)
}
