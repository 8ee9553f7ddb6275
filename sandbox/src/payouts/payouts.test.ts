import { describe, expect, it } from 'vitest'
import { type Answer, ownCaller } from '../../test/caller.ts'

let made = 0
const world = await ownCaller()

const key = { authorization: 'Bearer sandbox-payouts' }
const newId = (): string => `payout-${(made += 1)}`
const order = (changes: object = {}) => ({
  id: newId(),
  amount: '120.00',
  holder: { name: 'Loja', taxId: '11222333000181' },
  pixKey: '11222333000181',
  ...changes,
})
const send = (body: object, headers: Record<string, string> = key): Promise<Answer> =>
  world.call('POST', '/payouts/v1/transfers', body, headers)
const status = async (id: string): Promise<string> =>
  (await world.call('GET', `/payouts/v1/transfers/${id}`, undefined, key)).body.status
const advance = (duration: string) => world.call('POST', '/control/clock', { advance: duration })

describe('a payout', () => {
  it('is on its way first, and then has arrived', async () => {
    const it = order()
    const answer = await send(it)
    expect(answer).toMatchObject({ status: 201, body: { id: it.id, status: 'PROCESSING', amount: '120.00' } })
    await advance('PT1S')
    expect(await status(it.id)).toBe('DONE')
  })

  it('sent again is the same one; with other content it is refused', async () => {
    const it = order()
    const first = await send(it)
    expect((await send(it)).body.providerId).toBe(first.body.providerId)
    expect((await send({ ...it, amount: '120.01' })).status).toBe(409)
    expect((await send({ ...it, pixKey: 'outra@exemplo.com.br' })).status).toBe(409)
  })

  it.each([
    ['that ends in ,13 is refused by the bank', '10.13', 'REFUSED', 'REFUSED'],
    ['that ends in ,14 arrives and comes back the next day', '10.14', 'DONE', 'RETURNED'],
    ['of another amount stays', '10.15', 'DONE', 'DONE'],
  ])('%s', async (_, amount, today, tomorrow) => {
    const it = order({ amount })
    await send(it)
    await advance('PT1S')
    expect(await status(it.id)).toBe(today)
    await advance('P1D')
    expect(await status(it.id)).toBe(tomorrow)
  })

  it.each<[string, object, number]>([
    ['of nothing', { amount: '0.00' }, 422],
    ['of what is no amount', { amount: '1,00' }, 422],
    ['to nowhere', { pixKey: undefined }, 422],
    ['to two places', { bankAccount: { bankCode: '001', agency: '1', account: '2' } }, 422],
    ['without a holder', { holder: undefined }, 400],
  ])('%s is refused', async (_, changes, expected) => {
    expect((await send(order(changes))).status).toBe(expected)
  })

  it('needs the key', async () => {
    expect((await send(order(), {})).status).toBe(401)
  })

  it('with an unknown id is not found', async () => {
    expect((await world.call('GET', '/payouts/v1/transfers/x', undefined, key)).status).toBe(404)
  })
})

it('the list contains the transfers of a time, in pages', async () => {
  await advance('P2D')
  const { now } = (await world.call('GET', '/control/clock')).body
  for (let count = 0; count < 101; count += 1) await send(order())
  const list = async (page: number) => {
    const query = new URLSearchParams({ from: now, to: '2999-01-01T00:00:00Z', page: String(page) })
    return (await world.call('GET', `/payouts/v1/transfers?${query.toString()}`, undefined, key)).body
  }
  expect(await list(0)).toMatchObject({ page: 0, lastPage: false })
  expect((await list(0)).transfers).toHaveLength(100)
  expect(await list(1)).toMatchObject({ page: 1, lastPage: true })
  expect((await list(1)).transfers).toHaveLength(1)
})
