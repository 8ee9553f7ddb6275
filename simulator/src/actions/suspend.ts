/** Staff suspend the transfers to a store under suspicion, and resume them some day; at the end all are resumed. */
import {
  resumeTransfers,
  suspendTransfers,
} from '@drip/server/features/areas/merchant-admin/suspend-transfers'
import { findTransferSuspension } from '@drip/server/features/marketplace/merchants/merchants.store'
import { leadOf } from './lead.ts'
import type { Town } from '../town.ts'

export async function suspend(town: Town): Promise<void> {
  const { simulation, random } = town
  const admin = await leadOf(town)
  const { id } = random.pick(town.merchants)
  const isSuspended = (await findTransferSuspension(simulation.db, id)) !== null
  if (isSuspended) await simulation.use('transfers are resumed', (deps) => resumeTransfers(deps, admin, id))
  else
    await simulation.use('transfers are suspended', (deps) =>
      suspendTransfers(deps, admin, id, { reason: 'Para ver.' }),
    )
}

export async function resumeAll(town: Town): Promise<void> {
  const admin = await leadOf(town)
  for (const { id } of town.merchants)
    await town.simulation.insist(({ deps }) => resumeTransfers(deps, admin, id))
}
