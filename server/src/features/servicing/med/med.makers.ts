/** Contested Pix for tests: a payer at their bank, through the sandbox's control API. */
import type { World } from '../../../../test/world.ts'
import { findCaseOf } from './med.store.ts'

/** Contests (part of) a Pix and waits until we know. @param of reais; by default all that is left of it */
export async function contested(
  world: World,
  endToEndId: string,
  of: { amount?: number; kind?: string } = {},
): Promise<string> {
  const { id } = await world.control<{ id: string }>('POST', '/pix/contests', { endToEndId, ...of })
  await world.until(async () => (await findCaseOf(world.deps.db, id)) !== null)
  return id
}

/** The banks decide, and we know. */
export async function ended(
  world: World,
  pspId: string,
  how: { outcome: 'KEPT' | 'RETURNED' | 'RETURNED_PART'; amount?: number },
): Promise<void> {
  await world.control('POST', `/pix/contests/${pspId}/end`, how)
  await world.until(async () => (await findCaseOf(world.deps.db, pspId))?.state !== 'OPEN')
}
