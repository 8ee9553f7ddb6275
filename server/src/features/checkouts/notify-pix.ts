import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SendMessage } from '../messages/send-message.ts'
import { lockCheckout } from './checkouts.store.ts'

/**
 * Sends the Pix code to the shopper's verified phone by SMS (001 §7.3).
 * @throws Refusal CHECKOUT_NOT_FOUND, STEP_OUT_OF_ORDER when there is nothing to pay
 */
export async function notifyPix(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout === null) throw new Refusal('CHECKOUT_NOT_FOUND')
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
    await deps.jobs.enqueue(tx, SendMessage, {
      id: newId(deps.clock.now()),
      channel: 'SMS',
      to: phone,
      text: `Drip: pague ${formatReais(charge.amount)} por Pix com este código: ${charge.brCode}`,
    })
  })
}
