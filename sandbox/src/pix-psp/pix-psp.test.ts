import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownCaller, startCaller } from '../../test/caller.ts'
import { openContract } from '../../test/contract.ts'
import { ownReceiver } from '../../test/receiver.ts'
import { readLocations } from './br-code.ts'

const KEY = 'a1b2c3d4-0000-4000-8000-000000000001'
const EVER = 'inicio=2020-01-01T00:00:00Z&fim=2090-01-01T00:00:00Z'
const ANA = { cpf: '12345678909', nome: 'Ana Lima' }

const check = openContract()
let made = 0

const world = await ownCaller()
const receiver = await ownReceiver()

const newTxid = (): string => `txid${String((made += 1)).padStart(26, '0')}`
const cobBody = (original = '10.50') => ({
  calendario: { expiracao: 600 },
  valor: { original },
  chave: KEY,
  devedor: ANA,
})
const cobvBody = (dataDeVencimento: string) => ({
  calendario: { dataDeVencimento, validadeAposVencimento: 30 },
  valor: {
    original: '100.00',
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
  },
  chave: KEY,
  devedor: ANA,
})
const pay = (qrCodeText: string, more: object = {}) =>
  world.call('POST', '/control/pix/pay', { qrCodeText, ...more })
const newCob = async (original?: string) =>
  (await world.pix('PUT', `/cob/${newTxid()}`, cobBody(original))).body
