import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { hurryJobs } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { createMerchantUser } from '../../people/merchant-users/create-merchant-user.ts'
import { type Communication, saveCommunications } from '../../people/merchant-users/merchant-users.store.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { recordMerchantEvent } from './record-merchant-event.ts'

const world = await ownWorld()
beforeEach(() => at('2026-11-24T10:00'))

/** Moves the whole world to a moment in São Paulo. */
const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })

async function round(): Promise<void> {
  await world.schedule('send-digests')
  await world.drain()
}

/** Oldest first; messages of the same moment in any order. */
const sentTo = async (to: string) => (await world.messages(to)).toReversed()

/** In the order of their dates, with which the texts begin. */
const textsTo = async (to: string) => (await sentTo(to)).map((it) => it.text).toSorted()

let users = 0
/** A merchant with one user, who is notified of everything in the same way. */
async function merchantWith(
  channel: Communication['channel'],
  frequency: Communication['frequency'],
  types: readonly Communication['type'][] = ['ORDER_CREATED', 'ORDER_CANCELED', 'SETTLEMENT_CREATED'],
) {
  const merchant = await world.merchant({ name: 'Passo Largo' })
  const number = ++users
  const email = `pessoa${number}@loja.example`
  const phone = `+55119777700${String(number).padStart(2, '0')}`
  const user = await createMerchantUser(world.deps, {
    merchantId: merchant.id,
    email,
    phone,
    name: 'Helena Prado',
    permissions: ['READ'],
    communications: types.map((type) => ({ type, notify: true, channel, frequency })),
  })
  return { ...merchant, userId: user.id, email, phone }
}

const record = (merchantId: string, type: Communication['type'], amount: number) =>
  world.deps.db.transaction((tx) =>
    recordMerchantEvent(world.deps, tx, { merchantId, type, purchaseId: null, amount: cents(amount) }),
  )

describe('a person who wants a notice of each event', () => {
  it('is notified of an order once its store has confirmed it, and of refunds', async () => {
    const it = await merchantWith('EMAIL', 'EACH')
    const id = await buy(world, it.apiKey, newShopper(), { amount: '300.00' })
    await world.drain()
    const code = (await findOrder(world.deps.db, id))?.code ?? ''
    expect(await sentTo(it.email)).toMatchObject([
      {
        channel: 'EMAIL',
        subject: 'Novo pedido - Passo Largo',
        text: `Drip, Passo Largo: novo pedido ${code}, R$\u00A0300,00.`,
      },
    ])
    const key = { 'x-api-key': it.apiKey }
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 50 }, key)
    await world.drain()
    expect((await sentTo(it.email)).at(-1)).toMatchObject({
      subject: 'Cancelamento - Passo Largo',
      text: `Drip, Passo Largo: cancelamento no pedido ${code}, R$\u00A050,00.`,
    })
  })

  it('reads the number by which the store knows the order', async () => {
    const it = await merchantWith('EMAIL', 'EACH')
    await buy(world, it.apiKey, newShopper(), { amount: '300.00', merchantCode: 'PED-1077' })
    await world.drain()
    expect((await sentTo(it.email)).at(-1)?.text).toBe(
      'Drip, Passo Largo: novo pedido PED-1077, R$\u00A0300,00.',
    )
  })

  it('is not notified of an order that its store does not confirm', async () => {
    const it = await merchantWith('SMS', 'EACH')
    const id = await world.checkout(it.apiKey, { resolveUrl: `${world.sandbox}/store/return/refuses` })
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => {
      await hurryJobs(world)
      return (await world.step(id)).body.result === 'KO'
    })
    expect((await findOrder(world.deps.db, id))?.status).toBe('CANCELED')
    expect(await sentTo(it.phone)).toEqual([])
  })

  it('gets an SMS if that is the channel', async () => {
    const it = await merchantWith('SMS', 'EACH')
    await record(it.id, 'SETTLEMENT_CREATED', 123_456)
    await world.drain()
    expect(await sentTo(it.phone)).toMatchObject([
      { channel: 'SMS', text: 'Drip, Passo Largo: repasse criado, R$\u00A01.234,56.' },
    ])
  })

  it('is notified only of the chosen subjects', async () => {
    const it = await merchantWith('SMS', 'EACH')
    const chosen = { type: 'ORDER_CREATED', notify: false, channel: 'SMS', frequency: 'EACH' } as const
    await world.deps.db.transaction((tx) =>
      saveCommunications(tx, it.userId, [chosen], world.deps.clock.now()),
    )
    await record(it.id, 'ORDER_CREATED', 100)
    await world.drain()
    expect(await sentTo(it.phone)).toEqual([])
  })

  it('is not notified when archived, also from one moment to the next', async () => {
    const it = await merchantWith('SMS', 'EACH')
    await record(it.id, 'ORDER_CREATED', 100)
    await world.deps.db.run(sql`update merchant_users set archived_at = now() where id = ${it.userId}`)
    await record(it.id, 'ORDER_CREATED', 200)
    await world.drain()
    expect(await sentTo(it.phone)).toEqual([])
  })
})

