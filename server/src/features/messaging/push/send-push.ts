import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { PushGone } from '../../../providers/push/need.ts'
import { deletePushDevice, findPushAddress, findPushDevices } from './push-devices.store.ts'
import { type PushAbout, pushText } from './push-text.ts'

interface PushAsked {
  /** Of the browser. */
  id: string
  customerId: string
  about: PushAbout
}

export const SendPush = jobKind<PushAsked>('send-push', { retries: 8, concurrency: 20 })

/** Has every browser show it that this customer has allowed to. Sent twice it is seen once, by its tag. */
export async function queuePush(
  { db, jobs, push }: Pick<Deps, 'db' | 'jobs' | 'push'>,
  customerId: string,
  about: PushAbout,
): Promise<void> {
  if (push === null) return
  const devices = await findPushDevices(db, customerId)
  if (devices.length === 0) return
  await db.transaction((tx) =>
    jobs.enqueueAll(
      tx,
      SendPush,
      devices.map(({ id }) => ({ id, customerId, about })),
    ),
  )
}

/** A browser that takes none any more is forgotten. */
export async function sendPush(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { id, customerId, about }: PushAsked,
): Promise<void> {
  const address = await findPushAddress(db, { id, customerId })
  if (push === null || address === null) return
  try {
    await push.send(address, pushText(about))
  } catch (error) {
    if (!(error instanceof PushGone)) throw error
    await deletePushDevice(db, { id, customerId })
  }
}
