/** Our requests to a PSP of Pix Automático, recorded and compared with the Central Bank's own file. */
import { addDays, civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Spoil, checkContract, expectShapes, startPixWire } from '../../../test/pix-wire.ts'
import { ProviderDown } from '../call.ts'
import { createGuards } from '../guards.ts'
import type { Mandate, NewDebit, NewMandate } from './automatic-need.ts'
import { bacenAutomaticPix } from './bacen-automatic.ts'
import { bacenPix } from './bacen.ts'

const ANA = { cpf: '70080000181', name: 'Ana Beatriz Ramos' }
const DUE = civilDate('2027-03-10')
const ACCOUNT = { type: 'PAGAMENTO', branch: '0001', number: '123456-7' }

let now = new Date('2027-03-01T12:00:00-03:00')
let made = 0

const wire = await startPixWire({ pace: 'byHand' })
const clock = { now: () => now }
const guards = createGuards(clock)
const pix = bacenPix(wire.config, clock, guards)
const automatic = bacenAutomaticPix({ ...wire.config, account: ACCOUNT }, clock, guards)
beforeEach(async () => {
  await goTo('2027-03-01T12:00')
  await control('PUT', `/pix/automatic/accounts/${ANA.cpf}`, {})
  wire.clear()
})
afterAll(() => wire.close())

