import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { type SharedLimit, sharedLimit } from '../../../platform/http/counted-limits.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'

/** Pressing again within this time means the same message. */
const PRESSED_AGAIN_MS = 30_000

/**
 * Sends the Pix code to the shopper's verified phone by SMS (001 §7.3); pressing twice sends one message.
 * @throws Refusal CHECKOUT_NOT_FOUND, STEP_OUT_OF_ORDER if there is nothing to pay, PROVIDER_UNAVAILABLE
 */
export async function notifyPix(deps: Deps, id: string): Promise<void> {
  const checkout = orRefuse(await findCheckout(deps.db, id), 'CHECKOUT_NOT_FOUND')
  const { charge, customer } = checkout
  const phone = customer.customerPhone
  if (
    charge?.status !== 'LIVE' ||
    charge.brCode === null ||
    phone === undefined ||
    checkout.phoneVerifiedAt === null
  ) {
    throw new Refusal('STEP_OUT_OF_ORDER')
  }
  const { id: chargeId } = charge
  const recent = sharedLimit(deps, { name: 'Pix code by SMS', tries: 1, windowMs: PRESSED_AGAIN_MS })
  if (!(await isFirst(recent, chargeId))) return
  // no job: somebody waits at the screen, and is told whether it was sent
  const message = {
    id: newId(deps.clock.now()),
    channel: 'SMS',
    to: phone,
    text: `Drip: pague ${formatReais(charge.amount)} por Pix com este código: ${charge.brCode}`,
  } as const
  const sent = sendAndKeep(deps, message, { kind: 'PIX_CODE', customerId: null, purchaseId: id })
  await orUnavailable(deps, sent).catch(async (error: unknown) => {
    await recent.giveBack(chargeId)
    throw error
  })
}

/** False if one was sent a moment ago: it is the answer to this press, too. */
async function isFirst(recent: SharedLimit, chargeId: string): Promise<boolean> {
  try {
    await recent.consume(chargeId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
