import { saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerLimit } from '@drip/core/contracts/customer-area'
import { explainLimit } from '@drip/core/credit/explain-limit'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { findApplicantFacts, findNewestReport } from '../../../purchases/credit/credit.store.ts'
import type { Account } from '../../../people/customers/customers.store.ts'
import { limitText } from '../../../purchases/credit/limit-text.ts'

/** Uses the same figures as the next decision, without querying the bureau. */
export async function showLimit(
  { db, clock, exposure }: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  { cpf, phone, addressCep }: Account,
): Promise<CustomerLimit> {
  const now = clock.now()
  const [facts, bureau] = await Promise.all([
    findApplicantFacts(db, { cpf, phone, cep: addressCep, today: saoPauloDate(now), now }),
    findNewestReport(db, cpf),
  ])
  const { total, used, available, reasons, heldBy } = explainLimit(
    { customer: facts, bureau, whitelisted: facts.whitelisted },
    (await exposure()).policy,
  )
  return {
    total: total === null ? null : toReais(total),
    used: toReais(used),
    available: available === null ? null : toReais(available),
    reasons: reasons.map(limitText),
    heldBy: heldBy === null ? null : limitText(heldBy),
  }
}
