/**
 * A customer in debt asks for new terms (001 §2.6). Only somebody who gives a customer's CPF and phone learns anything
 * about their debts; people on the list get no reminders.
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import { parseCpf } from '@drip/core/documents/cpf'
import { parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { findDebtorByCpf, insertNegotiation } from './negotiations.store.ts'

/** As shown to admins beside their own types of entries. */
const TYPE = 'CUSTOMER_REQUEST'
const ADDED_BY = 'customer'

/**
 * False: nothing is late, so there is nothing to negotiate.
 * @throws Refusal CUSTOMER_NOT_FOUND (unknown CPF, or another phone), NEGOTIATION_ASKED
 */
export async function startNegotiation(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  it: { cpf: string; phone: string },
): Promise<boolean> {
  const cpf = parseCpf(it.cpf)
  const phone = parseDigits(it.phone)
  if (cpf === null || phone === null) throw new Refusal('CUSTOMER_NOT_FOUND')
  const debtor = await findDebtorByCpf(deps.db, cpf)
  if (debtor === null || debtor.phone !== phone) throw new Refusal('CUSTOMER_NOT_FOUND')
  const now = deps.clock.now()
  const { firstDueDate } = debtor
  if (firstDueDate === null || compareDates(saoPauloDate(now), nextBusinessDay(firstDueDate)) <= 0)
    return false
  const id = newId(now)
  await deps.db.transaction(async (tx) => {
    const added = await insertNegotiation(tx, { id, cpf, type: TYPE, addedBy: ADDED_BY, now })
    if (!added) throw new Refusal('NEGOTIATION_ASKED')
    const facts = { askedAt: now }
    await notifyCustomer(deps, tx, debtor.id, { kind: 'NEGOTIATION_ASKED', cause: id, facts })
  })
  return true
}

/**
 * Digits only, as in the call (001 §3): no Brazilian number can be mistaken for one of the United States, whose area
 * codes have no middle 9.
 */
const parseDigits = (text: string) => parsePhone(text) ?? parsePhone(`+${text}`)
