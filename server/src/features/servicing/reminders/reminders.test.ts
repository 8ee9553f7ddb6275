import { civilDate } from '@drip/core/calendar/dates'
import { smsText } from '@drip/core/notifications/sms-text'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, buy, newShopper } from '../../../../test/shopper.ts'
import { hurryJobs } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { insertReminders } from './reminders.store.ts'

/** Here the first instalment is paid at once, so that one person may buy again; the second falls due a month later. */
const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Passo Largo', cashback: null })
const upfrontKey = (await world.merchant({ upfront: 'MANDATORY', cashback: null })).apiKey
// a purchase of this day falls due on Wednesday 9 December, Friday 8 January and Sunday 7 February
beforeEach(() => at('2026-11-24T10:00'))

/** Moves the whole world to a moment in São Paulo. */
const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })

async function round(): Promise<void> {
  await world.schedule('send-reminders')
  await world.drain()
}

/** This person's reminders, oldest first. */
async function remindersOf(shopper: Shopper) {
  const [byPhone, byMail] = await Promise.all([shopper.phone, shopper.email].map((to) => world.messages(to)))
  const all = [...(byPhone ?? []), ...(byMail ?? [])]
  return all.filter((it) => it.text.includes('/pagamento/')).toReversed()
}
const countOf = async (shopper: Shopper) => (await remindersOf(shopper)).length

const instalmentOf = (purchaseId: string, number: number) =>
  world.deps.db
    .row<{ id: string }>(
      sql`select id from instalments where purchase_id = ${purchaseId} and number = ${number}`,
    )
    .then((row) => row?.id ?? '')

const negotiates = (shopper: Shopper) =>
  world.deps.db.run(sql`
    insert into debt_negotiations (id, cpf, type, added_by, added_at)
    values (${newId(world.deps.clock.now())}, ${shopper.cpf}, 'Other', 'test', ${world.deps.clock.now()})`)

describe('three days before an instalment is due', () => {
  it('its customer is told what, when and where to pay, and who asks', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper, { amount: '299.90' })
    await at('2026-12-05T12:00')
    await round()
    expect(await remindersOf(shopper)).toEqual([])
    await at('2026-12-06T12:00')
    await round()
    const link = `${world.url}/pagamento/${await instalmentOf(id, 1)}`
    expect(await remindersOf(shopper)).toMatchObject([
      {
        channel: 'WHATSAPP',
        text: [
          'Olá, Ana! A parcela 1 de 3 da sua compra na Passo Largo, de R$\u00A099,97, vence em 09/12/2026.',
          `Pague por Pix: ${link}`,
          'Se já pagou, desconsidere esta mensagem.',
          'Drip Demonstração Ltda. - CNPJ 11.444.777/0001-61 - Avenida Paulista, 1000, São Paulo - SP',
        ].join('\n\n'),
      },
    ])
  })

  it('all is said once, however often the round runs', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    for (const moment of ['2026-12-06T12:00', '2026-12-06T12:10', '2026-12-07T12:00', '2026-12-08T12:00']) {
      await at(moment)
      await round()
    }
    expect(await countOf(shopper)).toBe(1)
  })
})

describe('the quiet hours', () => {
  it.each([
    ['2026-12-09T07:59', 0],
    ['2026-12-09T08:00', 1],
    ['2026-12-09T20:59', 1],
    ['2026-12-09T21:00', 0],
  ])('at %s: %i reminders', async (moment, count) => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await at(moment)
    await world.schedule('send-reminders')
    expect(await statesOf(id)).toHaveLength(count)
    await world.drain()
    expect(await countOf(shopper)).toBe(count)
  })

  it('keep what was planned before them and not sent; the morning plans what is right then', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await at('2026-12-09T20:59')
    await world.schedule('send-reminders')
    await at('2026-12-09T21:00')
    await world.drain()
    expect(await countOf(shopper)).toBe(0)
    await at('2026-12-10T08:00')
    await round()
    expect((await remindersOf(shopper)).map((it) => it.text.includes('venceu em 09/12/2026'))).toEqual([true])
  })
})

