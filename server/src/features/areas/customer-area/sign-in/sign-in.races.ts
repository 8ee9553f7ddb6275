/**
 * Two tabs, two devices and a thief at the same moment. This needs a real PostgreSQL: the embedded one has one session.
 */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { newId } from '../../../../platform/ids.ts'
import { endOtherSessionsOf, endSessionOf } from '../../../people/sessions/own-sessions.ts'
import {
  type Tokens,
  endSessionOfToken,
  openSession,
  refreshSession,
} from '../../../people/sessions/sessions.ts'
import { AREA, LOGIN, PASSWORD, logIn, newCustomer } from '../customer-area.makers.ts'

const world = await ownWorld()
const apiKey = (await world.merchant()).apiKey

describe.skipIf(process.env['DATABASE_URL'] === undefined)('at the same moment', () => {
  let days = 0
  // each test on its own day: limits count by the clock
  beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

  const atOnce = <T>(times: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => act(index)))
  const refresh = ({ refreshToken }: Pick<Tokens, 'refreshToken'>) =>
    refreshSession(world.deps, 'CUSTOMER', refreshToken, async () => ({}))
  const openSessions = (subjectId: string) =>
    world.deps.db.count(sql`
        select count(*) from sessions where subject_id = ${subjectId} and ended_at is null`)
  const idOf = async (cpf: string) =>
    (await world.deps.db.value<string>(sql`select id from customers where cpf = ${cpf}`)) ?? ''
  const reset = (customerCpf: string, token: string, password: string) =>
    world.call('PUT', `${AREA}/recover/password`, { customerCpf, token, password, repeatPassword: password })

  it('eight tabs refresh, all get the same token, and the session lives on', async () => {
    let tokens: Tokens = await openSession(world.deps, 'CUSTOMER', newId(world.deps.clock.now()))
    for (let round = 0; round < 5; round++) {
      const all = await atOnce(8, () => refresh(tokens))
      expect(new Set(all.map((it) => it.refreshToken)).size).toBe(1)
      ;[tokens = tokens] = all
      await world.advance('PT10M')
    }
  })

  it('a tab refreshes while another logs out: the session ends', async () => {
    for (let round = 0; round < 10; round++) {
      const subjectId = newId(world.deps.clock.now())
      const tokens = await openSession(world.deps, 'CUSTOMER', subjectId)
      await Promise.all([
        refresh(tokens).catch(() => null),
        endSessionOfToken(world.deps, 'CUSTOMER', tokens.refreshToken),
      ])
      expect(await openSessions(subjectId)).toBe(0)
    }
  })

  it('a tab refreshes while its owner ends it elsewhere, or all others: the session is over', async () => {
    for (let round = 0; round < 20; round++) {
      const owner = { audience: 'CUSTOMER', subjectId: newId(world.deps.clock.now()) } as const
      const mine = await openSession(world.deps, 'CUSTOMER', owner.subjectId)
      const tokens = await openSession(world.deps, 'CUSTOMER', owner.subjectId)
      const [sessionId = ''] = mine.refreshToken.split('.')
      const [ended = ''] = tokens.refreshToken.split('.')
      const [renewed] = await Promise.all([
        refresh(tokens).catch(() => null),
        round % 2 === 0
          ? endSessionOf(world.deps, owner, ended)
          : endOtherSessionsOf(world.deps, { ...owner, sessionId }),
      ])
      expect(await openSessions(owner.subjectId)).toBe(1)
      await expect(refresh(renewed ?? tokens)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
      await refresh(mine)
    }
  })

  it('a code is requested eight times: one is sent, and the others are told to wait', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    const asked = await atOnce(8, () =>
      world.call('POST', `${AREA}/recover/password`, { customerCpf: shopper.cpf }),
    )
    expect(asked.filter((it) => it.status === 200)).toHaveLength(1)
    expect(asked.filter((it) => it.status === 429)).toHaveLength(7)
  })

  it('forty wrong codes are tried: five count, and the right one is good no more', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await world.call('POST', `${AREA}/recover/password`, { customerCpf: shopper.cpf })
    const token = await world.newestCode(shopper.phone)
    const wrong = (index: number) => String((Number(token) + 1 + index) % 1_000_000).padStart(6, '0')
    const validate = (typed: string) =>
      world.call('PUT', `${AREA}/recover/validate`, {
        customerCpf: shopper.cpf,
        token: typed,
        type: 'password',
      })
    const answers = await atOnce(40, (index) => validate(wrong(index)))
    expect(answers.filter((it) => it.status === 200 && it.body['isValid'] === false)).toHaveLength(10)
    expect(answers.filter((it) => it.status === 429)).toHaveLength(30)
    expect((await validate(token)).body['isValid']).not.toBe(true)
    const row = await world.deps.db.row<{ tries: number }>(sql`
      select tries from one_time_codes where subject_id = ${await idOf(shopper.cpf)}`)
    expect(row?.tries).toBe(5)
  })

  it('a code is used for six passwords: one is set', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await world.call('POST', `${AREA}/recover/password`, { customerCpf: shopper.cpf })
    const token = await world.newestCode(shopper.phone)
    const passwords = Array.from({ length: 6 }, (_, index) => `Girassol-${index}${index}${index}`)
    const answers = await Promise.all(passwords.map((it) => reset(shopper.cpf, token, it)))
    const won = answers.flatMap((it, index) => (it.body['passwordUpdated'] === true ? [index] : []))
    expect(won).toHaveLength(1)
    for (const [index, password] of passwords.entries()) {
      await world.advance('PT31M')
      expect((await logIn(world, shopper.cpf, password)).status).toBe(won.includes(index) ? 200 : 401)
    }
  })

  it('the old password signs in while a new one is set: no log-in by the old one is left', async () => {
    for (let round = 0; round < 4; round++) {
      const { shopper, call } = await newCustomer(world, apiKey)
      await Promise.all([
        ...Array.from({ length: 4 }, () => logIn(world, shopper.cpf)),
        call('PATCH', '/user', { currentPassword: PASSWORD, newPassword: 'Margarida-2026' }),
        ...Array.from({ length: 4 }, () => logIn(world, shopper.cpf)),
      ])
      expect(await openSessions(await idOf(shopper.cpf))).toBe(0)
    }
  })

  it('the password is changed twice: one change succeeds, the other is told that its password is old', async () => {
    const { shopper, call } = await newCustomer(world, apiKey)
    const answers = await atOnce(2, (index) =>
      call('PATCH', '/user', { currentPassword: PASSWORD, newPassword: `Margarida-${index}` }),
    )
    const statuses = answers.map((it) => it.status)
    expect(statuses.filter((it) => it === 200)).toHaveLength(1)
    const [good, bad] = statuses[0] === 200 ? [0, 1] : [1, 0]
    expect((await logIn(world, shopper.cpf, `Margarida-${good}`)).status).toBe(200)
    expect((await logIn(world, shopper.cpf, `Margarida-${bad}`)).status).toBe(401)
  })

  it('two browsers show a stolen and a new token: the family ends, and both are signed out', async () => {
    const { tokens, shopper } = await newCustomer(world, apiKey)
    const put = (refreshToken: string) =>
      world.call<Tokens>('PUT', LOGIN, undefined, { 'refresh-token': refreshToken })
    const { body: mine } = await put(tokens.refreshToken)
    await world.advance('PT1M')
    await Promise.all([put(tokens.refreshToken), put(mine.refreshToken), put(tokens.refreshToken)])
    expect(await openSessions(await idOf(shopper.cpf))).toBe(0)
  })
})
