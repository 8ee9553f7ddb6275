import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { checkEverything } from '../../../checks/check-everything.ts'
import { instantOfId } from '../../../platform/ids.ts'
import { findAuditPart, findAuditRuns, findHeldSince, makeAuditMonth } from './audit-parts.store.ts'
import { bringBackAudit, putAwayAudit, verifyPutAway } from './put-away.ts'
import { recordAudit } from './record-audit.ts'
import { isSound, verifyAudit } from './verify-audit.ts'

const world = await ownWorld()
const { db } = world.deps
const folder = await mkdtemp(join(tmpdir(), 'drip-audit-'))
afterAll(() => rm(folder, { recursive: true }))

it('Entries from before there were months are archived, verified without them and with their file, and restored', async () => {
  for (const id of ['a', 'b', 'c'])
    await db.transaction((tx) =>
      recordAudit(world.deps, tx, {
        actor: { type: 'SYSTEM' },
        action: 'TRIED',
        object: { type: 'TEST', id },
      }),
    )
  await makeAuditMonth(db)
  const end = instantOfId((await findAuditPart(db, 'before'))?.untilId ?? '')
  const clock = { now: () => new Date(end.getTime() + 2 * 24 * 3600 * 1000) }

  expect(await putAwayAudit({ db, clock }, 'before', folder)).toMatchObject({ entries: 3 })
  const without = await verifyAudit(db)
  expect(without).toMatchObject({ entries: 1, head: { seq: 4 } })
  expect(isSound(without)).toBe(true)
  expect(await verifyPutAway(db, folder)).toEqual([])
  expect(await findAuditRuns(db)).toMatchObject([{ firstSeq: 1, lastSeq: 3, hashBefore: '' }])
  expect(instantOfId((await findHeldSince(db)) ?? '')).toEqual(end)
  expect(await checkEverything(db)).toEqual([])

  expect(await bringBackAudit({ db, clock }, 'before', folder)).toBe(3)
  const whole = await verifyAudit(db)
  expect(whole).toMatchObject({ entries: 5, head: { seq: 5 } })
  expect(isSound(whole)).toBe(true)
})
