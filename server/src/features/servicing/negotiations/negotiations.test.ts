import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, buy, cpfOf, goTo, newShopper } from '../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { acceptPlan } from './accept-plan.ts'
import { showPlans } from './show-plans.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
beforeEach(() => goTo(world, '2026-11-24'))

const ask = (body: unknown) => world.call('POST', '/api/v1/debts/start-negotiation', body)
const askFor = ({ cpf, phone }: Shopper) => ask({ cpf, phone: phone.slice(1) })
const onList = (cpf: string) =>
  world.deps.db.rows<{ type: string; addedBy: string }>(sql`
    select type, added_by from debt_negotiations where cpf = ${cpf} and removed_at is null`)

/** In debt since Wednesday 9 December. */
async function lateSince(day: string, shopper = newShopper()): Promise<Shopper> {
  await buy(world, apiKey, shopper)
  await goTo(world, day)
  return shopper
}

describe('a customer who wants to negotiate', () => {
  it('is put on the list if something is late, and gets no more reminders', async () => {
    const shopper = await lateSince('2026-12-14')
    expect((await askFor(shopper)).status).toBe(201)
    expect(await onList(shopper.cpf)).toEqual([{ type: 'CUSTOMER_REQUEST', addedBy: 'customer' }])
    await world.schedule('send-reminders')
    await world.drain()
    const told = await world.messages(shopper.phone)
    expect(told.filter((it) => it.text.includes('/pagamento/'))).toEqual([])
    expect(told.filter((it) => it.text.includes('pedido de renegociacao'))).toHaveLength(1)
  })

  it('may write CPF and phone with their signs', async () => {
    const { cpf, phone } = await lateSince('2026-12-14')
    const dotted = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    const written = `+55 (${phone.slice(3, 5)}) ${phone.slice(5, 10)}-${phone.slice(10)}`
    expect((await ask({ cpf: dotted, phone: written })).status).toBe(201)
  })

  it('may have a phone of the United States, digits only as well', async () => {
    const shopper = await lateSince('2026-12-14', newShopper({ phone: '+12025550123' }))
    expect(await ask({ cpf: shopper.cpf, phone: '12025550123' })).toMatchObject({ status: 201 })
  })

  it('has already asked if they ask again, also if an admin put them on the list', async () => {
    const shopper = await lateSince('2026-12-14')
    await askFor(shopper)
    const again = await askFor(shopper)
    expect(again).toMatchObject(refusedAs(409, 'NEGOTIATION_ASKED'))
    expect(await onList(shopper.cpf)).toHaveLength(1)
    await world.deps.db.run(sql`
      update debt_negotiations set removed_at = now(), removed_by = 'admin' where cpf = ${shopper.cpf}`)
    expect((await askFor(shopper)).status).toBe(201)
  })

  it('has nothing to negotiate while nothing is late', async () => {
    const shopper = await lateSince('2026-12-09')
    expect(await askFor(shopper)).toMatchObject({ status: 204, body: {} })
    expect(await onList(shopper.cpf)).toEqual([])
    await goTo(world, '2026-12-10')
    expect((await askFor(shopper)).status).toBe(201)
  })

  it('has nothing to negotiate while a plan is paid in time, but has from its first late line on', async () => {
    const shopper = newShopper()
    const orderId = await buy(world, apiKey, shopper)
    await goTo(world, '2026-12-19')
    const { offers } = await showPlans(world.deps, orderId)
    const version = offers.find(({ kind }) => kind === 'NO_ENTRY')?.version ?? ''
    await acceptPlan(world.deps, { orderId, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
    await goTo(world, '2027-01-18')
    expect(await askFor(shopper)).toMatchObject({ status: 204 })
    await goTo(world, '2027-01-19')
    expect((await askFor(shopper)).status).toBe(201)
  })

  it('is on the list once, however often the button was pressed', async () => {
    const shopper = await lateSince('2026-12-14')
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => askFor(shopper)))).map(
      (it) => it.status,
    )
    expect(statuses.filter((it) => it === 201)).toHaveLength(1)
    expect(statuses.filter((it) => it === 409)).toHaveLength(4)
    expect(await onList(shopper.cpf)).toHaveLength(1)
  })
})

describe('a stranger', () => {
  it('learns no more of a CPF without its phone than of an unknown CPF', async () => {
    const shopper = await lateSince('2026-12-14')
    const answers = [
      await ask({ cpf: shopper.cpf, phone: '5511900000000' }),
      await ask({ cpf: cpfOf('600900100'), phone: shopper.phone }),
      await ask({ cpf: '11111111111', phone: shopper.phone }),
      await ask({ cpf: shopper.cpf, phone: '1' }),
    ]
    for (const it of answers) expect(it).toMatchObject(refusedAs(404, 'CUSTOMER_NOT_FOUND'))
    expect(new Set(answers.map((it) => JSON.stringify(it.body))).size).toBe(1)
    expect(await onList(shopper.cpf)).toEqual([])
  })

  it('who tries phones for a CPF is blocked after ten, as for an unknown CPF', async () => {
    const shopper = await lateSince('2026-12-14')
    for (const cpf of [shopper.cpf, cpfOf('600900101')]) {
      const tryOne = async (last: number) => (await ask({ cpf, phone: `551190000000${last}` })).status
      for (let tries = 0; tries < 10; tries++) expect(await tryOne(tries)).toBe(404)
      expect(await tryOne(0)).toBe(429)
    }
    expect((await askFor(shopper)).status).toBe(429)
  })

  it.each([undefined, {}, [], { cpf: '1' }, { cpf: 1, phone: 2 }, { cpf: '1'.repeat(21), phone: '1' }])(
    'sends %j in vain',
    async (body) => {
      expect((await ask(body)).status).toBe(400)
    },
  )
})
