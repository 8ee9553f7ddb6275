/** The collections desk (decision 79). */
import { civilDate, type CivilDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionContact } from '@drip/core/contracts/admin/collections/admin-collections'
import { parseReaisNumber } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { moveCase, showCollectors } from '../../../servicing/collections/move-case.ts'
import { revokeOffer } from '../../../servicing/offers/end-offers.ts'
import { sendOffer } from '../../../servicing/collections/send-offer.ts'
import { showCase, showQueue } from '../../../servicing/collections/show-case.ts'
import { putBackCase, takeCase, takeNextCase } from '../../../servicing/collections/take-case.ts'
import { type ContactMade, writeContact } from '../../../servicing/collections/write-contact.ts'
import { listTeam, listTeamCalls } from './list-team.ts'

export function adminCollectionRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.showQueue, ({ admin }) => showQueue(deps, admin))
  serve(calls.takeNextCase, ({ admin }) => takeNextCase(deps, admin))
  serve(calls.showCollectors, () => showCollectors(deps))
  serve(calls.listTeam, ({ query, reads }) => listTeam(reads(deps), query))
  serve(calls.listTeamCalls, ({ params, query, reads }) =>
    listTeamCalls(reads(deps), { by: params.id, ...query }),
  )
  serve(calls.showCase, ({ admin, params }) => showCase(deps, admin, params.id))
  serve(calls.takeCase, ({ admin, params }) => takeCase(deps, admin, params.id))
  serve(calls.putBackCase, ({ admin, params }) => putBackCase(deps, admin, params.id))
  serve(calls.moveCase, ({ admin, params, body }) =>
    moveCase(deps, admin, { customerId: params.id, ...body }),
  )
  serve(calls.writeContact, ({ admin, params: { id, contactId }, body }) =>
    writeContact(deps, admin, { customerId: id, contactId, ...contactOf(body) }),
  )
  serve(calls.sendOffer, ({ admin, params: { id, offerId }, body }) =>
    sendOffer(deps, admin, { customerId: id, offerId, ...body }),
  )
  serve(calls.revokeOffer, ({ admin, params: { id, offerId } }) =>
    revokeOffer(deps, admin, { id: offerId, customerId: id }),
  )
}

/** @throws Refusal INVALID_FIELDS: an amount with a third decimal, or half a promise */
function contactOf(it: CollectionContact): Omit<ContactMade, 'customerId' | 'contactId'> {
  const { outcome, note, callBackAt, nextOn } = it
  return {
    outcome,
    note,
    callBackAt: callBackAt === null ? null : new Date(callBackAt),
    nextOn: dateOf(nextOn),
    promise: outcome === 'PROMISED' ? promiseOf(it) : null,
  }
}

function promiseOf({ promisedAmount, promisedFor }: CollectionContact): NonNullable<ContactMade['promise']> {
  if (promisedAmount === null) throw fieldRefusal('promisedAmount', 'required')
  const amount = parseReaisNumber(promisedAmount)
  if (amount === null) throw fieldRefusal('promisedAmount', 'invalid')
  const dueOn = dateOf(promisedFor)
  if (dueOn === null) throw fieldRefusal('promisedFor', 'required')
  return { amount, dueOn }
}

/** The contract accepts only real dates. */
const dateOf = (text: string | null): CivilDate | null => (text === null ? null : civilDate(text))
