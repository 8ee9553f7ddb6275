import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { ownWorld } from '../../../test/own-world.ts'
import { queueMessage } from '../../features/messaging/messages/send-message.ts'
import { newId } from '../ids.ts'
import { type OurSecret, ourSecret } from './our-secret.ts'
import { reseal } from './reseal.ts'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of sixteen characters'
const KEY = { id: '2026', material: randomBytes(32) }
const before = ourSecret(SECRET)
const after = ourSecret(SECRET, { sealing: [KEY] })
/** As it will be once nothing needs the former one. */
const alone: OurSecret = { ...after, sealing: [KEY] }
const message = { id: newId(new Date()), channel: 'SMS', to: '+5511900000000', text: 'Oi' } as const

const world = await ownWorld()

let merchantId: string
beforeEach(async () => {
  await world.deps.db.run(sql`delete from dead_jobs`)
  await world.deps.db.run(sql`update merchants set vtex_app_token_sealed = null`)
  merchantId = (await world.merchant()).id
})

async function sealWith(secret: OurSecret): Promise<void> {
  const { db } = world.deps
  await db.run(sql`
    update merchants set vtex_app_token_sealed = ${seal(secret, 'vtexAppToken', 'token')} where id = ${merchantId}`)
  const sealed = seal(secret, 'message', JSON.stringify(message)).toString('base64')
  await db.run(sql`
    insert into dead_jobs (id, kind, payload, tries, error, failed_at)
    values (${newId(new Date())}, 'send-message', ${JSON.stringify({ sealed })}, 9, 'x', now())`)
}

async function opened(secret: OurSecret) {
  const token = await world.deps.db.row<{ sealed: Buffer }>(sql`
    select vtex_app_token_sealed as sealed from merchants where id = ${merchantId}`)
  const job = await world.deps.db.row<{ payload: { sealed: string } }>(sql`select payload from dead_jobs`)
  if (token === null || job === null) throw new Error('both are there')
  return {
    token: unseal(secret, 'vtexAppToken', token.sealed),
    message: JSON.parse(unseal(secret, 'message', Buffer.from(job.payload.sealed, 'base64'))) as object,
  }
}

it('Data encrypted with other keys is encrypted with the first, and the others are no longer needed', async () => {
  await sealWith(before)
  expect(await reseal(world.deps.db, after)).toEqual({ done: 2, left: 0 })
  expect(await opened(alone)).toEqual({ token: 'token', message })
})

it('Done twice it is done once', async () => {
  await sealWith(before)
  await reseal(world.deps.db, after)
  expect(await reseal(world.deps.db, after)).toEqual({ done: 0, left: 0 })
})

it('Data that no key opens is counted and stays unchanged', async () => {
  await sealWith(ourSecret('a secret that nobody knows any more'))
  expect(await reseal(world.deps.db, after)).toEqual({ done: 0, left: 2 })
})

it('More than are looked at in one step are all done', async () => {
  const { db } = world.deps
  const sealed = seal(before, 'message', JSON.stringify(message)).toString('base64')
  await db.run(sql`
    insert into dead_jobs (id, kind, payload, tries, error, failed_at)
    select gen_random_uuid(), 'send-message', ${JSON.stringify({ sealed })}::jsonb, 9, 'x', now()
    from generate_series(1, 205)`)
  expect(await reseal(db, after)).toEqual({ done: 205, left: 0 })
})

it('A person’s change meanwhile is not undone', async () => {
  await sealWith(before)
  const { db } = world.deps
  // between reading and writing
  const meddling = {
    ...db,
    run: async (statement: Parameters<typeof db.run>[0]) => {
      if (statement.sql.trimStart().startsWith('update merchants'))
        await db.run(sql`
          update merchants set vtex_app_token_sealed = ${seal(after, 'vtexAppToken', 'newer')} where id = ${merchantId}`)
      return db.run(statement)
    },
  }
  await reseal(meddling, after)
  expect((await opened(alone)).token).toBe('newer')
})

it('A message that was queued before a change of keys is sent after it', async () => {
  const { db, config } = world.deps
  const id = newId(new Date())
  await db.transaction((tx) => queueMessage(world.deps, tx, { ...message, id, to: '+5511900000001' }))
  const { secret } = config
  try {
    config.secret = ourSecret('another secret entirely', { former: [secret.current] })
    await world.drain()
  } finally {
    config.secret = secret
  }
  expect(await world.messages('+5511900000001')).toMatchObject([{ text: 'Oi' }])
})
