import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import type {
  MerchantSettlements,
  MerchantTransfers,
  NextTransfers,
  SettledOrders,
  SettlementBigNumbers,
  TransferLines,
} from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { numberIn, wordsOf } from '../../../../../test/paper-words.ts'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { cancelOrder } from '../../../servicing/corrections/cancel-order.ts'
import { settleTransfer } from '../../../purchases/settlements/settle-transfer.ts'
import { DAYS } from '../../../purchases/settlements/sums.store.ts'
import { showSale } from '../sales/show-sale.ts'
import { exportStatement } from './export-statement.ts'
import { showNextTransfers } from './show-settlements.ts'
import { type SignedIn, newPerson, newSignedIn, signIn } from '../merchant-area.makers.ts'

let user: SignedIn
const world = await ownWorld()
const merchant = await world.merchant({
  cashback: null,
  maxInstalments: 6,
  settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
})
const person = await newPerson(world, merchant.id, { permissions: ['READ'] })
await goTo(world, '2026-11-24')
const sold = [
  await buy(world, merchant.apiKey, newShopper(), {
    merchantCode: '=1;"x"',
  }),
  await buy(world, merchant.apiKey, newShopper()),
]
await goTo(world, '2026-11-25')
await world.schedule('create-transfers')
await world.drain()
await world.advance('PT1M')
await world.schedule('sweep-transfers')
await world.drain()
await goTo(world, '2026-11-26', '22:30:00')
await cancelOrder(world.deps, merchant.id, sold[1] ?? '', { amount: 'all', source: 'MERCHANT' })
await world.drain()
beforeEach(async () => {
  await goTo(world, '2026-11-27')
  user ??= await signIn(world, person)
})

describe('the extract', () => {
  it('has a row for each day, with its transfers and its orders', async () => {
    const { body } = await user.call<MerchantSettlements>('GET', '/v1/settlements')
    expect(body).toMatchObject({ page: 0, size: 10, totalElements: 2, totalPages: 1, transferColumns: 6 })
    const [cancellation, sale] = body.content
    expect(cancellation).toMatchObject({
      date: '2026-11-26',
      amount: -282.03,
      ordersCount: 1,
      orders: [
        { id: sold[1], settlementAmount: -282.03, amount: -300, merchantFee: { totalAmount: -17.97 } },
      ],
    })
    expect(sale).toMatchObject({
      date: '2026-11-24',
      amount: 564.06,
      outstandingBalance: 0,
      transferDates: [{ transferDate: '2026-11-25', amount: 564.06 }],
      ordersCount: 2,
    })
    expect(sale?.orders.map((it) => it.id).toSorted()).toEqual(sold.toSorted())
    // the store's own code, or ours if it gave none
    const ours = (sold[1] ?? '').replaceAll('-', '').slice(-12).toUpperCase()
    expect(new Set(sale?.orders.map((it) => it.code))).toEqual(new Set(['=1;"x"', ours]))
    expect(sale?.orders[0]).toMatchObject({
      settlementAmount: 282.03,
      amount: 300,
      merchantFee: { totalAmount: 17.97 },
      customer: { name: expect.any(String) },
    })
  })

  it('pages the orders of a day', async () => {
    const page = async (number: number) =>
      (await user.call<SettledOrders>('GET', `/v1/settlements/2026-11-24/orders?size=1&page=${number}`)).body
    const [first, second] = [await page(0), await page(1)]
    expect(first).toMatchObject({ totalElements: 2, totalPages: 2 })
    expect(new Set([first.content[0]?.id, second.content[0]?.id])).toEqual(new Set(sold))
    expect((await page(2)).content).toEqual([])
    expect((await user.call('GET', '/v1/settlements/2026-02-30/orders')).status).toBe(404)
  })

  it.each([
    ['CURRENT_MONTH', '2026-11-01', '2026-11-30', 564.06, -282.03, 564.06],
    ['PREVIOUS_MONTH', '2026-10-01', '2026-10-31', 0, 0, 0],
    ['CURRENT_YEAR', '2026-01-01', '2026-12-31', 564.06, -282.03, 564.06],
  ])('sums %s', async (period, from, to, sum, canceled, transferred) => {
    const { body } = await user.call<SettlementBigNumbers>(
      'GET',
      `/v1/settlements/big_numbers?period=${period}`,
    )
    expect(body).toEqual({ from, to, sold: sum, canceled, transferred, outstanding: -282.03 })
    const days = await user.call<MerchantSettlements>('GET', `/v1/settlements?period=${period}`)
    expect(days.body.totalElements).toBe(sum === 0 ? 0 : 2)
  })

  it('is not to be had for a period that is none', async () => {
    expect((await user.call('GET', '/v1/settlements?period=ALWAYS')).status).toBe(400)
  })
})

