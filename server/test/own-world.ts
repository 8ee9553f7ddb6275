import { afterAll } from 'vitest'
import { type World, openWorld } from './world.ts'

/** A test file's world, which is closed after its last test. */
export async function ownWorld(...given: Parameters<typeof openWorld>): Promise<World> {
  const world = await openWorld(...given)
  afterAll(() => world.close())
  return world
}
