import type { AdminDisputes } from '@drip/core/contracts/admin/admin-disputes'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { type Disputed, letRunOut, newDispute } from './disputes.makers.ts'

let admin: SignedInAdmin
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED', name: 'Padaria Açucena' })
// sessions expire as days pass
beforeEach(async () => {
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
})

const opened = () => newDispute(world, merchant.apiKey)
const list = async (query = '') => {
  admin = await newAdmin(world, 'FINANCE')
  return (await admin.call<AdminDisputes & { code?: string }>('GET', `/disputes${query}`)).body
}
const idsOf = ({ content }: AdminDisputes) => content.map(({ id }) => id)
const contest = async ({ disputeId }: Disputed) => {
  const user = await newSignedIn(world, merchant.id)
  await user.call('PUT', `/v1/disputes/${disputeId}/contest`, { text: 'O rastreio mostra a entrega.' })
}
const withdraw = async (it: Disputed) =>
  (await signIn(world, it.shopper)).call('PUT', `/disputes/${it.disputeId}/withdrawn`)

describe('the queue of disputes', () => {
  it('contains disputes that wait for us, the longest waiting first, and continues from its cursor', async () => {
    const late = await opened()
    const contested = await opened()
    await contest(contested)
    const waiting = await opened()
    expect(idsOf(await list())).toEqual([contested.disputeId])
    expect((await list('?show=WAITING_MERCHANT')).content).toMatchObject([
      { id: late.disputeId, answer: null, nextStepBy: '2026-12-01' },
      { id: waiting.disputeId },
    ])
    await letRunOut(world)
    const all = await list()
    // it was opened first, and waits for us only since its store's deadline passed
    expect(all.content).toMatchObject([
      { id: contested.disputeId, answer: 'CONTESTED', nextStepBy: '2026-12-08' },
      {
        id: late.disputeId,
        orderId: late.orderId,
        merchantName: 'Padaria Açucena',
        customerName: late.shopper.name,
        reason: 'NOT_RECEIVED',
        answer: 'NONE',
        amountLeft: 300,
        nextStepBy: '2026-12-16',
        outcome: null,
      },
      { id: waiting.disputeId },
    ])
    const first = await list('?size=2')
    expect(idsOf(first)).toEqual(idsOf(all).slice(0, 2))
    const rest = await list(`?size=2&after=${first.cursor ?? ''}`)
    expect([idsOf(rest), rest.cursor]).toEqual([idsOf(all).slice(2), null])
    expect((await list('?show=WAITING_MERCHANT')).content).toEqual([])
  })

  it('no longer contains ended ones, which are found separately, the newest first', async () => {
    const [one, two] = [await opened(), await opened()]
    await withdraw(one)
    await world.advance('PT1H')
    await withdraw(two)
    const over = await list('?show=OVER&size=1')
    expect(over.content).toMatchObject([
      { id: two.disputeId, state: 'WITHDRAWN', outcome: null, nextStepBy: null },
    ])
    const older = await list(`?show=OVER&size=1&after=${over.cursor ?? ''}`)
    expect(older.content).toMatchObject([{ id: one.disputeId, state: 'WITHDRAWN' }])
    expect((await list('?after=nada')).code).toBe('INVALID_QUERY')
  })

  it('is for people who may decide, who can also export it as CSV', async () => {
    const it = await opened()
    for (const role of ['OPERATOR', 'RISK', 'CATALOGUE'] as const)
      expect((await (await newAdmin(world, role)).call('GET', '/disputes')).status).toBe(403)
    await contest(it)
    admin = await newAdmin(world, 'FINANCE')
    const answer = await fetch(`${world.url}/admin_backoffice/api/v1/disputes/export?show=WAITING_DECISION`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.tokens.accessToken}` },
    })
    const [heads, ...rows] = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heads).toBe(
      'Pedido;Loja;Cliente;Problema;Resposta da loja;Resta da compra (R$);Aberto em;Próximo passo até;Como terminou;Encerrado em',
    )
    // including the earlier one
    const contested = rows.filter((row) => row.includes('Contestou'))
    expect(contested).toHaveLength(2)
    expect(contested[1]).toMatch(
      /;Padaria Açucena;.+;Não chegou;Contestou;300,00;24\/11\/2026 10:00;08\/12\/2026;;$/,
    )
  })
})
