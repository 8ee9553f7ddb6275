/**
 * The state of a mandate, queried at the PSP whenever it may have changed: the payer approved or declined in the bank's
 * app, or ended it there.
 */
import { isOpenMandate, mandateAfter } from '@drip/core/autopay/mandate'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Mandate as MandateTold } from '../../../providers/pix/automatic-need.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { REQUEST_STATES } from './ask-bank.ts'
import { findMandateOfPsp, isFirstChargeOver, saveMandateState, saveRequest } from './autopay.store.ts'
import { notifyOfEnd, notifyOfConsent } from './autopay-news.ts'
import { EndMandate, callBackDebits } from './stop-autopay.ts'

export const FollowMandate = jobKind<{ pspId: string }>('follow-mandate', { concurrency: 4 })

/** Idempotent. Does nothing for one that is not ours. */
export async function followMandate(deps: Deps, { pspId }: { pspId: string }): Promise<void> {
  const told = (await deps.automaticPix?.mandate(pspId)) ?? null
  if (told === null) return
  const changed = await deps.db.transaction((tx) => apply(deps, tx, told))
  deps.instalmentEvents.publish(changed)
}

/** @returns the instalments that the bank no longer pays */
async function apply(deps: Deps, tx: Tx, told: MandateTold): Promise<string[]> {
  const known = await findMandateOfPsp(tx, told.id)
  if (known === null) return []
  const order = await lockOrder(tx, known.purchaseId)
  const mandate = await findMandateOfPsp(tx, told.id)
  if (mandate === null) return []
  const request = told.requests.at(-1)
  if (request !== undefined && mandate.requestState !== REQUEST_STATES[request.state])
    saveRequest(tx, {
      id: mandate.id,
      purchaseId: mandate.purchaseId,
      state: REQUEST_STATES[request.state],
      endsAt: request.expiresAt,
      now: deps.clock.now(),
    })
  const isOver = mandate.stoppedAt !== null || (await isFirstChargeOver(tx, mandate))
  const isUnwanted = isOver || (order !== null && order.status !== 'ACTIVE')
  if (isUnwanted && isOpenMandate(told.state))
    await deps.jobs.enqueue(tx, EndMandate, { mandateId: mandate.id })
  // granted by a payment that has not bought yet: queried again once it has
  if (order === null) return []
  const state = mandateAfter(mandate.state, told.state)
  if (state === mandate.state) return []
  saveMandateState(tx, {
    id: mandate.id,
    purchaseId: mandate.purchaseId,
    state,
    endingCode: told.ending?.code ?? null,
    now: deps.clock.now(),
  })
  if (state === 'APPROVED' && !isUnwanted) await notifyOfConsent(deps, tx, mandate)
  // a customer who has paid believes that it is on
  const isRefused = state === 'REJECTED' && mandate.firstChargeId !== null
  if (isRefused && mandate.stoppedAt === null) await notifyOfEnd(deps, tx, mandate)
  if (mandate.state !== 'APPROVED' || isOpenMandate(state)) return []
  // debits in progress end with it
  if (mandate.stoppedAt === null) await notifyOfEnd(deps, tx, mandate)
  return callBackDebits(deps, tx, mandate)
}
