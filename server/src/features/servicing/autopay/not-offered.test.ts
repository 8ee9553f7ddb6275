/** A PSP without Pix Automático: it appears nowhere (docs/decisions/0056). */
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer } from '../../areas/customer-area/customer-area.makers.ts'

const world = await ownWorld({ PIX_AUTOMATIC: 'off' })
const { apiKey } = await world.merchant({ cashback: null })

const REFUSED = { status: 409, body: { code: 'AUTOPAY_NOT_OFFERED' } }

describe('if the PSP offers no Pix Automático', () => {
  it('a purchase shows none, and none is switched on', async () => {
    const customer = await newCustomer(world, apiKey)
    const { body } = await customer.call<CustomerOrder>('GET', `/orders/${customer.orderId}`)
    expect(body.autopay).toBeNull()
    expect(await customer.call('POST', `/orders/${customer.orderId}/autopay`)).toMatchObject(REFUSED)
  })

  it('operators have neither its screen nor its figures', async () => {
    const admin = await newAdmin(world, 'OPERATOR')
    expect((await admin.call<AdminProfile>('GET', '/user')).body.offersAutopay).toBe(false)
    expect(await admin.call('GET', '/autopay')).toMatchObject(REFUSED)
    expect(await admin.call('GET', '/autopay/instalments')).toMatchObject(REFUSED)
  })
})
