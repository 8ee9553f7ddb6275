import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { Due } from '@drip/core/contracts/admin/admin-figures'
import type { MerchantChanges, MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { settleTransfer } from '../../purchases/settlements/settle-transfer.ts'
import type { Problem } from '../../marketplace/catalogue/catalogue.makers.ts'
import { listMerchants } from './show-merchant.ts'
import { sumStuckTransfers } from '../../purchases/settlements/transfers.store.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { newPerson } from '../merchant-area/merchant-area.makers.ts'
import { showSale } from '../merchant-area/sales/show-sale.ts'
import { listSettlements, showNextTransfers } from '../merchant-area/settlements/show-settlements.ts'

const world = await ownWorld()
/** Mondays: a transfer is made on business days. */
const MONDAYS = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']
beforeEach(() => goTo(world, MONDAYS.shift() ?? ''))
const ALL = { name: '', sort: 'NEWEST', page: 0, size: 10 } as const
const REASON = 'Entregas não comprovadas de 20/11.'

/** A store with a sale of R$ 300,00 that is due, and its administrator. */
async function newStore() {
  const { id, apiKey } = await world.merchant({
    name: 'Sob Suspeita',
    settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
  })
  const { email } = await newPerson(world, id)
  const sale = await buy(world, apiKey, newShopper())
  return { id, apiKey, email, sale }
}
type Store = Awaited<ReturnType<typeof newStore>>

/** A session ends before the next day's transfers. */
const staff = (role?: AdminRole) => newAdmin(world, role)
const suspend = async ({ id }: Pick<Store, 'id'>, { by = staff(), reason = REASON } = {}) =>
  (await by).call<MerchantDetails & Problem>('PUT', `/merchants/${id}/transfers/suspend`, { reason })
const resume = async ({ id }: Pick<Store, 'id'>, { by = staff() } = {}) =>
  (await by).call<MerchantDetails & Problem>('PUT', `/merchants/${id}/transfers/resume`)
const toldOf = async ({ email }: Store) =>
  (await world.delivered(email)).filter(({ subject }) => subject?.startsWith('Os repasses')).toReversed()
async function transferDay(): Promise<void> {
  await world.advance('P1D')
  await world.schedule('create-transfers')
  await world.drain()
  await world.advance('PT1M')
  await world.schedule('sweep-transfers')
}
const transfersOf = (store: Store) =>
  world.deps.db.rows<{ id: string; amount: number; status: string }>(sql`
    select id, amount, status from settlement_transfers where merchant_id = ${store.id} order by transfer_date`)

afterEach(() => expectTruths(world))

describe('a store whose transfers are suspended', () => {
  it('is paid nothing until they are resumed, and then everything', async () => {
    const store = await newStore()
    const { body } = await suspend(store)
    expect(body.transferSuspension).toEqual({ since: expect.any(String), reason: REASON })
    await transferDay()
    const second = await buy(world, store.apiKey, newShopper())
    await transferDay()
    expect(await transfersOf(store)).toEqual([])
    expect((await resume(store)).body.transferSuspension).toBeNull()
    await transferDay()
    expect(await transfersOf(store)).toMatchObject([{ amount: 56_406, status: 'DONE' }])
    expect((await showSale(world.deps, store.id, second)).order?.settlement).toMatchObject([
      { amount: 282.03, status: 'ARRIVED' },
    ])
  })

  it('reads since when and why, how much waits, and no day that will not come', async () => {
    const store = await newStore()
    await suspend(store)
    expect(await showNextTransfers(world.deps, store.id)).toMatchObject({
      transfers: [],
      suspension: { since: expect.any(String), reason: REASON, amount: 282.03 },
      waits: 0,
      held: 0,
    })
    const { content } = await listSettlements(world.deps, store.id, { page: 0, size: 10 })
    expect(content.map((it) => it.transferDates)).toEqual([[{ transferDate: null, amount: 282.03 }]])
    expect((await showSale(world.deps, store.id, store.sale)).order?.settlement).toMatchObject([
      { date: null, amount: 282.03, status: 'SUSPENDED' },
    ])
    const { body } = await (
      await staff()
    ).call<z.output<typeof Due>>('GET', `/reports/due?merchantId=${store.id}`)
    expect(body.content).toEqual([{ day: null, waitsFor: 'RESUMPTION', merchants: 1, amount: 282.03 }])
    const listed = () => listMerchants(world.deps, { ...ALL, status: 'TRANSFERS_SUSPENDED' })
    expect((await listed()).content).toMatchObject([{ id: store.id, transfersSuspended: true }])
    await resume(store)
    expect((await listed()).content).toEqual([])
    expect(await showNextTransfers(world.deps, store.id)).toMatchObject({
      transfers: [{ amount: 282.03 }],
      suspension: null,
    })
  })

  it('gets no day for a cancellation that our staff preview, and the one of its plan once they are resumed', async () => {
    const store = await newStore()
    const settlement = async () => {
      const by = await staff()
      const asked = { action: 'FULL_REFUND' }
      const { body } = await by.call<AdminPreview>('POST', `/orders/${store.sale}/preview`, asked)
      return body.orders[0]?.settlement
    }
    await suspend(store)
    expect(await settlement()).toEqual([
      { amount: -282.03, transferOn: null, suspended: true, instalmentNumber: null },
    ])
    await resume(store)
    expect(await settlement()).toEqual([
      { amount: -282.03, transferOn: '2026-12-07', instalmentNumber: null },
    ])
  })

  it('is told once of each turn, however often it is pressed, and staff see who did it', async () => {
    const store = await newStore()
    for (const _ of [1, 2]) await suspend(store)
    // another reason is not lost silently
    const { status, body: refused } = await suspend(store, { reason: 'Outro motivo.' })
    expect([status, refused.code]).toEqual([409, 'TRANSFERS_SUSPENDED'])
    for (const _ of [1, 2]) await resume(store)
    const told = await toldOf(store)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Os repasses da Sob Suspeita estão suspensos',
      'Os repasses da Sob Suspeita voltaram',
    ])
    expect(told[0]?.text).toContain(`Motivo: ${REASON}`)
    // a sale of yesterday may be planned for next month
    for (const { text } of told)
      expect(text).toMatch(/que já devia ter ido vai no .* repasse, e o resto, nas datas previstas\./)
    const { body } = await (await staff()).call<MerchantChanges>('GET', `/merchants/${store.id}/changes`)
    expect(
      body.content.filter((it) => it.field === 'transfersSuspended').map((it) => [it.before, it.after]),
    ).toEqual([
      [REASON, null],
      [null, REASON],
    ])
  })

  it('is told of a transfer that came back what happens to it', async () => {
    const store = await newStore()
    await transferDay()
    await suspend(store)
    const [transfer] = await transfersOf(store)
    await settleTransfer(
      world.deps,
      { id: transfer?.id ?? '', merchantId: store.id },
      { state: 'RETURNED', providerId: null },
    )
    expect((await world.delivered(store.email))[0]?.text).toContain(
      'o valor espera com os outros repasses da loja, que estão suspensos.',
    )
    await transferDay()
    expect(await transfersOf(store)).toHaveLength(1)
    // no alert asks for what our own staff decided
    expect(await sumStuckTransfers(world.deps.db)).toEqual([])
    await resume(store)
    expect(await sumStuckTransfers(world.deps.db)).toEqual([{ status: 'RETURNED', amount: 28_203 }])
  })

  it('is suspended and resumed by who may change its risk rules, with a reason', async () => {
    const store = await newStore()
    const by = staff('OPERATOR')
    for (const refused of [await suspend(store, { by }), await resume(store, { by })])
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await suspend(store, { reason: '  ' })).status).toBe(400)
    expect((await suspend({ id: '0190a5b0-0000-7000-8000-00000000dead' })).status).toBe(404)
    const risk = { by: staff('RISK') }
    expect((await suspend(store, risk)).status).toBe(200)
    expect((await resume(store, risk)).status).toBe(200)
  })
})
