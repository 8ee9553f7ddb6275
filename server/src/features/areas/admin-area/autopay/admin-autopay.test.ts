import type { AdminAutopayFigures, AdminAutopayList } from '@drip/core/contracts/admin/admin-autopay'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { newCustomer } from '../../customer-area/customer-area.makers.ts'
import { accountOf, newestDebit, withAutopay, withDebit } from '../../../servicing/autopay/autopay.makers.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

let admin: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null, name: 'Casa Aurora' })
beforeEach(async () => {
  await goTo(world, '2026-11-24')
  admin = await newAdmin(world, 'OPERATOR')
})
afterEach(() => world.mend())

const figures = async () => {
  const { open, automatic, planned, failed } = (await admin.call<AdminAutopayFigures>('GET', '/autopay')).body
  return {
    open: open.count,
    automatic: automatic.count,
    planned: planned.count,
    failed: Object.fromEntries(failed.filter((it) => it.count > 0).map((it) => [it.reason, it.count])),
  }
}
const listed = async (query: string) =>
  (await admin.call<AdminAutopayList>('GET', `/autopay/instalments?${query}`)).body

describe('the figures of autopay', () => {
  it('count what is open, what the banks pay, what is planned and what failed, and each opens its rows', async () => {
    expect(await figures()).toEqual({ open: 0, automatic: 0, planned: 0, failed: {} })
    await newCustomer(world, apiKey)
    const refused = await withAutopay(world, apiKey)
    await accountOf(world, refused, { rejection: 'AC05' })
    const customer = await withDebit(world, apiKey)
    admin = await newAdmin(world, 'OPERATOR')
    await world.until(async () => (await newestDebit(world, refused)).chargeStatus === 'ENDED')
    // the account is closed: that mandate pays nothing any more
    expect(await figures()).toEqual({ open: 9, automatic: 3, planned: 1, failed: { ACCOUNT: 1 } })
    const [planned] = (await listed('show=PLANNED')).content
    expect(planned).toMatchObject({
      orderId: customer.orderId,
      merchantName: 'Casa Aurora',
      number: 1,
      amount: 100,
      dueDate: '2026-12-09',
      failedOn: null,
    })

    await world.control('POST', `/pix/automatic/debits/${customer.debit.txid}/cancel`, {
      by: 'PSP_PAGADOR',
      code: 'CCLD',
    })
    await world.until(async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED')
    expect((await figures()).failed).toEqual({ ACCOUNT: 1, BANK: 1 })
    expect((await listed('show=ACCOUNT')).content).toMatchObject([
      { orderId: refused.orderId, number: 1, failedOn: '2026-12-04' },
    ])

    await goTo(world, '2027-01-05')
    admin = await newAdmin(world, 'OPERATOR')
    expect((await figures()).failed).toEqual({})
    expect((await listed('show=ACCOUNT')).content).toEqual([])
  })

  it('do not count what a plan settles as the bank’s', async () => {
    const customer = await withAutopay(world, apiKey)
    const before = (await figures()).automatic
    // the first one is in a plan
    await world.deps.db.run(sql`
      update instalments set agreed_charge = 0 where purchase_id = ${customer.orderId} and number = 1`)
    expect((await figures()).automatic).toBe(before - 1)
    await world.deps.db.run(
      sql`update instalments set agreed_charge = null where purchase_id = ${customer.orderId}`,
    )
  })

  it('count what could not be sent in time', async () => {
    const customer = await withAutopay(world, apiKey)
    await goTo(world, '2026-12-04')
    await world.fault({ provider: 'pix', match: '/cobr', kind: 'fail' })
    await world.schedule('send-debits')
    await world.mend()
    await goTo(world, '2026-12-08')
    admin = await newAdmin(world, 'OPERATOR')
    await world.schedule('send-debits')
    const rows = (await listed('show=NOT_SENT')).content
    expect(rows.filter((it) => it.orderId === customer.orderId)).toMatchObject([{ failedOn: '2026-12-08' }])
  })
})

describe('a list of autopay', () => {
  it.each(['AUTOMATIC', 'PLANNED', 'NOT_SENT'])(
    '%s continues where the previous page ended',
    async (show) => {
      const customers = [await withAutopay(world, apiKey), await withAutopay(world, apiKey)]
      await goTo(world, '2026-12-04')
      if (show === 'NOT_SENT') await world.fault({ provider: 'pix', match: '/cobr', kind: 'fail' })
      await world.schedule('send-debits')
      await world.mend()
      await goTo(world, show === 'NOT_SENT' ? '2026-12-08' : '2026-12-04')
      admin = await newAdmin(world, 'OPERATOR')
      if (show === 'NOT_SENT') await world.schedule('send-debits')
      const all = (await listed(`show=${show}&size=100`)).content
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: AdminAutopayList = await listed(
          `show=${show}&size=1${cursor === '' ? '' : `&after=${cursor}`}`,
        )
        found.push(...page.content.map((it) => it.id))
        cursor = page.cursor
      }
      expect(found).toEqual(all.map((it) => it.id))
      for (const { orderId } of customers) expect(all.some((it) => it.orderId === orderId)).toBe(true)
    },
  )

  it('refuses a cursor that is none of ours', async () => {
    const after = Buffer.from('["x","y"]').toString('base64url')
    for (const it of [after, 'abc'])
      expect(await admin.call('GET', `/autopay/instalments?after=${it}`)).toMatchObject(
        refusedAs(400, 'INVALID_QUERY'),
      )
  })
})
