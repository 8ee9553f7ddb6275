/** A draft is evaluated on decisions, decides nothing, and comes into force by two people. */
import type {
  Policies,
  Policy,
  TrialDifferences,
  TrialRow,
} from '@drip/core/contracts/admin/policies/credit-policies'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, untilDecided } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { createPaymentLink } from '../../purchases/payment-links/create-payment-link.ts'

const UNKNOWN = '0190a5b0-0000-7000-8000-00000000dead'

let risk: SignedInAdmin
let second: SignedInAdmin
const world = await ownWorld()
const { id: merchantId, apiKey } = await world.merchant({ upfront: 'DISABLED' })
await anew('2026-11-24')

async function anew(day: string) {
  await goTo(world, day)
  ;[risk, second] = await Promise.all([newAdmin(world, 'RISK'), newAdmin(world, 'RISK')])
}
const strict = { ...DEFAULT_CREDIT_POLICY, maxAmountPerOrder: 250_00 }
type Answer = Policy & { code?: string; errors?: { field: string; code: string }[] }
const draft = async (thresholds: object = strict, name = 'Pedido até R$ 250') =>
  risk.call<Answer>('POST', '/credit_policies', { name, thresholds })
const show = async (id: string) => (await risk.call<Answer>('GET', `/credit_policies/${id}`)).body
const tryOut = (id: string, from: string, until: string | null) =>
  risk.call<Answer>('PUT', `/credit_policies/${id}/trial`, { from, until })
const run = () => world.schedule('run-policy-trials')
const sums = (rows: readonly TrialRow[]) =>
  Object.fromEntries(rows.map((it) => [`${it.group} ${it.reason ?? ''}`.trim(), it.applications]))
const agree = (by: SignedInAdmin, id: string) =>
  by.call<RequestedChange & { code?: string }>('PUT', `/requested_changes/${id}/agree`)
const askFor = (id: string, by = risk) =>
  by.call<RequestedChange & { code?: string }>('POST', `/credit_policies/${id}/requests`, {
    reason: 'Perdas em pedidos grandes',
  })

describe('a draft', () => {
  it('is written, changed and discarded by people responsible for risk, and by nobody else', async () => {
    const { status, body } = await draft()
    expect([status, body.state, body.version, body.thresholds.maxAmountPerOrder]).toEqual([
      200,
      'DRAFT',
      null,
      250_00,
    ])
    const changed = await risk.call<Answer>(
      'PUT',
      `/credit_policies/${body.id}`,
      { name: 'Outro nome', thresholds: { ...strict, minimumBureauScore: 400 } },
      { 'if-match': `"${body.revision}"` },
    )
    expect(changed.body.thresholds.minimumBureauScore).toBe(400)
    const stale = await risk.call<Answer>(
      'PUT',
      `/credit_policies/${body.id}`,
      { name: 'Tarde', thresholds: strict },
      { 'if-match': `"${body.revision}"` },
    )
    expect(stale.body.code).toBe('CHANGED_MEANWHILE')
    const finance = await newAdmin(world, 'FINANCE')
    expect((await finance.call('GET', '/credit_policies')).status).toBe(403)
    expect((await risk.call('DELETE', `/credit_policies/${body.id}`)).status).toBe(204)
    expect((await risk.call('DELETE', `/credit_policies/${body.id}`)).status).toBe(204)
    expect((await risk.call('GET', `/credit_policies/${body.id}`)).status).toBe(404)
    expect((await tryOut(UNKNOWN, '2026-11-01', null)).status).toBe(404)
  })

  it('has bands that rise, and days that fit', async () => {
    const bands = [
      { fromScore: 500, limit: 100_00 },
      { fromScore: 400, limit: 200_00 },
    ]
    expect((await draft({ ...strict, limitBands: bands })).body.errors).toEqual([
      expect.objectContaining({ field: 'limitBands', code: 'not_ascending' }),
    ])
    const { id } = (await draft()).body
    expect((await tryOut(id, '2026-11-20', '2026-11-19')).body.errors?.[0]?.field).toBe('until')
    expect((await tryOut(id, '2024-01-01', null)).body.errors?.[0]?.field).toBe('from')
    await risk.call('DELETE', `/credit_policies/${id}`)
  })

  it('shows what it would have approved and refused in past days, with the sales and losses', async () => {
    await anew('2026-11-26')
    const big = await buy(world, apiKey)
    await buy(world, apiKey, newShopper(), { amount: '200.00' })
    await anew('2027-03-15')
    const { id } = (await draft()).body
    expect((await tryOut(id, '2026-11-26', '2026-11-26')).status).toBe(200)
    expect((await show(id)).trial).toMatchObject({ applications: 0, countedAt: null, isDone: false })
    await run()
    const { trial } = await show(id)
    expect(trial).toMatchObject({ applications: 2, isDone: true })
    expect(sums(trial?.rows ?? [])).toEqual({ BOTH_APPROVED: 1, 'ONLY_OLD ORDER_ABOVE_MAX_VALUE': 1 })
    const refused = trial?.rows.find((it) => it.group === 'ONLY_OLD')
    // due in December, January and February: all of it is late, the first for more than 60 days
    expect(refused).toMatchObject({ asked: 300, sold: 300, lost: 0 })
    expect(refused?.late30).toBeGreaterThan(refused?.late90 ?? 0)
    const { content } = (await risk.call<TrialDifferences>('GET', `/credit_policies/${id}/differences`)).body
    expect(content).toEqual([
      expect.objectContaining({
        checkoutId: big,
        group: 'ONLY_OLD',
        reason: null,
        wouldReason: 'ORDER_ABOVE_MAX_VALUE',
        sold: 300,
        late: 300,
      }),
    ])
    // running again gives the same
    await run()
    expect((await show(id)).trial?.applications).toBe(2)
  })

  it('runs in the shade of new purchases, and decides none of them', async () => {
    await anew('2027-04-06')
    const { id } = (await draft()).body
    await tryOut(id, '2027-04-06', null)
    await run()
    expect((await show(id)).trial).toMatchObject({ applications: 0, isDone: false })
    await buy(world, apiKey)
    await run()
    await run()
    const { trial } = await show(id)
    expect(sums(trial?.rows ?? [])).toEqual({ 'ONLY_OLD ORDER_ABOVE_MAX_VALUE': 1 })
    await buy(world, apiKey, newShopper(), { amount: '100.00' })
    await run()
    expect((await show(id)).trial?.applications).toBe(2)
  })

  it('sees links, whenever they are bought by', async () => {
    await anew('2027-04-13')
    const link = await createPaymentLink(
      world.deps,
      { merchantId, email: 'loja@link.example', actor: { type: 'SYSTEM' } },
      { amount: 300, merchantCode: 'link-na-sombra' },
    )
    const { id } = (await draft()).body
    await tryOut(id, '2027-04-13', null)
    await run()
    await anew('2027-04-16')
    await buy(world, apiKey)
    await run()
    await anew('2027-04-19')
    await run()
    await untilDecided(world, link.id, newShopper())
    await run()
    expect(sums((await show(id)).trial?.rows ?? [])).toEqual({ 'ONLY_OLD ORDER_ABOVE_MAX_VALUE': 2 })
    await tryOut(id, '2027-04-19', '2027-04-19')
    await run()
    expect((await show(id)).trial).toMatchObject({ applications: 1, isDone: false })
  })

  it('forgets its trial results when it is changed', async () => {
    const { content } = (await risk.call<Policies>('GET', '/credit_policies')).body
    const tried = content.find((it) => (it.trial?.applications ?? 0) > 0)
    const body = { name: 'Outra', thresholds: { ...strict, maxAmountPerOrder: 100_00 } }
    await risk.call('PUT', `/credit_policies/${tried?.id}`, body)
    expect((await show(tried?.id ?? '')).trial).toBeNull()
  })
})

