import type { Fee, MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { goTo } from '../../../../test/shopper.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { newPerson } from '../merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
await goTo(world, '2026-11-24')
const owner = await newAdmin(world, 'OWNER')
const { id } = await world.merchant({ name: 'Avisada' })
const { email } = await newPerson(world, id)
const reader = await newPerson(world, id, { permissions: ['READ'] })

/** What the administrator is told of an action: subject, and the lines before and after. */
async function told(act: () => Promise<{ status: number }>): Promise<unknown[]> {
  const had = (await world.delivered(email)).length
  expect((await act()).status).toBeLessThan(300)
  const messages = (await world.delivered(email)).toReversed().slice(had)
  return messages.map(({ subject, text }) => [
    subject,
    ...(
      /Até agora:\n(.*)\n\nA partir de 24\/11\/2026 às [\d:]+:\n(.*)\n\nVale só para vendas novas/s.exec(
        text,
      ) ?? ['', text]
    ).slice(1),
  ])
}
const add = (path: string, body: unknown) => () => owner.call('POST', `/merchants/${id}/${path}`, body)

describe('a merchant whose terms our staff change', () => {
  it('is told what each was, what it is and from when, once, and only if others apply', async () => {
    const { body: fees } = await owner.call<Fee[]>('GET', `/merchants/${id}/fees`)
    const path = `/merchants/${id}/fees/${fees[0]?.id ?? ''}`
    const put = (body: unknown) => told(() => owner.call('PUT', path, body))
    const end = () => told(() => owner.call('DELETE', path))
    expect(await put({ amount: 4.99 })).toHaveLength(1)
    expect(await put({ amount: 4.99 })).toEqual([])
    // it has no turn yet
    expect(await told(add('fees', { amount: 3.5 }))).toEqual([])
    const subject = 'Mudou a taxa da Avisada na Drip'
    const turns = '4,99%, até 31/12/2026\n3,5%, a partir de 01/01/2027'
    expect(await put({ amount: 4.99, expirationDate: '2026-12-31' })).toEqual([[subject, '4,99%', turns]])
    expect(await end()).toEqual([[subject, turns, '3,5%']])
    expect(await end()).toEqual([])
  })

  it('is told of cashback and settlement in words, and who only read are not', async () => {
    const { body: cashbacks } = await owner.call<Fee[]>('GET', `/merchants/${id}/cashbacks`)
    for (const it of cashbacks) await owner.call('DELETE', `/merchants/${id}/cashbacks/${it.id}`)
    expect(await told(add('cashbacks', { ratio: 0.023 }))).toEqual([
      ['Mudou o cashback da Avisada na Drip', 'sem cashback', '2,3%'],
    ])
    const path = `/merchants/${id}/settlement_configurations`
    const { body: kept } = await owner.call<Fee[]>('GET', path)
    for (const it of kept) await owner.call('DELETE', `${path}/${it.id}`)
    expect(
      await told(add('settlement_configurations', { transferDelayInDays: 15, payAllInOneSettlement: true })),
    ).toEqual([
      [
        'Mudou o prazo dos repasses da Avisada na Drip',
        'nenhum prazo: sem ele a loja não vende',
        'em 15 dias, tudo em um só repasse',
      ],
    ])
    expect(await world.messages(reader.email)).toEqual([])
  })

  it('is told that its money waits for the customer’s from now on, and when it does not any more', async () => {
    await world.deps.db.run(sql`update merchants set representative_cpf = '52998224725' where id = ${id}`)
    const { body: form } = await owner.call<MerchantDetails>('GET', `/merchants/${id}`)
    const save = (settlementWhenInstalmentPaid: boolean) =>
      told(() => owner.call('PUT', `/merchants/${id}`, { ...form, settlementWhenInstalmentPaid }))
    const planned = 'nas datas previstas na venda, mesmo que o cliente não tenha pago'
    const waiting = 'cada parcela só depois que o cliente a paga'
    const subject = 'Mudou a data dos repasses da Avisada na Drip'
    expect(await save(false)).toEqual([])
    expect(await save(true)).toEqual([[subject, planned, waiting]])
    expect(await save(false)).toEqual([[subject, waiting, planned]])
  })
})
