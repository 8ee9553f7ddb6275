import type { Db } from '@drip/server/platform/database/db'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCopy } from '../../../server/test/template.ts'
import { type Life, ProcessDied, createLife, mortalCalls, mortalDb, oneAtATime } from './life.ts'

let db: Db
let drop: () => Promise<void>
let life: Life
beforeAll(async () => {
  ;({ db, drop } = await openCopy())
  await db.raw('create table traces (step text)')
})
afterAll(() => drop())
beforeEach(async () => {
  await db.raw('delete from traces')
  life = createLife()
})

const leaveTrace = () =>
  mortalDb(db, life).transaction((tx) => tx.run(sql`insert into traces values ('one')`))
const traces = async () => (await db.rows(sql`select step from traces`)).length

describe('a process that dies', () => {
  it('before a commit leaves nothing', async () => {
    life.bound(1)
    await expect(leaveTrace()).rejects.toThrow(ProcessDied)
    expect(await traces()).toBe(0)
    expect(life.diedAt).toBe('before a commit')
  })

  it('after a commit leaves its effects, and knows nothing of it', async () => {
    life.bound(2)
    await expect(leaveTrace()).rejects.toThrow(ProcessDied)
    expect(await traces()).toBe(1)
  })

  it('can no longer read, write or call', async () => {
    life.end()
    const mortal = mortalDb(db, life)
    await expect(mortal.rows(sql`select 1`)).rejects.toThrow(ProcessDied)
    await expect(mortal.run(sql`insert into traces values ('late')`)).rejects.toThrow(ProcessDied)
    await expect(mortal.raw('insert into traces values (1)')).rejects.toThrow(ProcessDied)
    expect(await traces()).toBe(0)
  })

  it('after a call has made it', async () => {
    const made: string[] = []
    const provider = { pay: async (to: string) => void made.push(to) }
    const mortal = mortalCalls('bank', provider, life, oneAtATime())
    life.bound(2)
    await expect(mortal.pay('Ana')).rejects.toThrow('after bank.pay')
    expect(made).toEqual(['Ana'])
    await expect(mortal.pay('Bia')).rejects.toThrow(ProcessDied)
    expect(made).toEqual(['Ana'])
  })
})