describe('a notice whose job was lost', () => {
  it('is sent by the sweep', async () => {
    const it = await merchantWith('SMS', 'EACH')
    await record(it.id, 'ORDER_CREATED', 100)
    await world.deps.db.run(sql`delete from jobs where kind = 'send-notice'`)
    await at('2026-11-24T10:31')
    await world.schedule('sweep-messages')
    await world.drain()
    expect(await sentTo(it.phone)).toHaveLength(1)
  })
})

describe('a daily digest', () => {
  it('counts and sums the day before, at 8 h, once', async () => {
    const it = await merchantWith('EMAIL', 'DAILY')
    await record(it.id, 'ORDER_CREATED', 30_000)
    await at('2026-11-24T23:59')
    await record(it.id, 'ORDER_CREATED', 12_345)
    await record(it.id, 'ORDER_CANCELED', 5_000)
    await at('2026-11-25T00:00')
    await record(it.id, 'ORDER_CREATED', 99_900)
    await at('2026-11-25T07:59')
    await round()
    expect(await sentTo(it.email)).toEqual([])
    await at('2026-11-25T08:00')
    await round()
    await round()
    expect(await sentTo(it.email)).toMatchObject([
      {
        subject: 'Resumo de 24/11/2026 - Passo Largo',
        text: [
          'Drip, Passo Largo: resumo de 24/11/2026',
          'Cancelamentos: 1, R$\u00A050,00',
          'Novos pedidos: 2, R$\u00A0423,45',
        ].join('\n'),
      },
    ])
  })

  it('of a day without events is not sent', async () => {
    const it = await merchantWith('SMS', 'DAILY')
    await at('2026-11-25T08:00')
    await round()
    expect(await sentTo(it.phone)).toEqual([])
  })

  it('of each day on which the system was down is made up for', async () => {
    const it = await merchantWith('SMS', 'DAILY')
    await record(it.id, 'ORDER_CREATED', 100)
    await at('2026-11-26T10:00')
    await record(it.id, 'ORDER_CREATED', 200)
    await at('2026-11-28T15:00')
    await round()
    await round()
    expect((await textsTo(it.phone)).map((text) => text.split('\n'))).toEqual([
      ['Drip, Passo Largo: resumo de 24/11/2026', 'Novos pedidos: 1, R$\u00A01,00'],
      ['Drip, Passo Largo: resumo de 26/11/2026', 'Novos pedidos: 1, R$\u00A02,00'],
    ])
  })

  it('begins with the day on which it was chosen', async () => {
    const it = await merchantWith('SMS', 'EACH', ['ORDER_CREATED'])
    await record(it.id, 'ORDER_CREATED', 100)
    await world.drain()
    await at('2026-11-25T09:00')
    const chosen = { type: 'ORDER_CREATED', notify: true, channel: 'SMS', frequency: 'DAILY' } as const
    await world.deps.db.transaction((tx) =>
      saveCommunications(tx, it.userId, [chosen], world.deps.clock.now()),
    )
    await record(it.id, 'ORDER_CREATED', 200)
    await round()
    expect(await sentTo(it.phone)).toHaveLength(1)
    await at('2026-11-26T09:00')
    await round()
    expect((await sentTo(it.phone)).at(-1)?.text).toContain('Novos pedidos: 1, R$\u00A02,00')
  })
})

