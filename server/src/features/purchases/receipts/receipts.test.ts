import { ppm } from '@drip/core/money/rate'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Shopper, buy, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { chargeAllOpen } from '../instalment-payments/charge-debts.ts'
import { planReceipts } from './send-receipt.ts'

const world = await ownWorld()

const receiptsOf = async (to: string) =>
  (await world.messages(to)).filter((it) => it.text.includes('Recebemos'))

/** A purchase whose first instalment of R$ 100,00 was paid at once, with the Pix that paid it. */
async function paidFirst(shopper: Shopper): Promise<{ purchaseId: string; endToEndId: string }> {
  const { apiKey } = await world.merchant({ name: 'Casa Aurora', upfront: 'MANDATORY', cashback: null })
  const purchaseId = await buy(world, apiKey, shopper, { amount: '300.00' })
  const row = await world.deps.db.row<{ id: string }>(sql`
    select end_to_end_id as id from pix_payments where purchase_id = ${purchaseId}`)
  return { purchaseId, endToEndId: row?.id ?? '' }
}

const statesOf = (endToEndId: string) =>
  world.deps.db.values<string>(sql`
    select channel || ' ' || status from receipts where end_to_end_id = ${endToEndId} order by channel`)

const planAgain = (payment: { purchaseId: string; endToEndId: string }) =>
  world.deps.db.writeTogether(async (to) => planReceipts(world.deps, to, [payment]))

const textOfFirst = () =>
  [
    'Olá, Ana! Recebemos um pagamento de R$\u00A0100,00 por Pix em 24/11/2026.',
    'Compra na Casa Aurora: parcela 1 de 3, R$\u00A0100,00.',
    'Faltam 2 parcelas, no total de R$\u00A0200,00.',
    `Ficou com dúvida? Veja ${world.deps.config.publicUrl}/perguntas ou fale com ajuda@drip.example.`,
  ].join('\n\n')

describe('the receipt of a Pix', () => {
  it('shows what it paid and the rest, by WhatsApp and by e-mail', async () => {
    const shopper = newShopper()
    await paidFirst(shopper)
    await world.schedule('send-receipts')
    expect(await receiptsOf(shopper.phone)).toMatchObject([{ channel: 'WHATSAPP', text: textOfFirst() }])
    expect(await receiptsOf(shopper.email)).toMatchObject([
      { channel: 'EMAIL', subject: 'Recebemos seu pagamento', text: textOfFirst() },
    ])
  })

  it('shows the amount of the code for the rest, less its cashback', async () => {
    const shopper = newShopper()
    const { apiKey } = await world.merchant({
      name: 'Casa Aurora',
      upfront: 'MANDATORY',
      cashback: { rate: ppm(50_000), expiresOn: null },
    })
    const purchaseId = await buy(world, apiKey, shopper, { amount: '300.00' })
    await world.schedule('send-receipts')
    const { amount } = await chargeAllOpen(world.deps, purchaseId)
    expect(amount).toBe(18_500)
    const [receipt] = await receiptsOf(shopper.phone)
    expect(receipt?.text).toContain('Faltam 2 parcelas, no total de R$\u00A0185,00.')
  })

  it('is sent once, however often it is planned', async () => {
    const shopper = newShopper()
    const payment = await paidFirst(shopper)
    await planAgain(payment)
    await world.schedule('send-receipts')
    await planAgain(payment)
    await world.schedule('send-receipts')
    expect(await receiptsOf(shopper.phone)).toHaveLength(1)
  })

  it('comes a little later when the company that carries it is away', async () => {
    const shopper = newShopper()
    await paidFirst(shopper)
    await world.fault({ provider: 'messages', kind: 'fail' })
    await world.schedule('send-receipts')
    await world.mend()
    await world.schedule('send-receipts')
    expect(await receiptsOf(shopper.phone)).toHaveLength(0)
    await world.advance('PT6M')
    await world.schedule('send-receipts')
    expect(await receiptsOf(shopper.phone)).toHaveLength(1)
  })

  describe('with an unanswered first try', () => {
    it.each([
      ['has not gone, goes with the words of the second try, which are kept', 'fail', 0],
      ['has gone all the same, is not sent again, and is kept with the words that went', 'half', 1],
    ])('and %s', async (_, kind, before) => {
      const shopper = newShopper()
      const { purchaseId } = await paidFirst(shopper)
      await world.fault({ provider: 'messages', kind })
      await world.schedule('send-receipts')
      await world.mend()
      const first = await receiptsOf(shopper.phone)
      expect(first).toHaveLength(before)
      await world.deps.db.run(sql`update instalments set status = 'CANCELED', canceled_amount = amount
        where purchase_id = ${purchaseId} and status = 'PENDING'`)
      await world.advance('PT6M')
      await world.schedule('send-receipts')
      const [arrived, ...more] = await receiptsOf(shopper.phone)
      expect(more).toEqual([])
      expect(arrived?.text).toContain(before === 1 ? 'Faltam 2 parcelas' : 'Não há mais nada a pagar')
      const kept = await world.deps.db.rows(sql`
        select channel, status, words = ${arrived?.text ?? ''} as is_what_arrived from customer_messages
        where purchase_id = ${purchaseId} and kind = 'RECEIPT' order by channel`)
      expect(kept).toMatchObject([
        { channel: 'EMAIL', status: 'SENT' },
        { channel: 'WHATSAPP', status: 'SENT', isWhatArrived: true },
      ])
    })
  })

  it('delays no other: one whose words cannot be stored is tried again later, and the others are sent', async () => {
    const [wrong, right] = [newShopper(), newShopper()]
    const { endToEndId } = await paidFirst(wrong)
    await paidFirst(right)
    await world.deps.db.run(sql`
      alter table customer_messages add constraint planted check (id <> ${raw(`'receipt-${endToEndId}-whatsapp'`)})`)
    await world.schedule('send-receipts')
    expect(await receiptsOf(right.phone)).toHaveLength(1)
    expect(await statesOf(endToEndId)).toEqual(['EMAIL SENT', 'WHATSAPP PLANNED'])
    await world.deps.db.run(sql`alter table customer_messages drop constraint planted`)
    await world.schedule('send-receipts')
    expect(await statesOf(endToEndId)).toEqual(['EMAIL SENT', 'WHATSAPP PLANNED'])
    await world.advance('PT6M')
    await world.schedule('send-receipts')
    expect(await statesOf(endToEndId)).toEqual(['EMAIL SENT', 'WHATSAPP SENT'])
    expect(await receiptsOf(wrong.phone)).toHaveLength(1)
  })

  it('is also sent at night, because it answers the customer’s own action', async () => {
    await world.control('POST', '/clock', { now: '2026-11-25T03:00:00-03:00' })
    const shopper = newShopper()
    await paidFirst(shopper)
    await world.schedule('send-receipts')
    expect(await receiptsOf(shopper.phone)).toHaveLength(1)
  })
})