async function control(method: string, path: string, body: object): Promise<Response> {
  return fetch(`${wire.sandbox.url}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
const tick = () => control('POST', '/tick', {})
async function goTo(moment: string): Promise<void> {
  now = new Date(`${moment}:00-03:00`)
  await control('POST', '/clock', { now: now.toISOString() })
}
const newTxid = () => crypto.randomUUID().replaceAll('-', '')
const newMandate = (changes: Partial<NewMandate> = {}): NewMandate => ({
  contract: `P-${(made += 1)}`,
  subject: 'Compra na Passo Largo',
  payer: ANA,
  firstDate: DUE,
  lastDate: civilDate('2027-08-10'),
  lowestCeiling: cents(10_000),
  firstPaymentTxid: null,
  ...changes,
})
const newDebit = (mandateId: string, changes: Partial<NewDebit> = {}): NewDebit => ({
  txid: newTxid(),
  mandateId,
  amount: cents(10_050),
  dueDate: DUE,
  description: 'Parcela 2 de 4, Passo Largo',
  ...changes,
})
async function approved(): Promise<Mandate> {
  const mandate = await automatic.createMandate(newMandate())
  await control('POST', `/pix/automatic/mandates/${mandate.id}/approve`, {})
  return mandate
}
async function scheduled(changes: Partial<NewDebit> = {}): Promise<NewDebit> {
  const debit = newDebit((await approved()).id, changes)
  await goTo('2027-03-05T12:00')
  await automatic.createDebit(debit)
  await tick()
  wire.clear()
  return debit
}
const spoilOnce =
  (method: string, status: number): Spoil =>
  (call) =>
    call.method === method ? status : undefined
const said = () => wire.calls().map((it) => `${it.method} ${it.path.replace('/pix/v2', '')} ${it.status}`)

describe('a mandate on the wire', () => {
  it('is looked for, and made at a location: RecSolicitada, answered by RecGerada', async () => {
    const wanted = newMandate()
    const mandate = await automatic.createMandate(wanted)
    expect(said()).toEqual(['GET /rec 200', 'POST /locrec 201', 'POST /rec 201'])
    const [list, location, rec] = wire.calls()
    if (!list || !location || !rec) throw new Error('three calls')
    expectShapes(list, { answered: 'RecsConsultadas' })
    expect(list.query).toMatchObject({ cpf: ANA.cpf, inicio: '2027-01-30T03:00:00.000Z' })
    expectShapes(location, { asked: 'PayloadLocationRecSolicitada', answered: 'PayloadLocationRecGerada' })
    expectShapes(rec, { asked: 'RecSolicitada', answered: 'RecGerada' })
    expect(rec.body).toEqual({
      vinculo: {
        contrato: wanted.contract,
        objeto: 'Compra na Passo Largo',
        devedor: { cpf: ANA.cpf, nome: ANA.name },
      },
      calendario: { dataInicial: '2027-03-10', dataFinal: '2027-08-10', periodicidade: 'MENSAL' },
      valor: { valorMinimoRecebedor: '100.00' },
      politicaRetentativa: 'PERMITE_3R_7D',
      loc: expect.any(Number) as unknown,
    })
    expect(mandate).toEqual({
      id: expect.stringMatching(/^RR/) as unknown,
      contract: wanted.contract,
      state: 'CREATED',
      since: expect.any(Date) as unknown,
      journey: null,
      payerCpf: null,
      ending: null,
      requests: [],
    })
  })

  it('is requested with a token of its own scopes, which a PSP without it never sees', async () => {
    const fresh = bacenAutomaticPix(
      { ...wire.config, account: ACCOUNT },
      { now: () => now },
      createGuards({ now: () => now }),
    )
    await fresh.mandate('none')
    const [token] = wire.said
    expect(token?.body).toMatchObject({
      scope: expect.stringMatching(/^rec\.read .*webhookcobr\.write$/) as unknown,
    })
  })

  it('created again is the one of an earlier try, whatever happened to its answer', async () => {
    const wanted = newMandate()
    wire.spoil = [() => undefined, () => undefined, spoilOnce('POST', 503)]
    await expect(automatic.createMandate(wanted)).rejects.toThrow(ProviderDown)
    const again = await automatic.createMandate(wanted)
    expect((await automatic.createMandate(wanted)).id).toBe(again.id)
    expect(wire.calls().filter((it) => it.method === 'POST' && it.path.endsWith('/rec'))).toHaveLength(1)
  })

  it('keeps its texts to their lengths', async () => {
    const payer = { ...ANA, name: 'n'.repeat(300) }
    await automatic.createMandate(newMandate({ subject: 's'.repeat(99), payer }))
    expect(JSON.stringify(wire.calls().at(-1)?.body)).not.toMatch(/s{36}|n{141}/)
  })

  it('is accepted by its code alone, or together with paying a charge, as in RecCompleta', async () => {
    const alone = await automatic.createMandate(newMandate())
    wire.clear()
    const code = await automatic.mandateCode(alone.id, null)
    expect(wire.expectContract({ answered: 'RecCompleta' }).query).toEqual({})
    expect(code.brCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)

    const txid = newTxid()
    await pix.createCharge({
      txid,
      amount: cents(5000),
      expiresInSeconds: 600,
      payer: ANA,
      description: 'Entrada',
    })
    const first = await automatic.createMandate(newMandate({ firstPaymentTxid: txid }))
    expect(wire.calls().at(-1)?.body).toMatchObject({ ativacao: { dadosJornada: { txid } } })
    const { brCode } = await automatic.mandateCode(first.id, txid)
    await control('POST', '/pix/pay', { qrCodeText: brCode })
    wire.clear()
    expect(await automatic.mandate(first.id)).toMatchObject({
      state: 'APPROVED',
      journey: 'FIRST_PAYMENT',
      payerCpf: ANA.cpf,
    })
    wire.expectContract({ answered: 'RecCompleta' })
  })

  it('is requested from the payer’s bank by SolicRecSolicitada; repeating it finds the open request', async () => {
    const { id } = await automatic.createMandate(newMandate())
    wire.clear()
    const account = { cpf: ANA.cpf, ispb: '99999005', branch: '0001', number: '12345-6' }
    const expiresAt = new Date('2027-03-08T23:59:00-03:00')
    const request = await automatic.requestMandate(id, account, expiresAt)
    const { body } = wire.expectContract({ asked: 'SolicRecSolicitada', answered: 'SolicRecCompleta' })
    expect(body).toEqual({
      idRec: id,
      calendario: { dataExpiracaoSolicitacao: '2027-03-09T02:59:00.000Z' },
      destinatario: { cpf: ANA.cpf, conta: '12345-6', ispbParticipante: '99999005', agencia: '0001' },
    })
    expect(request).toEqual({ id: expect.any(String), state: 'CREATED', expiresAt })
    await tick()
    expect(await automatic.requestMandate(id, account, expiresAt)).toEqual({
      ...Object(request),
      state: 'RECEIVED',
    })
    await goTo('2027-03-09T00:00')
    expect(await automatic.mandate(id)).toMatchObject({ state: 'EXPIRED', requests: [{ state: 'EXPIRED' }] })
    expect(await automatic.requestMandate(id, account, addedDay(expiresAt))).toBe('REFUSED')
  })

  it('is cancelled by RecRevisada; one that is over stays as it is, an unknown one is none', async () => {
    const { id } = await automatic.createMandate(newMandate())
    wire.clear()
    expect(await automatic.cancelMandate(id)).toMatchObject({
      state: 'CANCELLED',
      ending: { by: 'RECEIVER', code: 'SLCR' },
    })
    const [patch] = wire.calls()
    if (patch) expectShapes(patch, { asked: 'RecRevisada', answered: 'RecGerada' })
    expect(patch?.method).toBe('PATCH')
    expect((await automatic.cancelMandate(id))?.state).toBe('CANCELLED')
    expect(await automatic.cancelMandate('none')).toBeNull()
    expect(await automatic.mandate('none')).toBeNull()
  })

  it('was refused or ended by the other side, with a code', async () => {
    const refused = await automatic.createMandate(newMandate())
    await control('POST', `/pix/automatic/mandates/${refused.id}/refuse`, { code: 'AP14' })
    expect((await automatic.mandate(refused.id))?.ending).toEqual({ by: null, code: 'AP14' })
    const { id } = await approved()
    await control('POST', `/pix/automatic/mandates/${id}/cancel`, { code: 'SLDB' })
    expect((await automatic.mandate(id))?.ending).toEqual({ by: 'PAYER', code: 'SLDB' })
  })

  it('is listed in pages', async () => {
    const mandate = await automatic.createMandate(newMandate())
    wire.clear()
    const page = { from: new Date('2027-03-01T00:00:00Z'), to: new Date('2027-03-02T00:00:00Z'), page: 0 }
    const { mandates, lastPage } = await automatic.mandates(page)
    expect(wire.expectContract({ answered: 'RecsConsultadas' }).query).toMatchObject({
      'paginacao.paginaAtual': '0',
      'paginacao.itensPorPagina': '100',
    })
    expect(mandates.map((it) => it.id)).toContain(mandate.id)
    expect(lastPage).toBe(true)
  })
})

describe('a debit on the wire', () => {
  it('is a PUT of CobRSolicitada with our txid, answered by CobRGerada', async () => {
    const { id } = await approved()
    await goTo('2027-03-05T12:00')
    wire.clear()
    const wanted = newDebit(id)
    const debit = await automatic.createDebit(wanted)
    const { method, path, body } = wire.expectContract({ asked: 'CobRSolicitada', answered: 'CobRGerada' })
    expect([method, path]).toEqual(['PUT', `/pix/v2/cobr/${wanted.txid}`])
    expect(body).toEqual({
      idRec: id,
      infoAdicional: wanted.description,
      calendario: { dataDeVencimento: '2027-03-10' },
      valor: { original: '100.50' },
      ajusteDiaUtil: true,
      recebedor: { agencia: '0001', conta: '123456-7', tipoConta: 'PAGAMENTO' },
    })
    expect(debit).toMatchObject({ txid: wanted.txid, amount: 10_050, dueDate: DUE, state: 'CREATED' })
  })

  it('is read as CobRCompleta, with its payments', async () => {
    const wanted = await scheduled()
    expect(await automatic.debit(wanted.txid)).toEqual({
      txid: wanted.txid,
      mandateId: wanted.mandateId,
      amount: 10_050,
      dueDate: DUE,
      state: 'ACTIVE',
      ending: null,
      attempts: [
        {
          endToEndId: expect.stringMatching(/^E/) as unknown,
          kind: 'FIRST',
          date: DUE,
          state: 'SCHEDULED',
          code: null,
        },
      ],
      payments: [],
    })
    wire.expectContract({ answered: 'CobRCompleta' })
    await goTo('2027-03-10T06:00')
    const paid = await automatic.debit(wanted.txid)
    expect(paid).toMatchObject({ state: 'PAID', attempts: [{ state: 'PAID' }] })
    expect(paid?.payments).toEqual([
      {
        endToEndId: paid?.attempts[0]?.endToEndId,
        txid: wanted.txid,
        amount: 10_050,
        paidAt: new Date('2027-03-10T06:00:00-03:00'),
        parts: { original: 10_050, lateCharge: 0, discount: 0 },
        refunds: [],
      },
    ])
    // it is a Pix like any other: found by its charge and its payer, refunded, forced back
    const query = { txid: wanted.txid, from: new Date('2027-03-10T00:00:00Z'), to: now }
    expect(await pix.paymentsByPerson({ ...query, cpf: ANA.cpf })).toHaveLength(1)
    await control('POST', '/pix/take-back', { txid: wanted.txid, reason: 'AUTOMATIC' })
    expect((await automatic.debit(wanted.txid))?.payments[0]?.refunds).toMatchObject([
      { amount: 10_050, state: 'DONE', ours: false },
    ])
  })

  it('created again is the existing one; calls that the contract forbids are refused', async () => {
    const wanted = await scheduled()
    expect(await automatic.createDebit(wanted)).toMatchObject({ txid: wanted.txid, state: 'ACTIVE' })
    for (const status of [400, 409, 422]) {
      wire.spoil = [spoilOnce('PUT', status)]
      expect(await automatic.createDebit(wanted)).toMatchObject({ txid: wanted.txid })
    }
    expect(await automatic.createDebit(newDebit(wanted.mandateId))).toBe('REFUSED')
    expect(await automatic.createDebit(newDebit('R'.repeat(29)))).toBe('REFUSED')
    const late = newDebit(wanted.mandateId, { dueDate: addDays(DUE, 90) })
    expect(await automatic.createDebit(late)).toBe('REFUSED')
    for (const it of wire.calls().filter(({ status, answer }) => status >= 400 && answer !== undefined))
      expect(checkContract('Problema', it.answer)).toEqual([])
  })

  it('with another amount than the existing one is not treated as ours', async () => {
    const wanted = await scheduled()
    const other = { ...wanted, amount: cents(1) }
    await expect(automatic.createDebit(other)).rejects.toThrow(ProviderDown)
  })

  it('is called back by CobRRevisada until the evening before, and then not any more', async () => {
    const wanted = await scheduled()
    expect(await automatic.cancelDebit(wanted.txid)).toMatchObject({
      state: 'CANCELLED',
      ending: { by: 'RECEIVER', code: 'SLCR' },
      attempts: [{ state: 'CANCELLED' }],
    })
    const [patch, read] = wire.calls()
    if (patch) expectShapes(patch, { asked: 'CobRRevisada', answered: 'CobRGerada' })
    if (read) expectShapes(read, { answered: 'CobRCompleta' })
    const late = await scheduled()
    await goTo('2027-03-09T22:00')
    expect((await automatic.cancelDebit(late.txid))?.state).toBe('ACTIVE')
    expect(await automatic.cancelDebit(newTxid())).toBeNull()
  })

  it('without money is tried on another day, once for each time that we ask', async () => {
    await control('PUT', `/pix/automatic/accounts/${ANA.cpf}`, { money: 'NEVER' })
    const { txid } = await scheduled()
    const day = addDays(DUE, 2)
    expect(await automatic.retryDebit(txid, day)).toBe('REFUSED')
    await goTo('2027-03-10T21:00')
    expect(await automatic.debit(txid)).toMatchObject({ state: 'ACTIVE', attempts: [{ state: 'EXPIRED' }] })
    wire.clear()
    const retried = await automatic.retryDebit(txid, day)
    const { method, path } = wire.expectContract({ answered: 'CobRCompleta' })
    expect([method, path]).toEqual(['POST', `/pix/v2/cobr/${txid}/retentativa/2027-03-12`])
    expect(retried).toMatchObject({ attempts: [{}, { kind: 'RETRY', date: day, state: 'REQUESTED' }] })
    expect(await automatic.retryDebit(txid, day)).toEqual(retried)
    expect(await automatic.retryDebit(txid, addDays(day, 1))).toBe('REFUSED')
    await goTo('2027-03-18T00:00')
    await tick()
  })

  it('rejected by the payer’s bank says why', async () => {
    await control('PUT', `/pix/automatic/accounts/${ANA.cpf}`, { rejection: 'AC05' })
    const { txid } = await scheduled()
    expect(await automatic.debit(txid)).toMatchObject({
      state: 'REJECTED',
      ending: { by: null, code: 'AC05' },
      attempts: [{ state: 'REJECTED', code: 'AC05' }],
    })
  })

  it('is listed in pages', async () => {
    const { txid } = await scheduled()
    const page = { from: new Date('2027-03-05T00:00:00Z'), to: new Date('2027-03-06T00:00:00Z'), page: 0 }
    const { debits } = await automatic.debits(page)
    wire.expectContract({ answered: 'CobsRConsultadas' })
    expect(debits.map((it) => it.txid)).toContain(txid)
  })

  it.each([429, 500, 403])('of a PSP that answers %i is not known to be refused', async (status) => {
    wire.spoil = [() => status]
    await expect(automatic.createDebit(newDebit('R'.repeat(29)))).rejects.toThrow(ProviderDown)
  })

  it('is not believed when the answer is about another', async () => {
    const { txid } = await scheduled()
    await control('POST', '/faults', { provider: 'pix', kind: 'lie', times: 1, match: `/cobr/${txid}` })
    await expect(automatic.debit(txid)).rejects.toThrow(ProviderDown)
  })
})

it('the webhooks are PUTs of WebhookRecSolicitado and WebhookCobRSolicitado', async () => {
  await automatic.registerWebhooks('https://drip.example/webhooks/pix/secret')
  expect(said()).toEqual(['PUT /webhookrec 200', 'PUT /webhookcobr 200'])
  const [rec, cobr] = wire.calls()
  if (rec) expectShapes(rec, { asked: 'WebhookRecSolicitado' })
  if (cobr) expectShapes(cobr, { asked: 'WebhookCobRSolicitado' })
  expect(rec?.body).toEqual({ webhookUrl: 'https://drip.example/webhooks/pix/secret' })
})

const addedDay = (instant: Date) => new Date(instant.getTime() + 86_400_000)
