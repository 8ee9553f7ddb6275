/** "Aparelhos lembrados": devices on which a purchase begins with only the code. */
import type { OwnDevices } from '@drip/core/contracts/accounts/remembered-devices'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { lockContact } from '../../../people/contact-changes/contact-changes.store.ts'
import { rememberOn } from '../../../people/remembered-devices/remembered-devices.ts'
import { endOwnDevice, findOwnDevices } from '../../../people/remembered-devices/remembered-devices.store.ts'

/** @param shown this browser's token */
export async function listOwnDevices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  shown: string,
): Promise<OwnDevices> {
  const devices = await findOwnDevices(db, customerId, clock.now())
  return {
    devices: devices.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      device,
      since: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      until: expiresAt.toISOString(),
      isThisOne: shown.startsWith(`${id}.`),
    })),
  }
}

/**
 * @returns the browser's next token.
 * @throws Refusal NOT_REMEMBERED: the account has no phone, or somebody objected to a change
 */
export async function rememberOwnDevice(
  deps: Deps,
  it: { customerId: string; device: string },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const contact = await lockContact(tx, it.customerId)
    if (contact === null || contact.phone === '' || contact.recoveryClosedAt !== null)
      throw new Refusal('NOT_REMEMBERED')
    return rememberOn(deps, tx, it)
  })
}

/** Repeating it has no effect. @throws Refusal NOT_FOUND: unknown, or somebody else's */
export async function forgetOwnDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  id: string,
): Promise<void> {
  if (!(await endOwnDevice(db, customerId, id, clock.now()))) throw new Refusal('NOT_FOUND')
}
