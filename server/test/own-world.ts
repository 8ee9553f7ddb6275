import { afterAll } from 'vitest'
import { createDeps } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'
import type { RefusalCode } from '../src/platform/http/refusal.ts'
import { silentLog } from '../src/platform/log.ts'
import { type World, openWorld } from './world.ts'

/** A test file's world, which is closed after its last test. */
export async function ownWorld(...given: Parameters<typeof openWorld>): Promise<World> {
  const world = await openWorld(...given)
  afterAll(() => world.close())
  return world
}

/** Another process on the world's database with the same clock, for races of two. Its jobs end with the test file. */
export function otherNodeOf({ deps: { config, db, clock } }: World): Deps {
  const node = createDeps(config, db, { ...clock, offsetMs: 0, now: () => clock.now() }, silentLog)
  afterAll(() => node.jobs.stop())
  return node
}

/** An answer that refuses, as tests expect it. */
export const refusedAs = (status: number, code: RefusalCode) => ({ status, body: { code } })

/** An answer that refuses one field, as tests expect it. */
export const wrongField = (field: string, code: string) => ({
  status: 422,
  body: { code: 'INVALID_FIELDS', errors: [{ field, code }] },
})
