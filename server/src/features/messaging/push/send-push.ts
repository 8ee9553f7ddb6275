import type { Deps } from '../../../deps.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { PushGone } from '../../../providers/push/need.ts'
import { deletePushDevice, findPushAddress, findPushDevicesOf } from './push-devices.store.ts'
import { type PushAbout, pushText } from './push-text.ts'

interface PushAsked {
  /** Of the browser. */
  id: string
  customerId: string
  about: PushAbout
}

export const SendPush = jobKind<PushAsked>('send-push', { retries: 8, concurrency: 20 })

/** Notifies every browser that these customers have allowed. A repetition is seen once, by its tag. */
export async function planPushes(
  { db, jobs, push }: Pick<Deps, 'db' | 'jobs' | 'push'>,
  to: Writer,
  asked: readonly Omit<PushAsked, 'id'>[],
): Promise<void> {
  if (push === null || asked.length === 0) return
  const devices = await findPushDevicesOf(
    db,
    asked.map((it) => it.customerId),
  )
  await jobs.enqueueAll(
    to,
    SendPush,
    asked.flatMap((it) =>
      devices.filter(({ customerId }) => customerId === it.customerId).map(({ id }) => ({ ...it, id })),
    ),
  )
}

/** A browser that no longer accepts notifications is deleted. */
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
