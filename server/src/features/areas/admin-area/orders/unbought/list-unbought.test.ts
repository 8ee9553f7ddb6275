import type { AdminUnbought, AdminUnboughtQuery } from '@drip/core/contracts/admin/admin-area'
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../../../test/plans.ts'
import { buy, newShopper, untilDecided } from '../../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../admin-area.makers.ts'

let admin: SignedInAdmin
const refusedOne = newShopper({ name: 'Úrsula Recusada Antunes' })
const underWay = newShopper({ name: 'Úrsula Indecisa Prado' })
const ids = { refused: '', underWay: '', left: '', empty: '', bought: '' }

const world = await ownWorld()
const merchant = await world.merchant()
const other = await world.merchant()
const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
refusedOne.cpf = Object.values(deniedCpf)[0] ?? ''
ids.refused = await world.checkout(merchant.apiKey, { merchantCode: 'Carrinho-9' })
await untilDecided(world, ids.refused, refusedOne)
ids.underWay = await world.checkout(merchant.apiKey)
await untilDecided(world, ids.underWay, underWay)
ids.left = await world.checkout(other.apiKey)
await world.deps.db.run(
  sql`update checkouts set status = 'EXPIRED', ko_reason = 'EXPIRED' where id = ${ids.left}`,
)
ids.empty = await world.checkout(other.apiKey)
ids.bought = await buy(world, merchant.apiKey, newShopper({ name: 'Úrsula Compradora' }))
beforeEach(async () => {
  admin = await newAdmin(world, 'OPERATOR')
})

async function list(query: AdminUnboughtQuery = {}) {
  const { status, body } = await admin.call<AdminUnbought>('POST', '/checkouts/search', query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { ...body, ids: body.content.map((it) => it.id) }
}
const found = async (search: string) => (await list({ search })).ids

describe('purchases that became no order', () => {
  it('are listed, the newest first, with person, place and reason', async () => {
    const { content, ...page } = await list()
    expect(page.ids).toEqual([ids.empty, ids.left, ids.underWay, ids.refused])
    expect(page).toMatchObject({ totalElements: 4, totalPages: 1, totalIsExact: true })
    expect(content.at(-1)).toMatchObject({
      merchantOrderCode: 'Carrinho-9',
      merchantId: merchant.id,
      shopperName: refusedOne.name,
      shopperCpf: `***.${refusedOne.cpf.slice(3, 6)}.${refusedOne.cpf.slice(6, 9)}-**`,
      shopperPhone: refusedOne.phone,
      amount: 300,
      status: 'KO',
      koReasonLabel: expect.any(String),
    })
    expect(content[0]).toMatchObject({ shopperName: '', shopperCpf: '', status: 'PRISTINE', koReason: null })
  })

  it('are filtered by refusal and merchant, page by page', async () => {
    expect((await list({ refused: true })).ids).toEqual([ids.refused])
    expect((await list({ merchantId: other.id })).ids).toEqual([ids.empty, ids.left])
    expect((await list({ merchantId: other.id, refused: true })).ids).toEqual([])
    const today = saoPauloDate(world.deps.clock.now())
    expect((await list({ from: today, to: today, refused: true })).ids).toEqual([ids.refused])
    expect((await list({ from: addDays(today, 1) })).ids).toEqual([])
    expect((await list({ to: addDays(today, -1), search: 'ursula' })).ids).toEqual([])
    expect((await list({ page: 3, size: 1 })).ids).toEqual([ids.refused])
    expect((await list({ page: 9, size: 1 })).ids).toEqual([])
  })

  it('are found by id, CPF, phone, name, e-mail and code, whole or in part', async () => {
    const { cpf, phone, email } = refusedOne
    for (const text of [
      ids.refused,
      cpf,
      `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
      phone,
      phone.slice(3),
      `${phone.slice(5, 10)}-${phone.slice(10)}`,
      email,
      email.slice(1, -4),
      'ursula antunes',
      'RECUSADA',
      'carrinho-9',
      'rinho-',
    ])
      expect([text, ...(await found(text))]).toEqual([text, ids.refused])
    expect(await found('úrsula')).toEqual([ids.underWay, ids.refused])
    expect(await found('indecisa')).toEqual([ids.underWay])
    expect((await list({ search: 'úrsula', refused: true })).ids).toEqual([ids.refused])
    for (const text of ['compradora', 'ur', '%%%', ids.bought]) expect(await found(text)).toEqual([])
  })

  it('uses indexes for every query', async () => {
    for (const query of [
      {},
      { refused: true },
      { refused: true, from: '2020-01-01' as const, to: '2099-12-31' as const },
      { merchantId: merchant.id },
      { search: 'ursula' },
      { search: refusedOne.cpf },
      { search: refusedOne.phone },
    ]) {
      const statements = await statementsOf(world, () => list(query))
      const scanned = (await Promise.all(statements.map((it) => scannedBy(world, it)))).flat()
      expect(scanned.filter((it) => it !== 'merchants')).toEqual([])
    }
  })
})
