import { randomUUID } from 'node:crypto'
import { cents } from '@drip/core/money/cents'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createGuards } from '../guards.ts'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { ProviderDown } from '../call.ts'
import { httpPayouts } from './http-payouts.ts'
import type { PayoutOrder } from './need.ts'

const at = (token: string) =>
  httpPayouts({ url: `${sandbox.url}/payouts`, token }, createGuards(systemClock()))
const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: 'http://127.0.0.1:9' })
const payouts = at('sandbox-payouts')
afterAll(() => sandbox.close())

const order = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: randomUUID(),
  amount: cents(12_345),
  to: { kind: 'PIX', name: 'Loja', taxId: '11222333000181', pixKey: '11222333000181' },
  description: 'Repasse Drip',
  ...changes,
})

describe('a payout by the plain contract', () => {
  it('sent again is the same one, and is found by our id', async () => {
    const it = order()
    const first = await payouts.send(it)
    expect(first.state).toBe('PROCESSING')
    expect((await payouts.send(it)).providerId).toBe(first.providerId)
    expect((await payouts.find(it.id))?.providerId).toBe(first.providerId)
  })

  it('is also sent to an account', async () => {
    const to = {
      kind: 'BANK',
      name: 'Loja',
      taxId: '11222333000181',
      bankCode: '001',
      accountType: '',
      agency: '1234',
      account: '56789',
      digit: '',
    } as const
    expect((await payouts.send(order({ to }))).state).toBe('PROCESSING')
  })

  it('that cannot be is refused, and nothing has moved', async () => {
    const it = order({ amount: cents(0) })
    expect(await payouts.send(it)).toEqual({ state: 'REFUSED', providerId: null })
    expect(await payouts.find(it.id)).toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a wrong key', () => at('wrong').send(order())],
    ['a wrong key at a look', () => at('wrong').find(randomUUID())],
    [
      'nobody there',
      () => httpPayouts({ url: 'http://127.0.0.1:9', token: 'x' }, createGuards(systemClock())).send(order()),
    ],
  ])('with %s is to be tried again', async (_, work) => {
    await expect(work()).rejects.toThrow(ProviderDown)
  })

  it('whose id was used for another is no refusal: a person must check', async () => {
    const it = order()
    await payouts.send(it)
    await expect(payouts.send({ ...it, amount: cents(1) })).rejects.toThrow(ProviderDown)
  })
})

it('the list says all of a time, over pages', async () => {
  const from = new Date()
  const listed = async (to: Date) => {
    const found = []
    for await (const page of payouts.list({ from, to })) found.push(...page)
    return found
  }
  // an earlier test may have sent one in this very millisecond
  const before = new Set((await listed(from)).map((it) => it.id))
  const sent = []
  for (let count = 0; count < 102; count++) {
    const it = order()
    sent.push(it.id)
    await payouts.send(it)
  }
  const all = (await listed(new Date(Date.now() + 60_000))).filter((it) => !before.has(it.id))
  expect(all.map((it) => it.id).toSorted()).toEqual(sent.toSorted())
  expect(all[0]).toMatchObject({ amount: 12_345 })
})