describe('the next transfers', () => {
  const next = async (by: SignedIn) => (await by.call<NextTransfers>('GET', '/v1/next_transfers')).body

  it('are what is due less refunds, and the account is shown as people recognise it', async () => {
    // the cancelled sale had been paid out: nothing is transferred until another sale compensates it
    expect(await next(user)).toEqual({
      transfers: [],
      waits: 0,
      held: 0,
      carried: -282.03,
      suspension: null,
      account: {
        text: 'chave Pix que termina em 0181',
        holder: expect.any(String),
        cnpj: expect.stringMatching(/^\d{14}$/),
      },
    })
  })

  it('have one row per day of instalments, no date for money that waits for customers, and no account if there is none', async () => {
    const byInstalment = await world.merchant({
      cashback: null,
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: false } },
    })
    await buy(world, byInstalment.apiKey, newShopper())
    const { transfers, waits, carried } = await showNextTransfers(world.deps, byInstalment.id)
    expect(transfers).toHaveLength(3)
    expect(transfers.reduce((sum, it) => sum + Math.round(it.amount * 100), 0)).toBe(28_203)
    expect(transfers.every((it) => it.date > '2026-11-27')).toBe(true)
    expect([waits, carried]).toEqual([0, 0])

    const patient = await world.merchant({
      cashback: null,
      settlement: { pixKey: null, whenInstalmentPaid: true },
    })
    await buy(world, patient.apiKey, newShopper())
    expect(await showNextTransfers(world.deps, patient.id)).toEqual({
      transfers: [],
      waits: 282.03,
      held: 0,
      carried: 0,
      suspension: null,
      account: null,
    })
  })

  it('show no account that cannot receive transfers because its bank or branch is missing', async () => {
    const { id } = await world.merchant({ settlement: { pixKey: null } })
    const accountWith = async (bankCode: string | null, agency: string | null) => {
      await world.deps.db.run(sql`
        update merchants set bank_account_number = '123456', bank_code = ${bankCode}, bank_account_agency_number = ${agency}
        where id = ${id}`)
      return (await showNextTransfers(world.deps, id)).account
    }
    expect(await accountWith(null, '0001')).toBeNull()
    expect(await accountWith('341', null)).toBeNull()
    expect(await accountWith('341', '0001')).toMatchObject({
      text: 'conta que termina em 3456, banco 341',
    })
  })
})

describe('money on its way', () => {
  let store: { id: string; apiKey: string }
  let owner: SignedIn
  beforeAll(async () => {
    await goTo(world, '2026-11-27')
    store = await world.merchant({
      cashback: null,
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
    owner = await newSignedIn(world, store.id)
  })
  const numbers = async () => {
    const { body } = await owner.call<SettlementBigNumbers>('GET', '/v1/settlements/big_numbers')
    return [body.transferred, body.outstanding]
  }
  const next = async () => (await showNextTransfers(world.deps, store.id)).transfers
  const shownOfSale = async (id: string) =>
    (await showSale(world.deps, store.id, id)).order?.settlement.map((it) => it.date)
  const statement = async () => {
    const { lines } = await exportStatement(world.deps, store.id, { year: 2026, month: 11 })
    let text = ''
    for await (const line of lines) text += line
    return text
      .replaceAll('\u00A0', ' ')
      .split('\r\n')
      .filter((line) => line.includes('Repasse'))
  }

  it('are forecast for today as long as nothing was sent today, and then for the next business day', async () => {
    const first = await buy(world, store.apiKey, newShopper())
    expect(await next()).toEqual([{ date: '2026-11-27', amount: 282.03 }])
    expect(await shownOfSale(first)).toEqual(['2026-11-27'])
    await world.schedule('create-transfers')
    const second = await buy(world, store.apiKey, newShopper())
    expect(await next()).toEqual([{ date: '2026-11-30', amount: 282.03 }])
    expect(await shownOfSale(second)).toEqual(['2026-11-30'])
    const { body } = await owner.call<MerchantSettlements>('GET', '/v1/settlements')
    expect(body.content[0]?.transferDates).toEqual([
      { transferDate: '2026-11-27', amount: 282.03 },
      { transferDate: '2026-11-30', amount: 282.03 },
    ])
  })

  it('is still to come until it has arrived, in the numbers and in the file', async () => {
    await world.drain()
    expect(await numbers()).toEqual([0, 564.06])
    expect(await statement()).toEqual(['27/11/2026;;Repasse;;;;;;;;Enviado (R$ 282,03)'])
    const [transfer] = (await owner.call<MerchantTransfers>('GET', '/v1/transfers')).body.content
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'DONE', providerId: null })
    expect(await numbers()).toEqual([282.03, 282.03])
    expect(await statement()).toEqual(['27/11/2026;;Repasse;;;;;;;282,03;Concluído'])
    // a returned transfer is due again, and in no sum of arrived money
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'RETURNED', providerId: null })
    expect(await numbers()).toEqual([0, 564.06])
    expect(await statement()).toEqual(['27/11/2026;;Repasse;;;;;;;;Devolvido (R$ 282,03)'])
  })
})

