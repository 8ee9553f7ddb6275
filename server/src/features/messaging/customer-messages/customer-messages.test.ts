import { ppm } from '@drip/core/money/rate'
import { smsSegments } from '@drip/core/notifications/sms-text'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Shopper,
  buy,
  goTo,
  newShopper,
  payInstalment,
  untilDecided,
  untilPix,
} from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { setPassword } from '../../people/customers/set-password.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { hashPassword } from '../../people/sessions/passwords.ts'
import { type KeptMessage, findCustomerAddressee, findMessagesOfPurchase } from './customer-messages.store.ts'
import { sendAndKeep } from './keep-message.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { findApproved } from '../../servicing/purchase-news/purchase-facts.store.ts'
import { notifyOfPurchase } from '../../servicing/purchase-news/purchase-news.ts'
import { notifyCustomer } from './notify-person.ts'
import { resendMessage } from './resend-message.ts'

const world = await ownWorld()
const merchant = await world.merchant({ name: 'Casa Aurora', cashback: null, upfront: 'MANDATORY' })
beforeEach(() => goTo(world, '2026-11-24'))

const having = async (to: string, words: string) =>
  (await world.messages(to)).filter((it) => it.text.includes(words))

const PAGE = { page: 0, size: 50 }
const keptOf = (purchaseId: string) => findMessagesOfPurchase(world.deps.db, purchaseId, PAGE)
const kindsOf = (kept: readonly KeptMessage[]) =>
  kept.map((it) => `${it.kind} ${it.channel} ${it.status}`).toSorted()

async function customerOf(purchaseId: string): Promise<string> {
  const value = await world.deps.db.value<string>(
    sql`select customer_id as id from orders where id = ${purchaseId}`,
  )
  return value ?? ''
}

let codes = 0

/** A purchase of R$ 300,00, its first third paid at once. */
async function bought(shopper: Shopper = newShopper()): Promise<{ id: string; shopper: Shopper }> {
  const id = await buy(world, merchant.apiKey, shopper, { amount: '300.00', merchantCode: `LOJA-${++codes}` })
  await world.drain()
  return { id, shopper }
}

describe('a purchase that was approved', () => {
  it('is notified at the proved phone, and by e-mail with the whole plan', async () => {
    const { shopper } = await bought()
    const [sms] = await having(shopper.phone, 'aprovada')
    expect(sms).toMatchObject({ channel: 'SMS' })
    expect(sms?.text).toContain('2 parcelas em aberto, a proxima de R$ 100,00 ate 24/12/2026')
    const [mail] = await having(shopper.email, 'foi aprovada')
    expect(mail?.subject).toBe('Compra aprovada na Casa Aurora')
    expect(mail?.text).toContain(`Número na loja: LOJA-${codes}`)
    expect(mail?.text).toContain('- 3 de 3: R$\u00A0100,00 até 23/01/2027')
  })

  it('is notified once, however often it is requested', async () => {
    const { id, shopper } = await bought()
    for (let times = 0; times < 3; times++)
      await notifyOfPurchase(world.deps, { kind: 'PURCHASE_APPROVED', purchaseId: id, about: id })
    await world.drain()
    expect(await having(shopper.phone, 'aprovada')).toHaveLength(1)
    expect(await having(shopper.email, 'foi aprovada')).toHaveLength(1)
  })

  it('is notified by the channel that the customer chose', async () => {
    const { id, shopper } = await bought()
    const customerId = await customerOf(id)
    await world.deps.db.run(sql`update customers set message_channel = 'WHATSAPP' where id = ${customerId}`)
    await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'MERCHANT_API' })
    await world.drain()
    expect(await having(shopper.phone, 'foi cancelada')).toMatchObject([{ channel: 'WHATSAPP' }])
  })

  it('names the cashback of a paid instalment only if it came off', async () => {
    const { apiKey } = await world.merchant({
      maxInstalments: 1,
      cashback: { rate: ppm(100_000), expiresOn: null },
    })
    const cashbackOf = async (id: string) => (await findApproved(world.deps.db, id))?.instalments.at(-1)
    const [inTime, late] = [await buy(world, apiKey), await buy(world, apiKey)]
    for (const id of [inTime, late])
      expect(await cashbackOf(id)).toMatchObject({ cashback: 30_00, isPaid: false })
    for (const [id, day] of [
      [inTime, '2026-11-24'],
      [late, '2027-01-20'],
    ] as const) {
      await goTo(world, day)
      const [only] = await findInstalments(world.deps.db, id)
      await payInstalment(world, only?.id ?? '')
      await world.until(async () => (await cashbackOf(id))?.isPaid === true)
    }
    expect(await cashbackOf(inTime)).toMatchObject({ cashback: 30_00 })
    expect(await cashbackOf(late)).toMatchObject({ cashback: 0 })
  })

  it('comes later when the company that carries messages is away, once', async () => {
    const shopper = newShopper()
    await world.fault({ provider: 'messages', kind: 'half', times: 40 })
    const checkout = await world.checkout(merchant.apiKey, { amount: '300.00' })
    await world.mend()
    const pix = await untilPix(world, checkout, shopper)
    await world.fault({ provider: 'messages', kind: 'half', times: 2 })
    await world.control('POST', '/pix/pay', { qrCodeText: pix.qrCodeText })
    await world.until(async () => (await keptOf(checkout)).some((it) => it.kind === 'PURCHASE_APPROVED'))
    await world.mend()
    await world.deps.db.run(sql`update jobs set due_at = jobs_now() where tries > 0`)
    await world.drain()
    expect(await having(shopper.phone, 'aprovada')).toHaveLength(1)
    const kept = (await keptOf(checkout)).filter((it) => it.kind === 'PURCHASE_APPROVED')
    expect(kept.map((it) => it.status)).toEqual(['SENT', 'SENT'])
  })
})

