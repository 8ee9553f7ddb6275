/**
 * Applies what a provider says about a transfer. Money that arrived is booked by purchase; money that came back is
 * reversed in the books, and is due again with a later day's transfer; the merchant is notified.
 */
import { merchantPaid, merchantPaymentReturned } from '@drip/core/ledger/accounts'
import { type TransferStatus, isContradiction, transferSteps } from '@drip/core/settlement/transfer-states'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Payout } from '../../../providers/payouts/need.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import {
  type Transfer,
  type TransferOf,
  findNets,
  lockTransfer,
  saveTransferStatus,
} from './transfers.store.ts'
import { notifyOfFailure } from './notify-of-failure.ts'
import { freeParts } from './settlements.store.ts'

/** A repeated call changes nothing. */
export async function settleTransfer(
  deps: Deps,
  it: TransferOf,
  { state, providerId }: Payout,
): Promise<void> {
  const steps = await deps.db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, it)
    if (transfer === null) return []
    if (isContradiction(transfer.status, state))
      deps.log.error(
        'payouts.contradiction',
        new Error(`${transfer.status}, and the provider says ${state}`),
        {
          transfer: it.id,
        },
      )
    const found = transferSteps(transfer.status, state)
    for (const step of found) {
      await STEPS[step](deps, tx, transfer)
      await saveTransferStatus(tx, transfer, step, providerId, deps.clock.now())
    }
    return found
  })
  const last = steps.at(-1)
  if (last === 'FAILED' || last === 'RETURNED')
    deps.log.error('payouts.transfer', new Error(`a transfer ended ${last}`), { transfer: it.id })
}

const STEPS: Record<TransferStatus, (deps: Deps, tx: Tx, transfer: Transfer) => Promise<void>> = {
  CREATED: async () => {},
  SENT: async () => {},
  DONE: arrived,
  FAILED: refused,
  RETURNED: cameBack,
}

async function arrived(deps: Deps, tx: Tx, transfer: Transfer): Promise<void> {
  const { id } = transfer
  const now = deps.clock.now()
  const movements = (await findNets(tx, id)).map(({ purchaseId, net }) => ({
    purchaseId,
    kind: 'MERCHANT_PAID' as const,
    cause: `transfer:${id}:${purchaseId}`,
    occurredAt: now,
    bookedAt: now,
    postings: merchantPaid(net),
  }))
  book(tx, movements)
  await announce(deps, tx, { type: 'TransferArrived', transfer })
}

async function refused(deps: Deps, tx: Tx, transfer: Transfer): Promise<void> {
  await freeParts(tx, transfer.id)
  await notifyOfFailure(deps, tx, transfer, 'FAILED')
}

async function cameBack(deps: Deps, tx: Tx, transfer: Transfer): Promise<void> {
  const { id } = transfer
  const now = deps.clock.now()
  const movements = (await findNets(tx, id)).map(({ purchaseId, net }) => ({
    purchaseId,
    kind: 'MERCHANT_PAYMENT_RETURNED' as const,
    cause: `transfer-returned:${id}:${purchaseId}`,
    occurredAt: now,
    bookedAt: now,
    postings: merchantPaymentReturned(net),
  }))
  book(tx, movements)
  await freeParts(tx, id)
  await announce(deps, tx, { type: 'TransferCameBack', transfer })
  await notifyOfFailure(deps, tx, transfer, 'RETURNED')
}
