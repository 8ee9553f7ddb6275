import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { type AuditEntry, audited, recordAudit } from './record-audit.ts'
import { isSound, verifyAudit } from './verify-audit.ts'

const world = await ownWorld()

const ENTRY = {
  actor: { type: 'ADMIN', id: '01934567-89ab-7cde-8f01-23456789abcd', role: 'FINANCE' },
  action: 'FEE_REMOVED',
  object: { type: 'INSTALMENT', id: 'an-instalment' },
} as const satisfies AuditEntry

const record = (changes: Partial<AuditEntry> = {}) =>
  world.deps.db.transaction((tx) => recordAudit(world.deps, tx, { ...ENTRY, ...changes }))
const verify = (...known: Parameters<typeof verifyAudit> extends [unknown, ...infer Rest] ? Rest : never) =>
  verifyAudit(world.deps.db, ...known)

/** Acts like somebody who owns the database and has turned its rules off. */
async function tamper(table: 'audit_entries' | 'audit_chain', work: () => Promise<unknown>): Promise<void> {
  await world.deps.db.raw(`alter table ${table} disable trigger user`)
  await work()
  await world.deps.db.raw(`alter table ${table} enable trigger user`)
}

describe('the audit log', () => {
  it('is whole before anything was done', async () => {
    expect(await verify()).toMatchObject({ entries: 0, head: { seq: 0, hash: '' } })
    expect(isSound(await verify())).toBe(true)
  })

  it('chains entries one after the other, also if two are written at once', async () => {
    await record({ before: { fee: 2.5 }, after: { fee: 0 } })
    await Promise.all(['a', 'b', 'c'].map((id) => record({ object: { type: 'ORDER', id } })))
    await record({ actor: { type: 'SYSTEM' }, after: { text: 'acentuação,\nlinhas e "aspas"' } })
    const verification = await verify()
    expect(verification).toMatchObject({ entries: 5, head: { seq: 5 }, brokenAt: null, unchained: 0 })
    expect(isSound(verification)).toBe(true)
  })

  it('keeps no rolled back entries, and leaves no gap', async () => {
    await expect(
      world.deps.db.transaction(async (tx) => {
        await recordAudit(world.deps, tx, ENTRY)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await record()
    expect(await verify()).toMatchObject({ entries: 6, head: { seq: 6 }, brokenAt: null })
  })

  it('cannot be changed, deleted or emptied', async () => {
    const { db } = world.deps
    for (const statement of [
      sql`update audit_entries set content = '{}'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries cascade`,
      sql`update audit_chain set seq = seq + 100`,
      sql`delete from audit_chain`,
    ])
      await expect(db.run(statement)).rejects.toThrow('holds what happened')
  })

  it('records a change in the transaction of its action, and nothing if nothing changed', async () => {
    let value = 1
    const look = async () => ({ value })
    const before = (await verify()).entries
    await audited(world.deps, ENTRY, look, async () => {
      value = 2
    })
    await audited(world.deps, ENTRY, look, async () => {})
    expect((await verify()).entries).toBe(before + 1)
    const row = await world.deps.db.row<{ content: string }>(sql`
      select content from audit_entries order by at desc, id desc limit 1`)
    expect(JSON.parse(row?.content ?? '')).toEqual({
      asked: null,
      before: { value: 1 },
      after: { value: 2 },
    })
  })

  it('undoes the work when it cannot be written down', async () => {
    const id = newId(world.deps.clock.now())
    const work = audited(
      world.deps,
      { ...ENTRY, action: 'not in capitals' },
      async (tx) => (await tx.rows(sql`select from blocks where value = ${id}`)).length,
      async ({ db }) =>
        db.transaction((tx) =>
          tx.run(sql`
            insert into blocks (kind, value, reason, created_at) values ('CPF', ${id}, 'Other', now())`),
        ),
    )
    await expect(work).rejects.toThrow('audit_entries_action_check')
    expect(await world.deps.db.rows(sql`select from blocks where value = ${id}`)).toEqual([])
  })
})

describe('a person with access to the database', () => {
  const { rows, brokenAt } = {
    rows: () => world.deps.db.rows<{ id: string }>(sql`select entry_id as id from audit_chain order by seq`),
    brokenAt: async () => (await verify()).brokenAt,
  }

  it('cannot change an entry unseen', async () => {
    const [, second] = await rows()
    const change = (content: string) =>
      tamper('audit_entries', () =>
        world.deps.db.run(sql`update audit_entries set content = ${content} where id = ${second?.id}`),
      )
    const row = await world.deps.db.row<{ content: string }>(
      sql`select content from audit_entries where id = ${second?.id}`,
    )
    await change('{"before":null,"after":{"fee":1}}')
    expect(await brokenAt()).toBe(2)
    await change(row?.content ?? '')
    expect(await brokenAt()).toBeNull()
  })

  it('cannot remove an entry unnoticed, except at the end and if nobody stored the head', async () => {
    const { head } = await verify()
    expect(isSound(await verify(head))).toBe(true)
    await tamper('audit_chain', () => world.deps.db.run(sql`delete from audit_chain where seq = ${head.seq}`))
    const cut = await verify(head)
    expect(cut).toMatchObject({ brokenAt: null, unchained: 1, holdsHead: false })
    expect(isSound(cut)).toBe(false)
    await tamper('audit_chain', () => world.deps.db.run(sql`delete from audit_chain where seq = 3`))
    expect(await brokenAt()).toBe(4)
  })
})