const today = async (): Promise<Date> => new Date((await world.call('GET', '/control/clock')).body.now)
const inDays = async (days: number): Promise<string> =>
  new Date((await today()).getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('an immediate charge', () => {
  it('is made, read, listed, revised and removed in the shapes of the Central Bank', async () => {
    const txid = newTxid()
    const created = await world.pix('PUT', `/cob/${txid}`, cobBody())
    expect(created.status).toBe(201)
    expect(check('CobGerada', created.body)).toEqual([])
    expect(created.body).toMatchObject({ txid, revisao: 0, status: 'ATIVA', valor: { original: '10.50' } })
    expect(readLocations(created.body.pixCopiaECola)?.charge).toBe(created.body.location)

    const read = await world.pix('GET', `/cob/${txid}`)
    expect(check('CobCompleta', read.body)).toEqual([])
    const list = await world.pix('GET', `/cob?${EVER}&cpf=${ANA.cpf}&paginacao.itensPorPagina=1`)
    expect(check('CobsConsultadas', list.body)).toEqual([])
    expect(list.body.cobs).toHaveLength(1)

    const revised = await world.pix('PATCH', `/cob/${txid}`, { valor: { original: '11.00' } })
    expect(check('CobGerada', revised.body)).toEqual([])
    expect(revised.body).toMatchObject({
      revisao: 1,
      valor: { original: '11.00' },
      calendario: { expiracao: 600 },
    })
    const both = await world.pix('PATCH', `/cob/${txid}`, {
      status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
      chave: 'x',
    })
    expect(both.status).toBe(400)
    const removed = await world.pix('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    expect(removed.body.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect((await world.pix('PATCH', `/cob/${txid}`, { valor: { original: '12.00' } })).status).toBe(400)
    expect((await pay(removed.body.pixCopiaECola)).body.code).toBe('CHARGE_REMOVED')
  })

  it('made twice with the same content is one charge; with other content it is a revision', async () => {
    const txid = newTxid()
    const first = await world.pix('PUT', `/cob/${txid}`, cobBody())
    const again = await world.pix('PUT', `/cob/${txid}`, cobBody())
    expect(again.body).toEqual(first.body)
    const other = await world.pix('PUT', `/cob/${txid}`, cobBody('99.00'))
    expect(other.body).toMatchObject({
      revisao: 1,
      location: first.body.location,
      valor: { original: '99.00' },
    })
  })

  it('is open to the bank of the payer as a signed payload', async () => {
    const { location } = await newCob()
    const answer = await fetch(`http://${location}`)
    expect(answer.headers.get('content-type')).toContain('application/jose')
    const payload = JSON.parse(Buffer.from((await answer.text()).split('.')[1] ?? '', 'base64url').toString())
    expect(check('CobPayload', payload)).toEqual([])
  })

  it.each([
    ['a zero amount', { ...cobBody('0.00') }, 'CobOperacaoInvalida'],
    ['an amount that is a number', { ...cobBody(), valor: { original: 10.5 } }, 'CobOperacaoInvalida'],
    [
      'a CPF and a CNPJ at once',
      { ...cobBody(), devedor: { ...ANA, cnpj: '45123078000131' } },
      'CobOperacaoInvalida',
    ],
    ['no key', { calendario: {}, valor: { original: '1.00' } }, 'CobOperacaoInvalida'],
  ])('is refused with %s', async (_name, body, kind) => {
    const refused = await world.pix('PUT', `/cob/${newTxid()}`, body)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(check('Problema', refused.body)).toEqual([])
    expect(refused.body.type).toBe(`https://pix.bcb.gov.br/api/v2/error/${kind}`)
    expect(refused.body.violacoes).not.toEqual([])
  })

  it('that does not exist is not found, and a short txid is refused', async () => {
    const missing = await world.pix('GET', `/cob/${newTxid()}`)
    expect([missing.status, check('Problema', missing.body)]).toEqual([404, []])
    expect((await world.pix('PUT', '/cob/short', cobBody())).status).toBe(400)
  })
})

describe('a charge with due date', () => {
  it('keeps the shapes and costs its face value until the due date', async () => {
    const created = await world.pix('PUT', `/cobv/${newTxid()}`, cobvBody(await inDays(10)))
    expect(created.status).toBe(201)
    expect(check('CobVGerada', created.body)).toEqual([])
    expect(check('CobVCompleta', (await world.pix('GET', `/cobv/${created.body.txid}`)).body)).toEqual([])
    expect(check('CobsVConsultadas', (await world.pix('GET', `/cobv?${EVER}`)).body)).toEqual([])
    const jws = await (await fetch(`http://${created.body.location}`)).text()
    const payload = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
    expect(check('CobVPayload', payload)).toEqual([])
    expect(payload.valor).toEqual({ original: '100.00', final: '100.00' })
  })

  it('is refused when it is due before it is made', async () => {
    const refused = await world.pix('PUT', `/cobv/${newTxid()}`, cobvBody('2020-01-01'))
    expect(refused.body.type).toContain('CobVOperacaoInvalida')
  })
})

describe('a payment', () => {
  it('is notified, read back, found only by the CPF that paid, and given back in parts', async () => {
    await world.pix('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    const before = receiver.notices.length
    const { txid, pixCopiaECola } = await newCob('30.00')
    const paid = await pay(pixCopiaECola, { cpf: '10020030169', name: 'Outra Pessoa' })
    const e2eid: string = paid.body.endToEndIds[0]
    const notice = (await receiver.waitFor(before + 1)).at(-1)
    expect(notice?.path).toBe('/hooks/pix')
    expect(notice?.pix[0]?.endToEndId).toBe(e2eid)
    expect(check('Pix', notice?.pix[0])).toEqual([])

    const charge = await world.pix('GET', `/cob/${txid}`)
    expect(check('CobCompleta', charge.body)).toEqual([])
    expect(charge.body).toMatchObject({ status: 'CONCLUIDA', pix: [{ endToEndId: e2eid, valor: '30.00' }] })
    expect(check('Pix', (await world.pix('GET', `/pix/${e2eid}`)).body)).toEqual([])
    expect(JSON.stringify(charge.body)).not.toContain('10020030169')
    const byPayer = await world.pix('GET', `/pix?${EVER}&txid=${txid}&cpf=10020030169`)
    expect(check('PixConsultados', byPayer.body)).toEqual([])
    expect(byPayer.body.pix).toHaveLength(1)
    expect((await world.pix('GET', `/pix?${EVER}&txid=${txid}&cpf=${ANA.cpf}`)).body.pix).toEqual([])

    const refund = await world.pix('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '10.00' })
    expect(refund.status).toBe(201)
    expect(check('Devolucao', refund.body)).toEqual([])
    expect(refund.body.status).toBe('EM_PROCESSAMENTO')
    const again = await world.pix('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '10.00' })
    expect(again.body.rtrId).toBe(refund.body.rtrId)
    expect((await world.pix('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '9.00' })).status).toBe(400)
    expect((await world.pix('PUT', `/pix/${e2eid}/devolucao/r2`, { valor: '20.01' })).status).toBe(400)
    expect((await world.pix('PUT', `/pix/${e2eid}/devolucao/r2`, { valor: '20.00' })).status).toBe(201)
    const returned = await receiver.waitFor(before + 3)
    expect(returned.at(-1)?.pix[0]?.devolucoes?.map((back) => back.status)).toContain('DEVOLVIDO')
    const settled = await world.pix('GET', `/pix/${e2eid}/devolucao/r1`)
    expect([check('Devolucao', settled.body), settled.body.status]).toEqual([[], 'DEVOLVIDO'])
    const refunded = await world.pix('GET', `/pix?${EVER}&devolucaoPresente=true`)
    expect(refunded.body.pix.map((pix: { endToEndId: string }) => pix.endToEndId)).toContain(e2eid)
  })

  it('is reported again if the receiver did not answer with success', async () => {
    await world.pix('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    const before = receiver.notices.length
    receiver.answers.push(500)
    await pay((await newCob()).pixCopiaECola)
    expect(await receiver.waitFor(before + 1)).toHaveLength(before + 1)
  })

  it('is refused by the bank when the charge is paid, unless the tester insists', async () => {
    const { txid, pixCopiaECola } = await newCob()
    expect((await pay(pixCopiaECola)).status).toBe(200)
    const refused = await pay(pixCopiaECola)
    expect([refused.status, refused.body.code]).toEqual([422, 'CHARGE_PAID'])
    expect((await pay(pixCopiaECola, { late: true })).body.endToEndIds).toHaveLength(1)
    expect((await pay(pixCopiaECola, { times: 2 })).body.endToEndIds).toHaveLength(2)
    expect((await world.pix('GET', `/cob/${txid}`)).body.pix).toHaveLength(4)
  })

  it('is refused when the charge is over, although its record stays ATIVA', async () => {
    const { txid, pixCopiaECola } = await newCob()
    await world.call('POST', '/control/clock', { advance: 'PT10M' })
    expect((await pay(pixCopiaECola)).body.code).toBe('CHARGE_EXPIRED')
    expect((await world.pix('GET', `/cob/${txid}`)).body.status).toBe('ATIVA')
    expect((await pay(pixCopiaECola, { late: true })).status).toBe(200)
  })

  it('of a late charge carries fine and interest, part by part', async () => {
    await world.call('POST', '/control/clock', { now: '2027-03-01T12:00:00-03:00' })
    const { body } = await world.pix('PUT', `/cobv/${newTxid()}`, cobvBody('2027-03-10'))
    await world.call('POST', '/control/clock', { now: '2027-03-25T12:00:00-03:00' })
    const paid = await pay(body.pixCopiaECola)
    expect(paid.body.amount).toBe('102.50')
    const pix = await world.pix('GET', `/pix/${paid.body.endToEndIds[0]}`)
    expect(check('Pix', pix.body)).toEqual([])
    expect(pix.body.componentesValor).toEqual({
      original: { valor: '100.00' },
      multa: { valor: '2.00' },
      juros: { valor: '0.50' },
    })
  })

  it('from an account that was closed since cannot be given back', async () => {
    const { pixCopiaECola } = await newCob()
    const e2eid = (await pay(pixCopiaECola, { bankIspb: '99999999' })).body.endToEndIds[0]
    await world.pix('PUT', `/pix/${e2eid}/devolucao/x`, { valor: '10.50' })
    await expect
      .poll(async () => (await world.pix('GET', `/pix/${e2eid}/devolucao/x`)).body.status)
      .toBe('NAO_REALIZADO')
    expect((await world.pix('PUT', `/pix/${e2eid}/devolucao/y`, { valor: '10.50' })).status).toBe(201)
  })

  it('is taken back by the payer’s bank even against the receiver’s will, up to what is left of it', async () => {
    await world.pix('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    const before = receiver.notices.length
    const { txid, pixCopiaECola } = await newCob('30.00')
    const e2eid: string = (await pay(pixCopiaECola)).body.endToEndIds[0]
    await world.pix('PUT', `/pix/${e2eid}/devolucao/ours`, { valor: '5.00' })
    const takeBack = (body: object) => world.call('POST', '/control/pix/take-back', body)
    const part = await takeBack({ endToEndId: e2eid, amount: '10.00', reason: 'OPERATIONAL' })
    expect(part.status).toBe(200)
    expect(part.body).toEqual({ id: part.body.id, endToEndId: e2eid, amount: '10.00' })

    // an amount that is already being refunded cannot be taken as well
    const tooMuch = await takeBack({ endToEndId: e2eid, amount: '15.01', reason: 'FRAUD' })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'AMOUNT_TOO_LARGE'])
    const rest = await takeBack({ txid, reason: 'FRAUD' })
    expect([rest.body.endToEndId, rest.body.amount]).toEqual([e2eid, '15.00'])
    const again = await takeBack({ txid, reason: 'FRAUD' })
    expect([again.status, again.body.code]).toEqual([422, 'AMOUNT_TOO_LARGE'])

    const pix = await world.pix('GET', `/pix/${e2eid}`)
    expect(check('Pix', pix.body)).toEqual([])
    expect(pix.body.devolucoes.slice(1)).toMatchObject([
      { id: part.body.id, valor: '10.00', natureza: 'MED_OPERACIONAL', status: 'DEVOLVIDO' },
      { id: rest.body.id, valor: '15.00', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' },
    ])
    const told = (await receiver.waitFor(before + 3)).flatMap((it) => it.pix[0]?.devolucoes ?? [])
    expect(told.map((it) => it.id)).toContain(rest.body.id)
  })

  it.each([
    [{ endToEndId: 'E0', reason: 'FRAUD' }, 422, 'PIX_UNKNOWN'],
    [{ txid: 'nobody', reason: 'FRAUD' }, 422, 'PIX_UNKNOWN'],
    [{ endToEndId: 'E0', amount: '-1', reason: 'FRAUD' }, 422, 'AMOUNT_INVALID'],
    [{ endToEndId: 'E0', reason: 'REGRET' }, 400, 'FST_ERR_VALIDATION'],
    [{ reason: 'FRAUD' }, 400, 'FST_ERR_VALIDATION'],
  ])('is not taken back by %j', async (body, status, code) => {
    const refused = await world.call('POST', '/control/pix/take-back', body)
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  it('with an unreadable code is refused', async () => {
    const { pixCopiaECola } = await newCob()
    expect((await pay(`${pixCopiaECola.slice(0, -1)}Z`)).body.code).toBe('CODE_UNREADABLE')
  })
})

describe('access', () => {
  it('is refused without a token and beyond its scopes', async () => {
    expect((await world.call('GET', `/pix/v2/cob?${EVER}`)).status).toBe(401)
    const token = await world.token('cob.read')
    const refused = await world.call('PUT', `/pix/v2/cob/${newTxid()}`, cobBody(), {
      authorization: `Bearer ${token}`,
    })
    expect(refused.status).toBe(403)
    expect(check('Problema', refused.body)).toEqual([])
  })
})

describe('a webhook', () => {
  it('is set, read, listed and removed', async () => {
    expect((await world.pix('PUT', '/webhook/other-key', { webhookUrl: receiver.url })).status).toBe(200)
    expect(check('WebhookCompleto', (await world.pix('GET', '/webhook/other-key')).body)).toEqual([])
    expect(check('WebhooksConsultados', (await world.pix('GET', '/webhook')).body)).toEqual([])
    expect((await world.pix('DELETE', '/webhook/other-key')).status).toBe(204)
    expect((await world.pix('GET', '/webhook/other-key')).status).toBe(404)
  })
})

describe('a restart', () => {
  it('loses neither charges nor payments nor webhooks nor the clock', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.sqlite')
    const before = await startCaller(file)
    await before.call('POST', '/control/clock', { advance: 'P10D' })
    const { body } = await before.pix('PUT', `/cob/${newTxid()}`, cobBody())
    const paid = await before.call('POST', '/control/pix/pay', { qrCodeText: body.pixCopiaECola })
    await before.pix('PUT', `/webhook/${KEY}`, { webhookUrl: receiver.url })
    const { now } = (await before.call('GET', '/control/clock')).body
    await before.sandbox.close()
    const after = await startCaller(file)
    const charge = await after.pix('GET', `/cob/${body.txid}`)
    expect(charge.body).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ endToEndId: paid.body.endToEndIds[0] }],
    })
    expect((await after.pix('GET', `/webhook/${KEY}`)).status).toBe(200)
    expect((await after.call('GET', '/control/clock')).body.now >= now).toBe(true)
    await after.sandbox.close()
  })
})
