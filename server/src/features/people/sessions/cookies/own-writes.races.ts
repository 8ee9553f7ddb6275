/**
 * A replica that lags while people work: a person who changed something sees the change, and nobody gets old data as
 * new.
 */
import type { Merchants } from '@drip/core/contracts/merchant/merchant-admin'
import type { Operation } from '@drip/core/contracts/operation'
import { exportOf } from '@drip/core/lists/listed'
import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations } from '../../../../../test/operations.ts'
import { postgresPrograms, startOwnPostgres } from '../../../../../test/own-postgres.ts'
import { buy, newShopper } from '../../../../../test/shopper.ts'
import { type World, openWorld } from '../../../../../test/world.ts'
import { type Db, openServer } from '../../../../platform/database/db.ts'
import { silentLog } from '../../../../platform/log.ts'
import { type SignedInAdmin, newAdmin } from '../../../areas/admin-area/admin-area.makers.ts'
import { type SignedIn, newSignedIn } from '../../../areas/merchant-area/merchant-area.makers.ts'

describe.skipIf(postgresPrograms === null)('lists that are read from a copy', () => {
  let world: World
  let server: Awaited<ReturnType<typeof startOwnPostgres>>
  let follower: Awaited<ReturnType<typeof startOwnPostgres>>
  let admin: SignedInAdmin
  let colleague: SignedInAdmin
  let user: SignedIn
  let merchant: { id: string; apiKey: string }
  beforeAll(async () => {
    server = await startOwnPostgres({})
    follower = await startOwnPostgres({ standbyOf: server.url })
    const urls = { DATABASE_URL: server.url, DATABASE_REPLICA_URL: follower.url }
    world = await openWorld(urls, silentLog, server.open)
    merchant = await world.merchant()
    admin = await newAdmin(world)
    colleague = await newAdmin(world)
    user = await newSignedIn(world, merchant.id)
    await buy(world, merchant.apiKey, newShopper())
  })
  afterAll(async () => {
    await world.deps.replica?.close()
    await world.close()
    await follower.stop()
    await server.stop()
  })

  /** Waits until the replica has everything written so far. */
  const followed = () =>
    vi.waitFor(
      async () => {
        const written = await world.deps.replica?.position()
        await world.deps.replica?.refresh()
        expect(world.deps.replica?.read(written ?? null)).not.toBeNull()
      },
      { timeout: 10_000 },
    )
  const onCopy = async (text: string) => {
    const db = openServer(follower.url, 1)
    await db.raw(text)
    await db.close()
  }
  const cookieOf = ({ headers }: { headers: Headers }) => ({
    cookie: headers
      .getSetCookie()
      .map((it) => it.split(';')[0])
      .join('; '),
  })
  const merchants = (who: SignedInAdmin, headers = {}) =>
    who.call<Merchants>('POST', '/merchants/search', { search: merchant.id }, headers)

  it('show a person their own change, and others how old the data is', async () => {
    await followed()
    const before = await merchants(admin)
    expect(before.body).toMatchObject({ asOf: expect.any(String), content: [{ status: 'ENABLED' }] })
    await onCopy('select pg_wal_replay_pause()')
    try {
      const changed = await admin.call('PUT', `/merchants/${merchant.id}/disable`)
      expect(changed.status).toBeLessThan(300)
      await world.deps.replica?.refresh()
      const own = await merchants(admin, cookieOf(changed))
      expect(own.body).toMatchObject({ content: [{ status: 'ARCHIVED' }] })
      expect(own.body.asOf).toBeUndefined()
      const others = await merchants(colleague)
      expect(others.body).toMatchObject({ asOf: expect.any(String), content: [{ status: 'ENABLED' }] })
      // forged, and not a position
      const odd = await merchants(colleague, { cookie: 'drip_written=all' })
      expect(odd.body.asOf).toEqual(expect.any(String))
    } finally {
      await onCopy('select pg_wal_replay_resume()')
    }
    await followed()
    expect((await merchants(colleague)).body).toMatchObject({
      asOf: expect.any(String),
      content: [{ status: 'ARCHIVED' }],
    })
  })

  it('are all read from it that say how old they are, and as a file too', async () => {
    const aged = operations.filter(
      ({ it: { answer } }) => answer instanceof z.ZodObject && 'asOf' in answer.shape,
    )
    expect(aged.length).toBeGreaterThan(12)
    await followed()
    const { replica } = world.deps
    const copy = replica?.read(null) ?? null
    if (replica === null || copy === null) throw new Error('it follows')
    let asked = 0
    const counted = (it: Sql) => {
      asked++
      return it
    }
    const db: Db = {
      ...copy.db,
      row: (it) => copy.db.row(counted(it)),
      rows: (it) => copy.db.rows(counted(it)),
    }
    vi.spyOn(replica, 'read').mockReturnValue({ ...copy, db })
    const ask = async (call: Operation, by = admin) => {
      const path = call.path.replace(':date', '2026-11-24').replaceAll(/:\w+/g, merchant.id)
      const { accessToken } = (call.audience === 'MERCHANT' ? user : by).tokens
      const hasBody = call.body !== undefined
      asked = 0
      return fetch(`${world.url}${path}`, {
        method: call.method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: '{}' } : {}),
      })
    }
    const told: unknown[] = []
    for (const { it: call, name } of aged) {
      const answer = await ask(call)
      const { asOf } = (await answer.json()) as { asOf?: string }
      told.push([name, answer.status, asOf, asked > 0])
      // the limit on exports is lower than the number of lists
      const file = call.listed === undefined ? null : await ask(exportOf(call), await newAdmin(world))
      if (file !== null) told.push([`${name} as a file`, [200, 404].includes(file.status), asked > 0])
    }
    vi.restoreAllMocks()
    expect(told).toEqual(
      aged.flatMap(({ it: call, name }) => [
        // an unknown transfer
        name === 'listTransferLines'
          ? [name, 404, undefined, true]
          : [name, 200, copy.asOf.toISOString(), true],
        ...(call.listed === undefined ? [] : [[`${name} as a file`, true, true]]),
      ]),
    )
  })
})
