/** A store asks twice for the same order at the same moment. */
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'

const world = await ownWorld()
const merchant = await world.merchant()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('the same merchantCode many times at once', () => {
  const create = (merchantCode: string, amount: string, headers: Record<string, string> = {}) =>
    world.call<{ id: string }>(
      'POST',
      '/api/v1/checkouts',
      { amount, merchantCode },
      { 'x-api-key': merchant.apiKey, ...headers },
    )
  const stored = (code: string) =>
    world.deps.db.rows<{ id: string; status: string; amount: number }>(sql`
      select id, status, amount from checkouts where merchant_id = ${merchant.id} and merchant_code = ${code}`)

  it('is one checkout, which every call is answered with', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('T-1', '10.00')))
    expect(answers.map((it) => it.status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((it) => it.body.id)).size).toBe(1)
    expect(await stored('T-1')).toHaveLength(1)
  })

  it('with different amounts leaves one live checkout, and nobody gets one of another amount', async () => {
    const amounts = ['10.00', '20.00', '30.00', '40.00']
    const answers = await Promise.all(amounts.map((amount) => create('T-2', amount)))
    expect(answers.map((it) => it.status)).toEqual(amounts.map(() => 201))
    const rows = await stored('T-2')
    expect(rows.filter((it) => it.status === 'PRISTINE')).toHaveLength(1)
    expect(answers.map((it) => rows.find(({ id }) => id === it.body.id)?.amount)).toEqual([
      1000, 2000, 3000, 4000,
    ])
  })

  it('with one Idempotency-Key is one answer, or a call still running', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create('', '10.00', { 'idempotency-key': 'same' })),
    )
    const made = answers.filter((it) => it.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((it) => it.body.id)).size).toBe(1)
    expect(answers.filter((it) => it.status !== 201).map((it) => it.body)).toEqual(
      Array(8 - made.length).fill(expect.objectContaining({ code: 'STILL_RUNNING' })),
    )
  })
})