describe('a purchase that was refused', () => {
  it('is told kindly to the person who began it, and says that nothing is owed', async () => {
    const shopper = newShopper()
    const id = await world.checkout(merchant.apiKey, { amount: '300.00' })
    await world.deps.db.run(sql`
      insert into blocks (kind, value, reason, created_at)
      values ('CPF', ${shopper.cpf}, 'test', ${world.deps.clock.now()})`)
    await untilDecided(world, id, shopper)
    await world.drain()
    const [sms] = await having(shopper.phone, 'nao conseguimos aprovar')
    expect(sms?.text).toContain('/perguntas#recusa')
    expect(sms?.text).toContain('nao deve nada')
    expect(kindsOf(await keptOf(id))).toEqual(['PHONE_CODE SMS SENT', 'PURCHASE_DENIED SMS SENT'])
  })
})

describe('a cancellation', () => {
  it('says what is refunded and what is open, and announces the arrival', async () => {
    const { id, shopper } = await bought()
    await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'MERCHANT_API' })
    await world.until(async () => (await having(shopper.phone, 'voltaram por Pix')).length > 0)
    const [begun] = await having(shopper.email, 'foi cancelada')
    expect(begun?.text).toContain('R$\u00A0100,00 voltam por Pix')
    expect(begun?.text).toContain('Você não deve mais nada por esta compra.')
    expect(await having(shopper.phone, 'R$ 100,00 da sua compra na Casa Aurora voltaram')).toHaveLength(1)
  })
})

describe('an account', () => {
  it('with a changed password is notified by phone and by e-mail', async () => {
    const { id, shopper } = await bought()
    const customerId = await customerOf(id)
    await world.deps.db.transaction((tx) => setPassword(world.deps, tx, customerId, 'a hash'))
    await world.drain()
    expect(await having(shopper.phone, 'a senha da sua conta foi alterada')).toMatchObject([
      { channel: 'SMS' },
    ])
    expect(await having(shopper.email, 'A senha da sua conta foi alterada')).toMatchObject([
      { subject: 'Sua senha mudou' },
    ])
  })

  it('that signs in at another device is notified, but not for the first one', async () => {
    const { id, shopper } = await bought()
    const customerId = await customerOf(id)
    const hash = await hashPassword('uma senha longa')
    await world.deps.db.run(sql`update customers set password_hash = ${hash} where id = ${customerId}`)
    const logIn = () =>
      world.call('POST', '/customer_backoffice/api/v2/login', {
        username: shopper.cpf,
        password: 'uma senha longa',
      })
    expect((await logIn()).status).toBe(200)
    await world.drain()
    expect(await having(shopper.phone, 'aparelho novo')).toHaveLength(0)
    expect((await logIn()).status).toBe(200)
    await world.drain()
    expect(await having(shopper.phone, 'aparelho novo')).toHaveLength(1)
  })
})