describe('a person with several debts', () => {
  it('is reminded once a day, and the reminder speaks of the others that are due', async () => {
    const shopper = newShopper()
    await buy(world, upfrontKey, shopper)
    await buy(world, upfrontKey, shopper)
    await at('2026-12-24T12:00')
    await round()
    await at('2026-12-24T18:00')
    await round()
    const [only, ...more] = await remindersOf(shopper)
    expect(more).toEqual([])
    expect(only?.text).toContain('vence hoje. Há mais 1 parcela sua em aberto até esta data.')
  })

  it('is first of the oldest debt, and of a later one on a separate day', async () => {
    const shopper = newShopper()
    await at('2026-12-08T10:00')
    await buy(world, upfrontKey, shopper)
    await at('2026-12-12T10:00')
    await buy(world, upfrontKey, shopper)
    // on Friday the 8th the debt of the 7th is late, and that of the 11th is three days ahead
    await at('2027-01-08T12:00')
    await round()
    await round()
    await at('2027-01-09T12:00')
    await round()
    const texts = (await remindersOf(shopper)).map((it) => it.text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('venceu em 07/01/2027')
    expect(texts[1]).toContain('vence em 11/01/2027')
  })

  it('is of the other debt if the first is settled before the reminder is sent', async () => {
    const shopper = newShopper()
    const ids = [await buy(world, upfrontKey, shopper), await buy(world, upfrontKey, shopper)]
    await at('2026-12-24T12:00')
    await world.schedule('send-reminders')
    const planned = await world.deps.db.row<{ id: string }>(sql`
      select purchase_id as id from reminders where purchase_id = any(${ids}) and status = 'PLANNED'`)
    await cancel(planned?.id ?? '')
    await world.drain()
    expect(await countOf(shopper)).toBe(0)
    await at('2026-12-24T12:10')
    await round()
    expect(await countOf(shopper)).toBe(1)
  })
})

describe('the database', () => {
  it('takes no second reminder of one person on a day, whoever planned it', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    const row = await world.deps.db.row<{ id: string }>(
      sql`select customer_id as id from orders where id = ${id}`,
    )
    const now = world.deps.clock.now()
    const of = {
      dueDate: civilDate('2026-12-09'),
      label: 'D0',
      strategy: 1,
      today: civilDate('2026-12-09'),
      now,
    } as const
    const insert = async (number: number) => {
      const reminder = {
        id: newId(now),
        customerId: row?.id ?? '',
        purchaseId: id,
        status: 'PLANNED' as const,
        channel: 'SMS' as const,
        says: 'REMINDER' as const,
      }
      const instalmentId = await instalmentOf(id, number)
      return world.deps.db.transaction((tx) => insertReminders(tx, [{ ...reminder, instalmentId }], of))
    }
    expect(await insert(1)).toHaveLength(1)
    expect(await insert(2)).toEqual([])
  })
})

describe('days on which the system was down', () => {
  it('are made up for by the newest reminder alone', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper, { amount: '300.00' })
    await at('2026-12-16T12:00')
    await round()
    await round()
    const sent = await remindersOf(shopper)
    expect(sent.map((it) => it.channel)).toEqual(['SMS'])
    // 2 % and seven days of 1 % a month on R$ 100,00
    // a long SMS goes out without its accents
    expect(smsText(sent[0]?.text ?? '')).toContain(
      smsText(
        'venceu em 09/12/2026 e ainda não identificamos o pagamento. ' +
          'Hoje ela está em R$\u00A0102,23 (R$\u00A0100,00 e R$\u00A02,23 de multa e juros).',
      ),
    )
  })
})

describe('a due date on a weekend before a holiday', () => {
  it('is the business day it moves to: until then nobody is late', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    // only the third stays open; 8 and 9 February 2027 are carnival
    await world.deps.db.run(sql`
      update instalments set status = 'PAID', paid_amount = amount, paid_at = now() where purchase_id = ${id} and number < 3`)
    const texts: string[] = []
    for (const day of ['06', '07', '08', '09', '10', '11']) {
      await at(`2027-02-${day}T12:00`)
      await round()
      texts[Number(day)] = (await remindersOf(shopper)).at(-1)?.text ?? ''
    }
    expect(texts[6]).toBe('')
    expect(texts[7]).toContain('tem vencimento em 07/02/2027 e pode ser paga sem acréscimo até 10/02/2027')
    expect(texts[9]).toBe(texts[7])
    expect(texts[10]).toContain('pode ser paga sem acréscimo até hoje')
    expect(texts[11]).toContain('venceu em 07/02/2027')
    expect(await countOf(shopper)).toBe(3)
  })
})

describe('people who get no reminder', () => {
  it('are those who settled the debt after the reminder was planned', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await at('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await cancel(id)
    await round()
    expect(await countOf(shopper)).toBe(0)
    expect(await statesOf(id)).toEqual(['SKIPPED'])
  })

  it('are those who negotiate the debt, also from one moment to the next', async () => {
    const [before, between] = [newShopper(), newShopper()]
    await buy(world, apiKey, before)
    const id = await buy(world, apiKey, between)
    await negotiates(before)
    await at('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await negotiates(between)
    await world.drain()
    expect([await countOf(before), await countOf(between)]).toEqual([0, 0])
    expect(await statesOf(id)).toEqual(['SKIPPED'])
  })

  it('are not those who were removed from the negotiation list', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await negotiates(shopper)
    await world.deps.db.run(sql`update debt_negotiations set removed_at = now() where cpf = ${shopper.cpf}`)
    await at('2026-12-09T12:00')
    await round()
    expect(await countOf(shopper)).toBe(1)
  })

  it('are those who were archived', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await world.deps.db.run(sql`update customers set archived_at = now() where cpf = ${shopper.cpf}`)
    await at('2026-12-09T12:00')
    await round()
    expect(await countOf(shopper)).toBe(0)
    expect(await statesOf(id)).toEqual([])
  })

  it('are those who bought after the stage had begun: the next one comes in its time', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await world.deps.db.run(sql`
      update instalments set due_date = '2026-11-26' where purchase_id = ${id} and number = 1`)
    await at('2026-11-24T20:00')
    await round()
    expect(await countOf(shopper)).toBe(0)
    await at('2026-11-26T12:00')
    await round()
    expect((await remindersOf(shopper))[0]?.text).toContain('vence hoje')
  })
})

