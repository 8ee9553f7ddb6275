import type { Queries } from '../platform/database/db.ts'
import type { Breach, Check } from './breach.ts'
import { agenciesAddUp } from './agencies-add-up.ts'
import { daysAddUp } from './days-add-up.ts'
import { offersStand } from './agreements/offers-stand.ts'
import { plansMatchDebts } from './agreements/plans-match-debts.ts'
import { purchasesAreListed } from './people/purchases-are-listed.ts'
import { promisesMatchPayments } from './people/promises-match-payments.ts'
import { disputesMatchRefunds } from './agreements/disputes-match-refunds.ts'
import { debitsMatchMandates } from './debits-match-mandates.ts'
import { figuresAddUp } from './figures-add-up.ts'
import { devicesAreFew } from './people/devices-are-few.ts'
import { doublesStand } from './doubles-stand.ts'
import { fraudsAreBlocked } from './people/frauds-are-blocked.ts'
import { holdsStand } from './holds-stand.ts'
import { ledgerBalances } from './ledger-balances.ts'
import { movementsMatchFacts } from './movements-match-facts.ts'
import { noOrderWithoutPayment } from './no-order-without-payment.ts'
import { oneLiveCharge } from './one-live-charge.ts'
import { ordersMatchInstalments } from './orders-match-instalments.ts'
import { ownersAreThere } from './owners-are-there.ts'
import { paymentsMatchDebts } from './payments-match-debts.ts'
import { pausesHold } from './agreements/pauses-hold.ts'
import { paymentsUsedOnce } from './payments-used-once.ts'
import { strategiesHold } from './strategies-hold.ts'
import { settlementsAddUp } from './settlements-add-up.ts'
import { oneCaseInHand } from './people/one-case-in-hand.ts'
import { twoPeopleOnce } from './people/two-people-once.ts'

/** In the order in which they are reported. */
export const CHECKS: readonly Check[] = [
  ledgerBalances,
  ordersMatchInstalments,
  oneLiveCharge,
  paymentsUsedOnce,
  paymentsMatchDebts,
  debitsMatchMandates,
  pausesHold,
  disputesMatchRefunds,
  plansMatchDebts,
  offersStand,
  promisesMatchPayments,
  strategiesHold,
  movementsMatchFacts,
  noOrderWithoutPayment,
  ownersAreThere,
  settlementsAddUp,
  holdsStand,
  doublesStand,
  agenciesAddUp,
  fraudsAreBlocked,
  devicesAreFew,
  purchasesAreListed,
  twoPeopleOnce,
  oneCaseInHand,
  daysAddUp,
  figuresAddUp,
]

/** Runs all checks over the whole database, one after the other; an empty list when all is well. */
export async function checkEverything(db: Queries): Promise<Breach[]> {
  const found: Breach[] = []
  for (const check of CHECKS) found.push(...(await check(db)))
  return found
}
