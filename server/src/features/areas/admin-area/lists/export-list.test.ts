import { ORDERS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import * as adminCalls from '@drip/core/contracts/admin/admin-calls'
import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { exportOf } from '@drip/core/lists/listed'
import type { Operation } from '@drip/core/contracts/operation'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import {
  MOST_EXPORTED,
  linesOf as csvLinesOf,
  describeExport,
} from '../../../../platform/http/list-as-csv.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

const ana = newShopper({ name: 'Ana Luíza Conceição' })
const bruno = newShopper({ name: 'Bruno Prado' })

const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Padaria Açucena' })
await buy(world, apiKey, ana, { merchantCode: 'Pedido-77' })
await buy(world, apiKey, bruno, { merchantCode: 'Pedido-78' })
// none of our APIs accepts such a name today
await world.deps.db.run(sql`update customers set name = ${'=1+1 "Bruno"; Prado'} where name = ${bruno.name}`)
const admin = await newAdmin(world, 'OPERATOR')

const asking = (who: SignedInAdmin, { body }: Operation) => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${who.tokens.accessToken}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: '{}' }),
})

/** As a browser saves it. */
async function fileOf(path: string, query: object, who: SignedInAdmin = admin) {
  const answer = await fetch(`${world.url}/admin_backoffice/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.tokens.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), text }
}

async function linesOf(path: string, query: object = {}) {
  const { status, type, text } = await fileOf(path, query)
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

describe('a list that is exported', () => {
  it('holds the orders of the screen, with its filters and in its order', async () => {
    const [heads, ...rows] = await linesOf('/orders/export')
    expect(heads).toBe(
      'Id;Código na loja;Loja;Cliente;E-mail;Total (R$);Cancelado (R$);Parcelas;Parcelas em aberto;Em atraso;Status;Criado em',
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(
      new RegExp(
        `;Pedido-77;Padaria Açucena;Ana Luíza Conceição;${ana.email};300,00;0,00;3;3;0;Ativa;\\d\\d/`,
      ),
    )
    const found = await linesOf('/orders/export', { search: ana.email })
    expect(found).toHaveLength(2)
    const turned = await linesOf('/orders/export', { descending: false })
    expect(turned[1]).toContain('Pedido-77')
  })

  it('contains the customers, and no cell that a spreadsheet would treat as a formula', async () => {
    const [heads, ...rows] = await linesOf('/customers/export', { sort: 'name', descending: false })
    expect(heads).toBe('Nome;CPF;Telefone;E-mail;CEP;Cliente desde;Situação;Em negociação')
    expect(rows.some((it) => it.startsWith(`"'=1+1 ""Bruno""; Prado";`))).toBe(true)
    expect(rows.find((it) => it.startsWith('Ana'))).toContain(
      `***.${ana.cpf.slice(3, 6)}.${ana.cpf.slice(6, 9)}-**;'${ana.phone};${ana.email};`,
    )
  })

  it('is recorded with the person and the filters, and without the search text', async () => {
    await linesOf('/orders/export', { search: ana.email, status: 'ACTIVE' })
    const [entry] = await world.deps.db.rows<{ actor: string; content: string }>(sql`
      select actor_id as actor, content from audit_entries
      where action = 'LIST_EXPORTED' order by at desc, id desc limit 1`)
    expect(entry?.actor).toBe(admin.id)
    expect(JSON.parse(entry?.content ?? '')).toMatchObject({
      asked: { list: 'pedidos', rows: 1, searched: true, status: 'ACTIVE' },
    })
    expect(entry?.content).not.toContain(ana.email)
  })

  it('says at its end when it is not whole, and only then', () => {
    const row = {
      providerCode: 'ABC',
      amount: 1,
      canceledAmount: 0,
      status: 'ACTIVE',
      createdDate: '2026-11-24T12:00:00Z',
    }
    const cut = [...csvLinesOf(ORDERS_LISTED, [row, row], false, 1)].join('').trimEnd().split('\r\n')
    expect(cut).toHaveLength(3)
    expect(cut.at(-1)).toBe('Lista cortada em 1 linhas')
    const whole = [...csvLinesOf(ORDERS_LISTED, [row], true, 1)].join('').trimEnd().split('\r\n')
    expect(whole).toHaveLength(2)
    // the audit entry counts the file's rows, without the extra row that detects a longer list
    expect(describeExport(ORDERS_LISTED, {}, MOST_EXPORTED + 1).rows).toBe(MOST_EXPORTED)
    expect(describeExport(ORDERS_LISTED, {}, 2).rows).toBe(2)
  })

  it('exists for each list of the back-office, for people who may see that list', async () => {
    // one person may export twenty lists in ten minutes, and there are more
    const owners = [await newAdmin(world, 'OWNER'), await newAdmin(world, 'OWNER')] as const
    const lists = [adminCalls, merchantCalls, catalogueCalls]
      .flatMap((contract) => Object.values<object>(contract))
      .filter((it): it is Operation => 'listed' in it)
    expect(lists.length).toBeGreaterThan(16)
    const answers = await Promise.all(
      lists.map(async (list, index) => {
        const owner = index % 2 === 0 ? owners[0] : owners[1]
        const { path } = exportOf(list)
        const [seen, unseen] = await Promise.all([
          fetch(`${world.url}${path}`, asking(owner, list)),
          fetch(`${world.url}${path}`, { method: 'POST' }),
        ])
        return [path, seen.status, unseen.status]
      }),
    )
    // an empty list gives no file
    expect(
      answers.filter(([, seen, unseen]) => ![200, 404].includes(Number(seen)) || unseen !== 401),
    ).toEqual([])
    expect(answers.filter(([, seen]) => seen === 200).length).toBeGreaterThan(4)
  })

  it('that is empty is no file', async () => {
    const answer = await admin.call('POST', '/orders/export', { status: 'CANCELED' })
    expect([answer.status, answer.body['code']]).toEqual([404, 'NOTHING_TO_EXPORT'])
  })

  it('is for people who may see the list', async () => {
    const catalogue = await newAdmin(world, 'CATALOGUE')
    for (const path of ['/orders/export', '/customers/export'])
      expect((await catalogue.call('POST', path, {})).status).toBe(403)
    expect((await world.call('POST', '/admin_backoffice/api/v1/orders/export', {})).status).toBe(401)
  })

  it('can be downloaded a few times in ten minutes, not without end', async () => {
    const busy = await newAdmin(world, 'OPERATOR')
    const statuses: number[] = []
    for (let press = 0; press < 21; press += 1)
      statuses.push((await fileOf('/customers/export', {}, busy)).status)
    expect(statuses.slice(0, 20).every((it) => it === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})