describe('a weekly digest', () => {
  it('covers Monday to Sunday and is sent on Monday, also if the month ends in between', async () => {
    const it = await merchantWith('EMAIL', 'WEEKLY')
    // 30 November 2026 is a Monday
    await at('2026-11-29T23:59')
    await record(it.id, 'ORDER_CREATED', 100)
    await at('2026-11-30T00:00')
    await record(it.id, 'ORDER_CREATED', 200)
    await at('2026-12-06T23:59')
    await record(it.id, 'ORDER_CREATED', 400)
    await at('2026-12-07T08:00')
    await round()
    await round()
    expect((await textsTo(it.email)).map((text) => text.split('\n'))).toEqual([
      ['Drip, Passo Largo: resumo de 23/11/2026 a 29/11/2026', 'Novos pedidos: 1, R$\u00A01,00'],
      ['Drip, Passo Largo: resumo de 30/11/2026 a 06/12/2026', 'Novos pedidos: 2, R$\u00A06,00'],
    ])
  })
})

describe('a monthly digest', () => {
  it('covers the calendar month in São Paulo and is sent on the first', async () => {
    const it = await merchantWith('EMAIL', 'MONTHLY')
    // nearly three hours into December in UTC
    await at('2026-11-30T23:59')
    await record(it.id, 'ORDER_CREATED', 100)
    await at('2026-12-01T00:00')
    await record(it.id, 'ORDER_CREATED', 200)
    await at('2026-12-01T08:00')
    await round()
    await at('2026-12-31T12:00')
    await round()
    await at('2027-01-01T08:00')
    await round()
    expect((await textsTo(it.email)).map((text) => text.split('\n'))).toEqual([
      ['Drip, Passo Largo: resumo de 11/2026', 'Novos pedidos: 1, R$\u00A01,00'],
      ['Drip, Passo Largo: resumo de 12/2026', 'Novos pedidos: 1, R$\u00A02,00'],
    ])
  })
})

describe('a new person of a merchant', () => {
  it('is refused with an e-mail address in use, in any case of letters', async () => {
    const it = await merchantWith('EMAIL', 'EACH')
    const again = createMerchantUser(world.deps, {
      merchantId: it.id,
      email: it.email.toUpperCase(),
      phone: it.phone,
      name: 'Outra Pessoa',
      permissions: ['READ'],
    })
    await expect(again).rejects.toEqual(new Refusal('EMAIL_TAKEN'))
  })

  it('is notified of every event by e-mail unless they choose otherwise', async () => {
    const merchant = await world.merchant()
    const { id } = await createMerchantUser(world.deps, {
      merchantId: merchant.id,
      email: 'nova@loja.example',
      phone: '+5511977779999',
      name: 'Nova Pessoa',
      permissions: ['READ'],
    })
    const rows = await world.deps.db.rows(sql`
      select type, notify, channel, frequency from merchant_user_communications where user_id = ${id} order by type`)
    expect(rows).toEqual(
      ['ORDER_CANCELED', 'ORDER_CREATED', 'SETTLEMENT_CREATED'].map((type) => ({
        type,
        notify: true,
        channel: 'EMAIL',
        frequency: 'EACH',
      })),
    )
  })
})
