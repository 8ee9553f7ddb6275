import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { ownWorld } from '../../../../test/own-world.ts'
import { recordAudit } from './record-audit.ts'
import { isSound, verifyAudit } from './verify-audit.ts'

const world = await ownWorld()

describe('many people who act at once', () => {
  it('wait for each other no longer than a commit, in no circle, and the chain has no gap', async () => {
    const { db } = world.deps
    const act = (index: number) =>
      db.transaction(async (tx) => {
        // takes a contended lock after writing the entry; the chain's lock is taken even later
        await recordAudit(world.deps, tx, {
          actor: { type: 'SYSTEM' },
          action: 'RACED',
          object: { type: 'TEST', id: String(index) },
        })
        await tx.run(sql`select pg_advisory_xact_lock(${index % 7})`)
      })
    await Promise.all(Array.from({ length: 200 }, (_, index) => act(index)))
    const verification = await verifyAudit(db)
    expect(verification).toMatchObject({ entries: 200, head: { seq: 200 } })
    expect(isSound(verification)).toBe(true)
  })
})