describe('a draft that shall decide', () => {
  it('waits for a second person, who sees each change; then it decides, and the first version is the configuration’s', async () => {
    await anew('2027-05-04')
    const { id } = (await draft()).body
    const { body: request } = await askFor(id)
    expect(request).toMatchObject({
      kind: 'CREDIT_POLICY',
      before: { maxAmountPerOrder: expect.stringMatching(/10\.000,00/) },
      after: { maxAmountPerOrder: expect.stringMatching(/250,00/) },
    })
    expect((await askFor(id, second)).body.code).toBe('CHANGE_OPEN')
    expect(
      (await risk.call<Answer>('PUT', `/credit_policies/${id}`, { name: 'Não', thresholds: strict })).body
        .code,
    ).toBe('CHANGE_OPEN')
    expect((await agree(risk, request.id)).body.code).toBe('OWN_CHANGE')
    // until the approval nothing changes
    await buy(world, apiKey)
    expect((await agree(second, request.id)).body.state).toBe('DONE')
    await world.advance('PT1M')
    const { content, inForce } = (await risk.call<Policies>('GET', '/credit_policies')).body
    expect(inForce.maxAmountPerOrder).toBe(250_00)
    expect(
      content.filter((it) => it.version !== null).map((it) => [it.version, it.state, it.reason]),
    ).toEqual([
      [2, 'IN_FORCE', 'Perdas em pedidos grandes'],
      [1, 'ENDED', ''],
    ])
    const refused = await world.checkout(apiKey)
    await untilDecided(world, refused, newShopper())
    expect(
      await world.deps.db.row(
        sql`select outcome, reason from credit_decisions where checkout_id = ${refused}`,
      ),
    ).toEqual({ outcome: 'denied', reason: 'ORDER_ABOVE_MAX_VALUE' })
    await buy(world, apiKey, newShopper(), { amount: '200.00' })
    expect(
      (await risk.call<Answer>('PUT', `/credit_policies/${id}`, { name: 'Não', thresholds: strict })).body
        .code,
    ).toBe('POLICY_FIXED')
  })

  it('ends if another came into force meanwhile', async () => {
    await anew('2027-06-01')
    const [one, two] = [
      (await draft({ ...strict, minimumAge: 19 })).body,
      (await draft({ ...strict, minimumAge: 20 })).body,
    ]
    const requests = [(await askFor(one.id)).body, (await askFor(two.id)).body]
    expect((await agree(second, requests[0]?.id ?? '')).body.state).toBe('DONE')
    expect((await agree(second, requests[1]?.id ?? '')).body.code).toBe('REQUEST_CHANGED')
    const same = await draft({ ...strict, minimumAge: 19 })
    await world.advance('PT1M')
    expect((await askFor(same.body.id)).body.code).toBe('SAME_POLICY')
  })
})
