/** What the link of an offer shows: the offer and the creditor, never the debtor. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { OfferPage } from '@drip/core/contracts/debts/offers'
import type { Deps } from '../../../deps.ts'
import { findDebtor } from '../../purchases/charges/debt-charges.store.ts'
import { offerShown, showPlans } from '../negotiations/show-plans.ts'
import { offerNow } from './end-offers.ts'
import { offerOfToken } from './offer-link.ts'
import { type DebtOffer, findOffer, saveOfferOpened } from './offers.store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** Opening an address changes nothing, because programs that preview messages open links too. Null for a forged one. */
export async function peekOffer({ db, clock, config }: Parts, token: string): Promise<OfferPage | null> {
  const id = offerOfToken(config.secret, token)
  const it = id === null ? null : await findOffer(db, id)
  if (it === null) return null
  const now = clock.now()
  const [debtor, found, plans] = await Promise.all([
    findDebtor(db, it.purchaseId),
    it.state === 'OPEN' ? offerNow(db, it, now) : null,
    it.state === 'ACCEPTED' ? showPlans({ db, clock }, it.purchaseId) : null,
  ])
  return {
    state: found?.state ?? it.state,
    because: (found === null ? it.revokedBecause : 'because' in found ? found.because : null) ?? null,
    merchantName: debtor?.merchantName ?? '',
    // a creditor who demands money identifies themselves (CDC art. 42-A)
    creditor: config.company,
    until: it.until,
    offer: found?.state === 'OPEN' ? { ...offerShown(it.purchaseId, found.offer), version: it.seen } : null,
    plan: isOfToday(it, now) ? (plans?.plan ?? null) : null,
    // somebody who returns the day after must not read that there is a plan
    cameToNothing: plans !== null && plans.plan === null,
  }
}

/** Whether it was accepted today: its link shows the plan, and how to pay it, until the day ends. */
export function isOfToday({ state, endedAt }: DebtOffer, now: Date): boolean {
  return state === 'ACCEPTED' && endedAt !== null && saoPauloDate(endedAt) === saoPauloDate(now)
}

/** A person is viewing the page. */
export async function openOffer({ db, clock, config }: Parts, token: string): Promise<void> {
  const id = offerOfToken(config.secret, token)
  if (id !== null) await saveOfferOpened(db, id, clock.now())
}
