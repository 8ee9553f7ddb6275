/** The job that sends a code, in a process that knows only its id. */
import { CODE_VALID_FOR_MS } from '@drip/core/checkout/phone-codes'
import { expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { sendPhoneCode } from './phone-code.ts'

const world = await ownWorld()
const send = (issuedAt: Date) => {
  const code = { codeId: newId(issuedAt), checkoutId: newId(issuedAt) }
  return sendPhoneCode(world.deps, code, { known: undefined, doneWith: () => {} })
}

it('is tried again while somebody may wait for a code whose row is missing, and then no more', async () => {
  const now = world.deps.clock.now()
  await expect(send(now)).rejects.toThrow('has no row')
  await send(new Date(now.getTime() - CODE_VALID_FOR_MS))
})
