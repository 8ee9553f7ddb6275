/** Sends a transfer to its merchant, or asks for its status. Its id is ours, so a retry never pays twice. */
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { Payout, PayoutProvider } from '../../../providers/payouts/need.ts'
import { settleTransfer } from './settle-transfer.ts'
import { type Transfer, type TransferOf, findTransfer, claimOpenTransfers } from './transfers.store.ts'

/** `merchantId`: missing in older jobs. */
interface TransferToSend {
  transferId: string
  merchantId?: string
}

export const SendTransfer = jobKind<TransferToSend>('send-transfer', { retries: 20 })

/** @throws ProviderDown */
export async function sendTransfer(deps: Deps, it: TransferOf): Promise<void> {
  const transfer = await findTransfer(deps.db, it)
  if (transfer === null || (transfer.status !== 'CREATED' && transfer.status !== 'SENT')) return
  const provider = deps.payouts[transfer.platform]
  if (provider === null) throw new ProviderDown('payouts', `${transfer.platform} is not set up`)
  await settleTransfer(deps, transfer, await ask(provider, transfer))
}

async function ask(provider: PayoutProvider, it: Transfer): Promise<Payout> {
  if (it.status === 'CREATED')
    return provider.send({ id: it.id, amount: it.amount, to: it.destination, description: 'Repasse Drip' })
  const payout = await provider.find(it.id)
  // the provider said that it had the transfer: sending it again might pay twice
  if (payout === null) throw new ProviderDown('payouts', 'does not know a transfer that it took')
  return payout
}

const BATCH = 200
const LEAVE_TO_ITS_JOB_MS = 30_000

/** Continues transfers that the provider was still processing, or whose job gave up. */
export async function sweepTransfers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - LEAVE_TO_ITS_JOB_MS)
  await eachAlone(deps, {
    items: await claimOpenTransfers(deps.db, { before, now, limit: BATCH }),
    work: (it) => sendTransfer(deps, it),
    event: 'payouts.sweep',
    facts: ({ id }) => ({ transfer: id }),
  })
}
