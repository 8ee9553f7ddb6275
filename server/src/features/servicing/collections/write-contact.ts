/** Records a call: the outcome, a note, and when the case returns; a promise is then kept or broken automatically. */
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import {
  type ContactOutcome,
  contactFault,
  restsUntil,
} from '@drip/core/reminders/collections/contact-outcome'
import { promiseFault } from '@drip/core/reminders/collections/promise'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { totalOf } from '../../purchases/orders/terms-of-debts.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCase, putDown, savePlannedCallDone, saveReadyAt } from './cases.store.ts'
import { contactExists, findDebtor, insertContact, insertPromise } from './contacts.store.ts'
import { findLateDebts } from './debts-of-case.ts'
import { assessCases } from './assess-cases.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

export interface ContactMade {
  customerId: string
  /** Chosen by the page. */
  contactId: string
  outcome: ContactOutcome
  note: string
  callBackAt: Date | null
  nextOn: CivilDate | null
  /** Only for PROMISED. */
  promise: { amount: Cents; dueOn: CivilDate } | null
}

/**
 * By the person who has the case, even if its time has expired and nobody else took it, or if it was paid meanwhile.
 * Repeating it has no effect.
 * @throws Refusal CASE_NOT_IN_HAND, INVALID_FIELDS naming the field (callBackAt, nextOn, promisedAmount, promisedFor:
 *   `required`, `invalid`)
 */
export async function writeContact(deps: Parts, admin: Admin, it: ContactMade): Promise<void> {
  const { customerId, contactId } = it
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const found = await lockCase(tx, customerId)
    if (await contactExists(tx, { id: contactId, customerId })) return
    const debtor = await findDebtor(tx, customerId)
    if (found === null || debtor === null || found.heldBy !== admin.id) throw new Refusal('CASE_NOT_IN_HAND')
    const promise = it.outcome === 'PROMISED' ? it.promise : null
    const said = { ...it, promisedFor: promise?.dueOn ?? null }
    const fault = contactFault(said, now)
    if (fault !== null) throw fieldRefusal(fault.field, fault.code)
    if (it.outcome === 'PROMISED') await checkPromise(tx, customerId, { promise, today: saoPauloDate(now) })
    const readyAt = restsUntil(said, now)
    const { outcome, note } = it
    const contact = {
      id: contactId,
      caseId: found.id,
      customerId,
      madeBy: admin.id,
      madeAt: now,
      outcome,
      note,
      readyAt,
    }
    if (!(await insertContact(tx, { ...contact, phone: debtor.phone }))) throw new Refusal('CASE_NOT_IN_HAND')
    if (promise !== null) await insertPromise(tx, { id: contactId, customerId, ...promise, madeAt: now, now })
    await saveReadyAt(tx, found.id, { readyAt, callbackAt: outcome === 'CALL_BACK' ? readyAt : null })
    await savePlannedCallDone(tx, found.id)
    await putDown(tx, customerId, admin.id)
    await assessCases(deps, tx, [customerId])
    // the call and its outcome, but not what was said: a note can be erased, the audit log cannot
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'COLLECTION_CONTACT_WRITTEN',
      object: { type: 'CUSTOMER', id: customerId },
      asked: {
        contact: outcome,
        ...(promise === null ? {} : { promisedCents: promise.amount, promisedFor: promise.dueOn }),
      },
    })
  })
}

async function checkPromise(
  db: Queries,
  customerId: string,
  { promise, today }: { promise: ContactMade['promise']; today: CivilDate },
): Promise<void> {
  if (promise === null) throw fieldRefusal('promisedAmount', 'required')
  // what is late by then, at its cost on that day
  const { dueOn } = promise
  const day = compareDates(dueOn, today) < 0 ? today : dueOn
  const { debts } = await findLateDebts(db, customerId, day)
  const owed = totalOf(debts.map(({ terms }) => terms))
  const fault = promiseFault(promise, { owed, today })
  if (fault !== null) throw fieldRefusal(fault, 'invalid')
}