describe('the stored messages', () => {
  it('are their words and whether they went; codes are dots', async () => {
    const { id } = await bought()
    const kept = await keptOf(id)
    expect(kindsOf(kept)).toEqual([
      'PHONE_CODE SMS SENT',
      'PURCHASE_APPROVED EMAIL SENT',
      'PURCHASE_APPROVED SMS SENT',
    ])
    expect(kept.find((it) => it.kind === 'PHONE_CODE')?.words).toContain('seu código é ••••••.')
  })

  it('are the words that went: a long SMS leaves its accents behind, and costs two messages', async () => {
    const { id, shopper } = await bought()
    const text = `Drip: o Pix não pôde ser usado. ${'Ele volta em geral em poucos minutos. '.repeat(5)}`
    const message = { id: newId(world.deps.clock.now()), channel: 'SMS', to: shopper.phone, text } as const
    await sendAndKeep(world.deps, message, { kind: 'PAYMENT_RETURNED', customerId: null, purchaseId: id })
    const [sms] = await having(shopper.phone, 'o Pix nao pode ser usado')
    expect(smsSegments(sms?.text ?? '')).toBe(2)
    expect((await keptOf(id)).find((it) => it.kind === 'PAYMENT_RETURNED')?.words).toBe(sms?.text)
  })

  it('also of receipts, if a mailbox refuses them', async () => {
    const shopper = newShopper({ email: 'recusado@exemplo.com.br' })
    const { id } = await bought(shopper)
    await world.schedule('send-receipts')
    expect(kindsOf(await keptOf(id))).toEqual([
      'PHONE_CODE SMS SENT',
      'PURCHASE_APPROVED EMAIL FAILED',
      'PURCHASE_APPROVED SMS SENT',
      'RECEIPT EMAIL FAILED',
      'RECEIPT WHATSAPP SENT',
    ])
  })

  it('include their arrival, if their carrier reports it', async () => {
    const { id } = await bought()
    await world.fault({ provider: 'messages', kind: 'drop', times: 1 })
    const shopper = newShopper()
    const lost = await world.checkout(merchant.apiKey, { amount: '300.00' })
    await world.step(lost, { customerPhone: shopper.phone })
    await world.drain()
    await world.mend()
    await world.schedule('ask-arrivals')
    expect(kindsOf(await keptOf(id))).toEqual([
      'PHONE_CODE SMS ARRIVED',
      'PURCHASE_APPROVED EMAIL SENT',
      'PURCHASE_APPROVED SMS ARRIVED',
    ])
    expect(kindsOf(await keptOf(lost))).toEqual(['PHONE_CODE SMS SENT'])
  })

  it('are sent by the sweep if their job gave up, whatever they say', async () => {
    const { id, shopper } = await bought()
    const customer = await customerOf(id)
    const news = { kind: 'AUTOPAY_ON', cause: id, facts: { purchaseId: id }, purchaseId: id } as const
    await world.deps.db.transaction((tx) => notifyCustomer(world.deps, tx, customer, news))
    await world.deps.db.run(sql`delete from jobs where kind = 'send-customer-message'`)
    await world.control('POST', '/clock', { advance: 'PT31M' })
    await world.schedule('sweep-messages')
    await world.drain()
    expect(await having(shopper.phone, 'debito automatico esta ligado')).toHaveLength(1)
  })

  it('can be sent again in the same words', async () => {
    const { id, shopper } = await bought()
    const first = (await keptOf(id)).find((it) => it.kind === 'PURCHASE_APPROVED' && it.channel === 'SMS')
    for (let press = 0; press < 2; press++)
      await world.deps.db.transaction((tx) =>
        resendMessage(world.deps, tx, { id: 'once-more', messageId: first?.id ?? '', adminId: 'admin' }),
      )
    await world.drain()
    const twice = await having(shopper.phone, 'aprovada')
    expect(twice.map((it) => it.text)).toEqual([first?.words, first?.words])
    expect((await keptOf(id))[0]).toMatchObject({ repeatOf: first?.id, status: 'SENT' })
  })

  it('contain no erased person', async () => {
    const { id } = await bought()
    const customerId = await customerOf(id)
    await world.deps.db.run(sql`update customers set erased_at = now() where id = ${customerId}`)
    expect(await findCustomerAddressee(world.deps.db, customerId)).toBeNull()
  })
})
