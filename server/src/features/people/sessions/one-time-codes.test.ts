import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { codeOf } from '../../../platform/secrets/secrets.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.ts'
import { type CodeOwner, NOBODY, checkOneTimeCode, issueOneTimeCode } from './one-time-codes.ts'

const world = await ownWorld()
beforeEach(() => goTo(world, '2026-11-24'))

let phones = 0
const newPhone = () => `+55119555500${String(++phones).padStart(2, '0')}`
const newOwner = (): CodeOwner => ({
  audience: 'CUSTOMER',
  subjectId: newId(world.deps.clock.now()),
  purpose: 'RECOVERY',
})
const issue = (owner: CodeOwner, sentTo = newPhone(), channel: 'SMS' | 'EMAIL' = 'SMS') =>
  world.deps.db.transaction((tx) => issueOneTimeCode(world.deps, tx, owner, { channel, sentTo }))
const check = (owner: CodeOwner, typed: string, use = false) =>
  world.deps.db.transaction(
    async (tx) => (await checkOneTimeCode(world.deps, tx, owner, typed, { use })).isRight,
  )
/** The code last sent to the account, as its owner reads it. */
async function newestOf(owner: CodeOwner): Promise<string> {
  const row = await world.deps.db.row<{ id: string }>(sql`
    select id from one_time_codes where subject_id = ${owner.subjectId} order by created_at desc limit 1`)
  return codeOf(world.deps.config.secret, row?.id ?? '')
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a one-time code', () => {
  it('reaches the phone, with its time and a warning', async () => {
    const [owner, phone] = [newOwner(), newPhone()]
    await issue(owner, phone)
    await world.drain()
    const [message] = await world.messages(phone)
    expect(message).toMatchObject({ channel: 'SMS' })
    expect(message?.text).toContain(await newestOf(owner))
    expect(message?.text).toMatch(/10 minutos.*Não passe/)
  })

  it('is right as often as it is only looked at, and once when it is used', async () => {
    const owner = newOwner()
    await issue(owner)
    const code = await newestOf(owner)
    expect([await check(owner, code), await check(owner, code)]).toEqual([true, true])
    expect([await check(owner, code, true), await check(owner, code, true)]).toEqual([true, false])
    expect(await check(owner, code)).toBe(false)
  })

  it('is read with spaces between its digits', async () => {
    const owner = newOwner()
    await issue(owner)
    const code = await newestOf(owner)
    expect(await check(owner, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(true)
  })

  it('is good for ten minutes', async () => {
    const owner = newOwner()
    await issue(owner)
    await world.advance('PT9M59S')
    expect(await check(owner, await newestOf(owner))).toBe(true)
    await world.advance('PT1S')
    expect(await check(owner, await newestOf(owner))).toBe(false)
  })

  it('is invalid after five wrong tries, even if it is right', async () => {
    const owner = newOwner()
    await issue(owner)
    const code = await newestOf(owner)
    for (let tries = 0; tries < 4; tries++) expect(await check(owner, wrong(code))).toBe(false)
    expect(await check(owner, code)).toBe(true)
    expect(await check(owner, wrong(code))).toBe(false)
    expect(await check(owner, code)).toBe(false)
  })

  it('gives way to the next one', async () => {
    const owner = newOwner()
    await issue(owner)
    const first = await newestOf(owner)
    await world.advance('PT31S')
    await issue(owner)
    expect(await check(owner, first)).toBe(false)
    expect(await check(owner, await newestOf(owner))).toBe(true)
  })

  it('belongs to one account, audience and purpose', async () => {
    const owner = newOwner()
    await issue(owner)
    const code = await newestOf(owner)
    expect(await check(newOwner(), code)).toBe(false)
    expect(await check({ ...owner, audience: 'MERCHANT' }, code)).toBe(false)
    expect(await check({ ...owner, purpose: 'LOGIN' }, code)).toBe(false)
  })

  it('may be requested again after 30 seconds, and ten times an hour', async () => {
    const owner = newOwner()
    await issue(owner)
    await world.advance('PT29S')
    await expect(issue(owner)).rejects.toMatchObject({ code: 'RESEND_TOO_SOON' })
    await world.advance('PT1S')
    for (let more = 1; more < 10; more++) {
      await issue(owner)
      await world.advance('PT31S')
    }
    await expect(issue(owner)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await world.advance('PT1H')
    await issue(owner)
  })

  it('for an unknown account is created and never sent, and no code is right', async () => {
    const owner = newOwner()
    await issue(owner, NOBODY)
    expect(await world.drain()).toMatchObject({ failed: [] })
    expect(await world.messages(NOBODY)).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining(await newestOf(owner)) }),
    )
    expect(await check(owner, await newestOf(owner))).toBe(false)
  })

  it('is forgotten after a week', async () => {
    const owner = newOwner()
    await issue(owner)
    await world.advance('P8D')
    await forgetOldSignIns(world.deps)
    const left = await world.deps.db.row(
      sql`select 1 from one_time_codes where subject_id = ${owner.subjectId}`,
    )
    expect(left).toBeNull()
  })

  it('is not in the job that sends it, and nor is the phone', async () => {
    const [owner, phone] = [newOwner(), newPhone()]
    await issue(owner, phone)
    const { rows } = await world.deps.db.raw(
      "select payload::text as payload from jobs where kind = 'send-one-time-code'",
    )
    const queued = JSON.stringify(rows)
    expect(queued).not.toContain(phone.slice(3))
    expect(queued).not.toContain(await newestOf(owner))
    await world.drain()
  })
})