describe('the documents of a transfer', () => {
  const get = (by: SignedIn, path: string, method = 'GET') =>
    fetch(`${world.url}/merchant_backoffice/api${path}`, {
      method,
      headers: { authorization: `Bearer ${by.tokens.accessToken}` },
    })
  const first = async () =>
    (await user.call<MerchantTransfers>('GET', '/v1/transfers')).body.content[0]?.id ?? ''

  it('are a receipt that names amount, day and account', async () => {
    const answer = await get(user, `/v1/transfers/${await first()}/receipt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const paper = wordsOf(Buffer.from(await answer.arrayBuffer())).join(' ')
    for (const it of ['Comprovante de repasse', 'R$ 564,06', '25/11/2026', 'Chave Pix que termina em 0181'])
      expect(paper).toContain(it)
  })

  it('are a receipt with the CPF of a person who sells', async () => {
    const id = await first()
    await world.deps.db.run(sql`
      update settlement_transfers set destination = destination || '{"taxId": "52998224725"}' where id = ${id}`)
    const paper = wordsOf(Buffer.from(await (await get(user, `/v1/transfers/${id}/receipt`)).arrayBuffer()))
    expect(paper.join(' ')).toMatch(/CPF 529\.982\.247-25/)
  })

  const numberOf = async (by: SignedIn, id: string) => {
    const answer = await get(by, `/v1/transfers/${id}/receipt`)
    return numberIn(wordsOf(Buffer.from(await answer.arrayBuffer())))
  }
  const verify = (number: string) => world.call<VerifiedReceipt>('GET', `/api/v1/receipts/${number}`)

  it('which anybody verifies by its number, and learns no more of the store than its name', async () => {
    const number = await numberOf(user, await first())
    const { status, body } = await verify(number.toLowerCase())
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'TRANSFER',
      number,
      merchantName: expect.any(String),
      account: 'Chave Pix que termina em 0181',
      amount: 564.06,
      arrivedOn: '2026-11-25',
      returnedOn: null,
    })
  })

  it('with one number, however often it is fetched, also at the same moment', async () => {
    const id = await first()
    const numbers = await Promise.all([1, 2, 3].map(() => numberOf(user, id)))
    expect(new Set([...numbers, await numberOf(user, id)])).toEqual(new Set([numbers[0]]))
  })

  it('with a number of which one character is altered, or an unknown number, are not found', async () => {
    const number = await numberOf(user, await first())
    const altered = `${number.slice(0, -1)}${number.endsWith('0') ? '1' : '0'}`
    // well formed, but unknown
    for (const it of [altered, '0000-0000-0000-0000']) expect((await verify(it)).status).toBe(404)
  })

  it('and its lines as a file', async () => {
    const answer = await get(user, `/v1/transfers/${await first()}/lines/export`, 'POST')
    expect(answer.status).toBe(200)
    const [head, ...rows] = (await answer.text()).trim().split('\r\n')
    expect(head).toContain('Neste repasse')
    expect(rows).toHaveLength(2)
  })

  it('are visible to the merchant alone, and a transfer that has not arrived has no receipt', async () => {
    const id = await first()
    const stranger = await newSignedIn(world, (await world.merchant({})).id)
    expect((await get(stranger, `/v1/transfers/${id}/receipt`)).status).toBe(404)
    expect((await get(stranger, `/v1/transfers/${id}/lines/export`, 'POST')).status).toBe(404)
    const way = sql`update settlement_transfers set status = 'SENT' where id = ${id}`
    await world.deps.db.run(way)
    expect(await (await get(user, `/v1/transfers/${id}/receipt`)).json()).toMatchObject({
      code: 'TRANSFER_NOT_ARRIVED',
    })
    await world.deps.db.run(sql`update settlement_transfers set status = 'DONE' where id = ${id}`)
  })
})

describe('a transfer', () => {
  it.each([
    [{ kind: 'PIX', pixKey: 'financeiro@passolargo.example' }, 'Chave Pix f****@passolargo.example'],
    [{ kind: 'BANK', bankCode: '341', account: '0123456' }, 'Conta que termina em 3456, banco 341'],
  ])('to %o says which account it went to', async (destination, account) => {
    const was = await world.deps.db.value<object>(sql`select destination from settlement_transfers limit 1`)
    const keep = (it: object | null) =>
      world.deps.db.run(sql`update settlement_transfers set destination = ${JSON.stringify(it)}`)
    await keep(destination)
    const { body } = await user.call<MerchantTransfers>('GET', '/v1/transfers')
    await keep(was)
    expect(body.content[0]?.account).toBe(account)
  })

  it('adds up from its lines', async () => {
    const { body } = await user.call<MerchantTransfers>('GET', '/v1/transfers')
    expect(body).toMatchObject({
      totalElements: 1,
      content: [{ transferDate: '2026-11-25', amount: 564.06, account: 'Chave Pix que termina em 0181' }],
    })
    const id = body.content[0]?.id ?? ''
    expect((await user.call('GET', `/v1/transfers/${id}`)).body).toEqual(body.content[0])
    const lines = (await user.call<TransferLines>('GET', `/v1/transfers/${id}/lines`)).body
    expect(Math.round(lines.content.reduce((sum, it) => sum + it.amount * 100, 0))).toBe(56_406)
    expect(lines.content[0]).toMatchObject({
      kind: 'SALE',
      date: '2026-11-24',
      instalmentNumber: null,
      amount: 282.03,
      grossAmount: 300,
      feeAmount: 17.97,
    })
    expect(new Set(lines.content.map((it) => it.code))).toContain('=1;"x"')
    const second = await user.call<TransferLines>('GET', `/v1/transfers/${id}/lines?size=1&page=1`)
    expect(second.body.content).toEqual(lines.content.slice(1))
  })

  it('of another merchant does not exist', async () => {
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const id = (await user.call<MerchantTransfers>('GET', '/v1/transfers')).body.content[0]?.id ?? ''
    for (const path of [id, `${id}/lines`])
      expect(await stranger.call('GET', `/v1/transfers/${path}`)).toMatchObject(
        refusedAs(404, 'TRANSFER_NOT_FOUND'),
      )
    expect((await stranger.call<MerchantTransfers>('GET', '/v1/transfers')).body.content).toEqual([])
    expect((await stranger.call<MerchantSettlements>('GET', '/v1/settlements')).body.content).toEqual([])
    const day = await stranger.call<SettledOrders>('GET', '/v1/settlements/2026-11-24/orders')
    expect(day.body.content).toEqual([])
  })
})

describe('the export', () => {
  const download = async (query: string) =>
    fetch(`${world.url}/merchant_backoffice/api/v1/settlements/export-csv?${query}`, {
      headers: { authorization: `Bearer ${user.tokens.accessToken}` },
    })

  it('is a file that a spreadsheet opens, in the order and the time of São Paulo', async () => {
    const answer = await download('month=11&year=2026')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="extrato-11-2026.csv"')
    // the export is audited
    const taken = await world.deps.db.row<{ content: string }>(sql`
      select content from audit_entries where action = 'LIST_EXPORTED' and content like '%extrato%'`)
    expect(JSON.parse(taken?.content ?? '{}').asked).toEqual({ list: 'extrato', year: 2026, month: 11 })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(lines[0]).toBe(
      'Data;Hora;Tipo;Código do pedido;Código Drip;Cliente;Valor (R$);Taxa (R$);Valor líquido (R$);Transferido (R$);Situação',
    )
    const codes = sold.map((id) => id.replaceAll('-', '').slice(-12).toUpperCase())
    expect(lines[1]).toBe(
      `24/11/2026;10:00;Venda;"'=1;""x""";${codes[0]};Ana Beatriz Ramos;300,00;17,97;282,03;;`,
    )
    expect(lines[2]).toMatch(/^24\/11\/2026;10:00;Venda;;/)
    expect(lines[3]).toBe('25/11/2026;;Repasse;;;;;;;564,06;Concluído')
    expect(lines[4]).toBe(
      `26/11/2026;22:30;Cancelamento;;${codes[1]};Ana Beatriz Ramos;-300,00;-17,97;-282,03;;`,
    )
    expect(lines.slice(5)).toEqual([''])
  })

  it.each([
    ['month=10&year=2026', 404, 'NOTHING_TO_EXPORT'],
    ['month=12&year=2026', 422, 'INVALID_FIELDS'],
    ['month=13&year=2026', 400, 'INVALID_QUERY'],
    ['month=11', 400, 'INVALID_QUERY'],
    ['', 400, 'INVALID_QUERY'],
  ])('of %s is refused', async (query, status, code) => {
    const answer = await download(query)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })

  it('of 100,000 rows is read a thousand at a time, and only as fast as it is downloaded', async () => {
    const { id } = await world.merchant()
    const rows = 100_000
    await world.deps.db.transaction(async (tx) => {
      // a hundred thousand purchases would take hours: one is counted that often
      await tx.raw('set local session_replication_role = replica')
      await tx.run(sql`
        insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount,
          delay_in_days, created_at)
        select gen_random_uuid(), ${id}, ${sold[0]}, 'SALE', 'many:' || n, date '2026-10-01' + n % 31, 100, 90, 0,
          timestamptz '2026-10-01' from generate_series(1, ${rows}::int) n`)
      await tx.run(sql`
        insert into settlement_days (merchant_id, entry_date, sold, canceled, entries)
        values (${id}, '2026-10-01', 90, 0, 1)`)
    })
    await world.deps.db.raw('analyze settlement_entries')
    let statements = 0
    const db: Db = {
      ...world.deps.db,
      rows: (statement) => {
        statements++
        return world.deps.db.rows(statement)
      },
    }
    const { lines } = await exportStatement({ ...world.deps, db }, id, { year: 2026, month: 10 })
    await lines.next()
    await lines.next()
    // the transfers and the first thousand, and no more until somebody reads them
    expect(statements).toBe(2)
    let count = 1000
    let longest = 0
    for await (const text of lines) {
      count += text.split('\r\n').length - 1
      longest = Math.max(longest, text.length)
    }
    expect(count).toBe(rows)
    expect(longest).toBeLessThan(200_000)
    expect(statements).toBeLessThanOrEqual(rows / 1000 + 2)
  })
})

it('Days add up to their entries', async () => {
  const wrong = await world.deps.db.rows(sql`
    with counted as (
      select merchant_id, entry_date, sum(sold + canceled) as amount, sum(entries) as entries from ${DAYS}
      where merchant_id = ${merchant.id} group by 1, 2),
    real as (
      select merchant_id, entry_date, sum(amount) as amount, count(*) as entries from settlement_entries
      where merchant_id = ${merchant.id} group by 1, 2)
    select * from counted full join real using (merchant_id, entry_date)
    where (counted.amount, counted.entries) is distinct from (real.amount, real.entries)`)
  expect(wrong).toEqual([])
})

it('The statement, its numbers, transfers and the export are answered by an index', async () => {
  const id = (await user.call<MerchantTransfers>('GET', '/v1/transfers')).body.content[0]?.id ?? ''
  for (const path of [
    '/v1/settlements',
    '/v1/settlements?period=CURRENT_YEAR&page=1&size=1',
    '/v1/settlements/2026-11-24/orders?size=1&page=1',
    '/v1/settlements/big_numbers?period=LAST_SIX_MONTHS',
    '/v1/settlements/export-csv?month=11&year=2026',
    '/v1/transfers?period=CURRENT_YEAR',
    '/v1/next_transfers',
    `/v1/transfers/${id}/receipt`,
    `/v1/transfers/${id}`,
    `/v1/transfers/${id}/lines?size=1&page=1`,
  ]) {
    const statements = await statementsOf(world, async () => {
      const answer = await fetch(`${world.url}/merchant_backoffice/api${path}`, {
        headers: { authorization: `Bearer ${user.tokens.accessToken}` },
      })
      expect([path, answer.status]).toEqual([path, 200])
      await answer.text()
    })
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) expect([path, await scannedBy(world, statement)]).toEqual([path, []])
  }
})
