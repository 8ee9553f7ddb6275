import { describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'
import { ownReceiver } from '../../test/receiver.ts'

const KEY = 'a1b2c3d4-0000-4000-8000-000000000002'
const EVER = 'inicio=2020-01-01T00:00:00Z&fim=2090-01-01T00:00:00Z'

let made = 0
const world = await ownCaller()
const receiver = await ownReceiver()
await world.pix('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })

async function paid(original = '100.00'): Promise<string> {
  const txid = `txid${String((made += 1)).padStart(26, '0')}`
  const { body } = await world.pix('PUT', `/cob/${txid}`, {
    calendario: { expiracao: 600 },
    valor: { original },
    chave: KEY,
    devedor: { cpf: '12345678909', nome: 'Ana Lima' },
  })
  const pay = await world.call('POST', '/control/pix/pay', { qrCodeText: body.pixCopiaECola })
  return pay.body.endToEndIds[0]
}
const contest = (body: object) => world.call('POST', '/control/pix/contests', body)
const end = (id: string, body: object) => world.call('POST', `/control/pix/contests/${id}/end`, body)
const read = async (id: string) => (await world.pix('GET', `/infracoes/${id}`)).body
const devolved = async (endToEndId: string) =>
  (await world.pix('GET', `/pix/${endToEndId}`)).body.devolucoes ?? []

describe('a Pix that its payer contests', () => {
  it('is listed, read and reported at the key’s address below /med', async () => {
    const endToEndId = await paid()
    const { status, body } = await contest({ endToEndId, amount: 60, kind: 'CONTA_INVADIDA' })
    expect([status, body.amount]).toEqual([201, '60.00'])
    const told = { id: body.id, endToEndId, valor: '60.00', motivo: 'CONTA_INVADIDA', status: 'ABERTA' }
    expect(await read(body.id)).toMatchObject(told)
    const list = await world.pix('GET', `/infracoes?${EVER}`)
    expect(list.body.infracoes).toContainEqual(expect.objectContaining(told))
    // after the notice of the Pix itself
    const notices = await receiver.waitFor(2)
    expect(notices.filter(({ infracoes }) => infracoes.length > 0)).toMatchObject([
      { path: '/hooks/med', infracoes: [{ id: body.id, endToEndId, status: 'ABERTA' }] },
    ])
    expect((await contest({ endToEndId })).body.code).toBe('NOT_CONTESTABLE')
    expect((await world.pix('GET', '/infracoes/unknown')).status).toBe(404)
  })

  it.each([
    [{ outcome: 'KEPT' }, '0.00', []],
    [{ outcome: 'RETURNED' }, '100.00', [{ valor: '100.00', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' }]],
    [{ outcome: 'RETURNED_PART', amount: '30.00' }, '30.00', [{ valor: '30.00' }]],
  ])('ends with %j', async (outcome, returned, refunds) => {
    const endToEndId = await paid()
    const { body } = await contest({ endToEndId })
    expect((await end(body.id, outcome)).body).toMatchObject({ status: 'ENCERRADA', returned })
    expect(await devolved(endToEndId)).toMatchObject(refunds)
    expect((await end(body.id, outcome)).body.code).toBe('NOT_TO_END')
  })

  it('needs an existing Pix, with at most what is left of it, and so does its end', async () => {
    expect((await contest({ endToEndId: 'E000' })).body.code).toBe('PIX_UNKNOWN')
    const endToEndId = await paid()
    expect((await contest({ endToEndId, amount: '100.01' })).body.code).toBe('NOT_CONTESTABLE')
    expect((await contest({ endToEndId, amount: 'x' })).body.code).toBe('AMOUNT_INVALID')
    const { body } = await contest({ endToEndId, kind: 'FALHA_OPERACIONAL' })
    expect((await end(body.id, { outcome: 'RETURNED_PART', amount: 101 })).body.code).toBe('NOT_TO_END')
    expect((await end(body.id, { outcome: 'RETURNED_PART' })).body.returned).toBe('50.00')
    expect(await devolved(endToEndId)).toMatchObject([{ natureza: 'MED_OPERACIONAL' }])
  })
})