describe('a reminder planned on another day', () => {
  it('is not sent beside the one of today', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await at('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await at('2026-12-10T12:00')
    await world.drain()
    await round()
    expect((await remindersOf(shopper)).map((it) => it.text.includes('venceu em 09/12/2026'))).toEqual([true])
  })
})

describe('a due date that was moved', () => {
  it('after its reminder was planned cancels it', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await at('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await world.deps.db.run(sql`
      update instalments set due_date = '2026-12-16' where purchase_id = ${id} and number = 1`)
    await world.drain()
    expect(await countOf(shopper)).toBe(0)
  })

  it('is reminded again', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await at('2026-12-09T12:00')
    await round()
    await world.deps.db.run(sql`
      update instalments set due_date = '2026-12-16' where purchase_id = ${id} and number = 1`)
    await at('2026-12-16T12:00')
    await round()
    expect((await remindersOf(shopper)).map((it) => it.text.includes('vence hoje'))).toEqual([true, true])
  })
})

describe('a reminder by e-mail', () => {
  it('is sent by SMTP half a month after the deadline, with a subject that mentions no debt', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await at('2026-12-24T12:00')
    await round()
    expect(await remindersOf(shopper)).toMatchObject([
      {
        channel: 'EMAIL',
        to: shopper.email,
        subject: 'Lembrete da sua parcela na Passo Largo',
        text: expect.stringContaining(`Se não puder pagar agora, renegocie: ${world.url}/renegociacao`),
      },
    ])
  })

  it('to a mailbox that does not exist is given up at once', async () => {
    const shopper = newShopper({ email: 'recusado@exemplo.com.br' })
    const id = await buy(world, apiKey, shopper)
    await at('2026-12-24T12:00')
    await round()
    expect(await statesOf(id)).toEqual(['FAILED'])
  })
})

describe('many reminders that leave together', () => {
  it('end each in its own way: sent, refused by its mailbox, settled meanwhile', async () => {
    const shoppers = [
      newShopper(),
      newShopper({ email: 'recusado@exemplo.com.br' }),
      newShopper(),
      newShopper(),
    ]
    const ids: string[] = []
    for (const shopper of shoppers) ids.push(await buy(world, apiKey, shopper))
    await at('2026-12-24T12:00')
    await world.schedule('send-reminders')
    await cancel(ids[2] ?? '')
    expect((await world.drain()).failed).toEqual([])
    expect(await Promise.all(ids.map(statesOf))).toEqual([['SENT'], ['FAILED'], ['SKIPPED'], ['SENT']])
    expect(await Promise.all(shoppers.map(countOf))).toEqual([1, 0, 0, 1])
  })
})

describe('a message company in trouble', () => {
  it('that was down until a job gave up gets the reminder when it is back', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await at('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await world.deps.db.run(sql`delete from jobs where kind = 'send-reminder'`)
    await at('2026-12-09T12:20')
    await world.schedule('sweep-messages')
    await world.drain()
    expect(await countOf(shopper)).toBe(0)
    await at('2026-12-09T12:31')
    await world.schedule('sweep-messages')
    await world.drain()
    expect(await countOf(shopper)).toBe(1)
  })

  it.each(['WHATSAPP', 'EMAIL'])('gets a %s reminder again, which arrives once', async (channel) => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await at(channel === 'EMAIL' ? '2026-12-24T12:00' : '2026-12-09T12:00')
    await world.schedule('send-reminders')
    // it accepts the message and then reports a failure
    await world.fault({ provider: 'messages', kind: 'half' })
    expect((await world.drain()).failed.map((it) => it.name)).toContain('send-reminder')
    await world.mend()
    await hurryJobs(world)
    expect((await world.drain()).failed).toEqual([])
    expect((await remindersOf(shopper)).map((it) => it.channel)).toEqual([channel])
  })
})

/** By us: the store's own 30 days may be over. */
async function cancel(orderId: string): Promise<void> {
  const order = await findOrder(world.deps.db, orderId)
  await cancelOrder(world.deps, order?.merchantId ?? '', orderId, { amount: 'all', source: 'ADMIN' })
}

async function statesOf(purchaseId: string): Promise<string[]> {
  return world.deps.db.values<string>(sql`
    select status from reminders where purchase_id = ${purchaseId} order by created_at`)
}
