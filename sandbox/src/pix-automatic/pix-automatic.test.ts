import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownCaller, startCaller } from '../../test/caller.ts'
import { openContract } from '../../test/contract.ts'
import { ownReceiver } from '../../test/receiver.ts'
import { readLocations } from '../pix-psp/br-code.ts'
import { FATAL_CODES, REJECTION_CODES } from './recurrence.ts'

const EVER = 'inicio=2020-01-01T00:00:00Z&fim=2090-01-01T00:00:00Z'
const ANA = { cpf: '12345678909', nome: 'Ana Lima' }
const KEY = 'a1b2c3d4-0000-4000-8000-000000000001'

const check = openContract()
let made = 0

const world = await ownCaller('byHand')
const receiver = await ownReceiver()
for (const it of ['webhookrec', 'webhookcobr']) await world.pix('PUT', `/${it}`, { webhookUrl: receiver.url })
beforeEach(async () => {
  await world.call('DELETE', '/control/faults')
  await world.call('PUT', `/control/pix/automatic/accounts/${ANA.cpf}`, {})
  await goTo('2027-03-01T12:00')
  await tick()
  receiver.notices.length = 0
})

const tick = () => world.call('POST', '/control/tick', {})
/** In Brasília time. */
const goTo = (moment: string) => world.call('POST', '/control/clock', { now: `${moment}:00-03:00` })
const newTxid = (): string => `auto${String((made += 1)).padStart(26, '0')}`
const automatic = (method: string, path: string, body?: object) =>
  world.call(method, `/control/pix/automatic${path}`, body)
const told = () => receiver.notices.flatMap((it) => it.cobsr.map(({ status }) => status))

const recBody = (changes: object = {}) => ({
  vinculo: { contrato: `P-${(made += 1)}`, devedor: ANA, objeto: 'Compra na Passo Largo' },
  calendario: { dataInicial: '2027-03-10', dataFinal: '2027-08-10', periodicidade: 'MENSAL' },
  valor: { valorMinimoRecebedor: '100.00' },
  politicaRetentativa: 'PERMITE_3R_7D',
  ...changes,
})
const newRec = async (changes: object = {}) => {
  const location = await world.pix('POST', '/locrec', { tipo: 'rec' })
  expect([location.status, check('PayloadLocationRecGerada', location.body)]).toEqual([201, []])
  const rec = await world.pix('POST', '/rec', recBody({ loc: location.body.id, ...changes }))
  expect([rec.status, check('RecGerada', rec.body)]).toEqual([201, []])
  return rec.body
}
const approved = async (changes: object = {}, consent: object = {}): Promise<string> => {
  const { idRec } = await newRec(changes)
  expect((await automatic('POST', `/mandates/${idRec}/approve`, consent)).status).toBe(200)
  return idRec
}
const cobrBody = (idRec: string, changes: object = {}) => ({
  idRec,
  calendario: { dataDeVencimento: '2027-03-10' },
  valor: { original: '100.00' },
  recebedor: { conta: '123456', tipoConta: 'PAGAMENTO' },
  ajusteDiaUtil: true,
  ...changes,
})
const newCobr = async (idRec: string, changes: object = {}): Promise<string> => {
  await goTo('2027-03-05T12:00')
  const txid = newTxid()
  const cobr = await world.pix('PUT', `/cobr/${txid}`, cobrBody(idRec, changes))
  expect([cobr.status, check('CobRGerada', cobr.body)]).toEqual([201, []])
  await tick()
  return txid
}
const read = async (txid: string) => {
  const { body } = await world.pix('GET', `/cobr/${txid}`)
  expect(check('CobRCompleta', body)).toEqual([])
  return body
}
const attempts = (cobr: { tentativas: { tipo: string; dataLiquidacao: string; status: string }[] }) =>
  cobr.tentativas.map((it) => `${it.tipo} ${it.dataLiquidacao} ${it.status}`)

describe('a recurrence', () => {
  it('is made, shown as a code, read, listed and cancelled in the shapes of the Central Bank', async () => {
    const { idRec, loc } = await newRec()
    expect(idRec).toMatch(/^RR9999900420270301[0-9A-Za-z]{11}$/)
    const whole = await world.pix('GET', `/rec/${idRec}`)
    expect(check('RecCompleta', whole.body)).toEqual([])
    expect(whole.body.dadosQR.jornada).toBe('JORNADA_2')
    expect(readLocations(whole.body.dadosQR.pixCopiaECola)).toEqual({
      charge: undefined,
      recurrence: loc.location,
    })
    const payload = (await (await fetch(`http://${loc.location}`)).text()).split('.')[1] ?? ''
    expect(check('RecPayload', JSON.parse(Buffer.from(payload, 'base64url').toString()))).toEqual([])
    const list = await world.pix('GET', `/rec?${EVER}&cpf=${ANA.cpf}&status=CRIADA`)
    expect(check('RecsConsultadas', list.body)).toEqual([])
    expect(list.body.recs.map((it: { idRec: string }) => it.idRec)).toContain(idRec)

    const cancelled = await world.pix('PATCH', `/rec/${idRec}`, { status: 'CANCELADA' })
    expect([cancelled.status, check('RecGerada', cancelled.body)]).toEqual([200, []])
    expect(cancelled.body.encerramento.cancelamento).toMatchObject({ solicitante: 'USUARIO_RECEBEDOR' })
    await tick()
    const [notice] = receiver.notices
    expect([notice?.path, check('RecNotification', notice?.recs[0])]).toEqual(['/hooks/rec', []])
    expect((await world.pix('PATCH', `/rec/${idRec}`, { status: 'CANCELADA' })).status).toBe(400)
    expect((await fetch(`http://${loc.location}`)).status).toBe(400)
  })

  it('has one location, which is assigned, released and read', async () => {
    const { loc } = await newRec()
    expect((await world.pix('POST', '/rec', recBody({ loc: loc.id }))).status).toBe(400)
    const freed = await world.pix('DELETE', `/locrec/${loc.id}/idRec`)
    expect(check('PayloadLocationRecCompleta', freed.body)).toEqual([])
    expect(freed.body.idRec).toBeUndefined()
    const { idRec } = (await world.pix('POST', '/rec', recBody({ loc: loc.id }))).body
    expect((await world.pix('GET', `/locrec/${loc.id}`)).body.idRec).toBe(idRec)
    expect(check('PayloadLocationRecConsultadas', (await world.pix('GET', `/locrec?${EVER}`)).body)).toEqual(
      [],
    )
  })

  it.each([
    ['a first date that is over', { calendario: { dataInicial: '2027-02-28', periodicidade: 'MENSAL' } }],
    [
      'an end before its beginning',
      { calendario: { dataInicial: '2027-03-10', dataFinal: '2027-03-09', periodicidade: 'MENSAL' } },
    ],
    ['every second week', { calendario: { dataInicial: '2027-03-10', periodicidade: 'QUINZENAL' } }],
    ['a fixed amount and a floor', { valor: { valorRec: '1.00', valorMinimoRecebedor: '1.00' } }],
    ['a location that nobody made', { loc: 99_999 }],
  ])('is refused with %s', async (_name, changes) => {
    const refused = await world.pix('POST', '/rec', recBody(changes))
    expect(refused.body.type).toBe('https://pix.bcb.gov.br/api/v2/error/RecOperacaoInvalida')
    expect(check('Problema', refused.body)).toEqual([])
  })

  it('that nobody answers until its first date has passed expires', async () => {
    const { idRec } = await newRec()
    await goTo('2027-03-10T23:59')
    expect((await world.pix('GET', `/rec/${idRec}`)).body.status).toBe('CRIADA')
    await goTo('2027-03-11T00:00')
    expect((await world.pix('GET', `/rec/${idRec}`)).body.status).toBe('EXPIRADA')
  })

  it('is refused by the payer, with a reason', async () => {
    const { idRec } = await newRec()
    await automatic('POST', `/mandates/${idRec}/refuse`, { code: 'AP14' })
    const { body } = await world.pix('GET', `/rec/${idRec}`)
    expect(body).toMatchObject({ status: 'REJEITADA', encerramento: { rejeicao: { codigo: 'AP14' } } })
    expect((await automatic('POST', `/mandates/${idRec}/approve`, {})).body.code).toBe('MANDATE_ENDED')
  })

  it('accepts no ceiling of the payer below the floor of the receiver', async () => {
    const { idRec } = await newRec()
    const refused = await automatic('POST', `/mandates/${idRec}/approve`, { ceiling: '99.99' })
    expect([refused.status, refused.body.code]).toEqual([422, 'CEILING_TOO_LOW'])
  })
})

describe('the payer consents', () => {
  const newCharge = async (kind: 'cob' | 'cobv') => {
    const calendario = kind === 'cob' ? { expiracao: 600 } : { dataDeVencimento: '2027-03-10' }
    const body = { calendario, valor: { original: '50.00' }, chave: KEY, devedor: ANA }
    return (await world.pix('PUT', `/${kind}/${newTxid()}`, body)).body
  }
  const pay = (qrCodeText: string, more: object = {}) =>
    world.call('POST', '/control/pix/pay', { qrCodeText, ...more })
  const codeFor = async (idRec: string, txid: string) =>
    (await world.pix('GET', `/rec/${idRec}?txid=${txid}`)).body.dadosQR
  const stateOf = async (idRec: string) => {
    const { body } = await world.pix('GET', `/rec/${idRec}`)
    expect(check('RecCompleta', body)).toEqual([])
    return [body.status, body.ativacao.tipoJornada]
  }

  it('by a request to the bank (journey 1)', async () => {
    const { idRec } = await newRec()
    const body = {
      idRec,
      calendario: { dataExpiracaoSolicitacao: '2027-03-05T12:00:00-03:00' },
      destinatario: { cpf: ANA.cpf, conta: '123', ispbParticipante: '99999005' },
    }
    const asked = await world.pix('POST', '/solicrec', body)
    expect([asked.status, check('SolicRecCompleta', asked.body)]).toEqual([201, []])
    expect((await world.pix('POST', '/solicrec', body)).status).toBe(400)
    await tick()
    const { idSolicRec } = asked.body
    expect((await world.pix('GET', `/solicrec/${idSolicRec}`)).body.status).toBe('RECEBIDA')
    await automatic('POST', `/mandates/${idRec}/approve`, {})
    expect(await stateOf(idRec)).toEqual(['APROVADA', 'JORNADA_1'])
    expect((await world.pix('GET', `/solicrec/${idSolicRec}`)).body.status).toBe('ACEITA')
    expect((await world.pix('PATCH', `/solicrec/${idSolicRec}`, { status: 'CANCELADA' })).status).toBe(400)
  })

  it('or stays unanswered until it expires, or is withdrawn by the receiver', async () => {
    const ask = async () => {
      const { idRec } = await newRec()
      const { body } = await world.pix('POST', '/solicrec', {
        idRec,
        calendario: { dataExpiracaoSolicitacao: '2027-03-02T12:00:00-03:00' },
        destinatario: { cpf: ANA.cpf, conta: '123', ispbParticipante: '99999005' },
      })
      return { idRec, idSolicRec: body.idSolicRec }
    }
    const left = await ask()
    const takenBack = await ask()
    const patched = await world.pix('PATCH', `/solicrec/${takenBack.idSolicRec}`, { status: 'CANCELADA' })
    expect([patched.status, patched.body.status]).toEqual([201, 'CANCELADA'])
    await goTo('2027-03-02T12:00')
    expect(await stateOf(left.idRec)).toEqual(['EXPIRADA', 'AGUARDANDO_DEFINICAO'])
    expect((await world.pix('GET', `/solicrec/${left.idSolicRec}`)).body.status).toBe('EXPIRADA')
    expect(await stateOf(takenBack.idRec)).toEqual(['CRIADA', 'AGUARDANDO_DEFINICAO'])
  })

  it('by the code of the recurrence alone (journey 2), and distinguishes payer and debtor', async () => {
    const idRec = await approved({}, { cpf: '10020030169', ceiling: '500.00' })
    expect(await stateOf(idRec)).toEqual(['APROVADA', 'JORNADA_2'])
    const { pagador } = (await world.pix('GET', `/rec/${idRec}`)).body
    expect(pagador.cpf).toBe('10020030169')
  })

  it('by paying the first charge (journey 3)', async () => {
    const charge = await newCharge('cob')
    const { idRec } = await newRec({ ativacao: { dadosJornada: { txid: charge.txid } } })
    const code = await codeFor(idRec, charge.txid)
    expect(code.jornada).toBe('JORNADA_3')
    expect(readLocations(code.pixCopiaECola)?.charge).toBe(charge.location)
    expect((await pay(code.pixCopiaECola)).status).toBe(200)
    expect(await stateOf(idRec)).toEqual(['APROVADA', 'JORNADA_3'])
    expect((await world.pix('GET', `/cob/${charge.txid}`)).body.status).toBe('CONCLUIDA')
  })

  it('not by paying the charge’s own code, nor when the bank cannot keep the mandate', async () => {
    const charge = await newCharge('cob')
    const { idRec } = await newRec({ ativacao: { dadosJornada: { txid: charge.txid } } })
    await pay(charge.pixCopiaECola)
    expect((await stateOf(idRec))[0]).toBe('CRIADA')

    await automatic('PUT', `/accounts/${ANA.cpf}`, { failsMandates: true })
    const other = await newCharge('cob')
    const failing = await newRec({ ativacao: { dadosJornada: { txid: other.txid } } })
    await pay((await codeFor(failing.idRec, other.txid)).pixCopiaECola)
    expect((await stateOf(failing.idRec))[0]).toBe('REJEITADA')
    expect((await world.pix('GET', `/cob/${other.txid}`)).body.status).toBe('CONCLUIDA')
  })

  it('to the offer beside a charge with a due date (journey 4), or pays it alone', async () => {
    const offered = async (join: boolean) => {
      const charge = await newCharge('cobv')
      const { idRec } = await newRec()
      const code = await codeFor(idRec, charge.txid)
      expect(code.jornada).toBe('JORNADA_4')
      await pay(code.pixCopiaECola, { join })
      return stateOf(idRec)
    }
    expect(await offered(true)).toEqual(['APROVADA', 'JORNADA_4'])
    expect((await offered(false))[0]).toBe('CRIADA')
  })

  it('but no code is given for a charge that the recurrence is not linked with', async () => {
    const { idRec } = await newRec()
    const refused = await world.pix('GET', `/rec/${idRec}?txid=${(await newCharge('cob')).txid}`)
    expect(refused.body.type).toContain('RecConsultaInvalida')
  })
})

describe('a recurring charge', () => {
  it('is scheduled, debited in the morning of its day, and reported with its Pix', async () => {
    const txid = await newCobr(await approved())
    expect(attempts(await read(txid))).toEqual(['AGND 2027-03-10 AGENDADA'])
    await goTo('2027-03-10T05:59')
    expect((await read(txid)).status).toBe('ATIVA')
    await goTo('2027-03-20T12:00')
    const paid = await read(txid)
    expect(paid).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ txid, valor: '100.00', horario: '2027-03-10T09:00:00.000Z' }],
    })
    expect(paid.pix[0].endToEndId).toBe(paid.tentativas[0].endToEndId)
    const list = await world.pix('GET', `/pix?${EVER}&txid=${txid}&cpf=${ANA.cpf}`)
    expect(check('PixConsultados', list.body)).toEqual([])
    expect(list.body.pix).toHaveLength(1)
    await tick()
    expect(told()).toEqual(['ATIVA', 'CONCLUIDA'])
    expect(receiver.notices.at(-1)?.path).toBe('/hooks/cobr')
    expect(check('CobRNotification', receiver.notices.at(-1)?.cobsr[0])).toEqual([])
    expect(check('CobsRConsultadas', (await world.pix('GET', `/cobr?${EVER}`)).body)).toEqual([])
  })

  it('due on a Sunday is debited on the Monday', async () => {
    const txid = await newCobr(await approved(), { calendario: { dataDeVencimento: '2027-03-14' } })
    expect(attempts(await read(txid))).toEqual(['AGND 2027-03-15 AGENDADA'])
  })

  it('finds no money in the morning and money in the evening', async () => {
    await automatic('PUT', `/accounts/${ANA.cpf}`, { money: 'EVENING' })
    const txid = await newCobr(await approved())
    await goTo('2027-03-10T17:59')
    expect((await read(txid)).status).toBe('ATIVA')
    await goTo('2027-03-10T18:00')
    expect((await read(txid)).pix[0].horario).toBe('2027-03-10T21:00:00.000Z')
  })

  it('without money all day is tried again on other days, three times, within a week', async () => {
    await automatic('PUT', `/accounts/${ANA.cpf}`, { money: 'NEVER' })
    const txid = await newCobr(await approved())
    const retry = (date: string) => world.pix('POST', `/cobr/${txid}/retentativa/${date}`)
    expect((await retry('2027-03-12')).status).toBe(400)
    await goTo('2027-03-10T21:00')
    expect(attempts(await read(txid))).toEqual(['AGND 2027-03-10 EXPIRADA'])
    for (const date of ['2027-03-10', '2027-03-18', '2027-02-30'])
      expect((await retry(date)).status).toBe(400)
    for (const date of ['2027-03-12', '2027-03-14']) {
      const asked = await retry(date)
      expect([asked.status, check('CobRCompleta', asked.body)]).toEqual([201, []])
      await tick()
      await goTo(`${date}T23:00`)
    }
    expect((await read(txid)).status).toBe('ATIVA')
    await automatic('PUT', `/accounts/${ANA.cpf}`, {})
    await retry('2027-03-17')
    await tick()
    await goTo('2027-03-17T06:00')
    expect(await read(txid)).toMatchObject({ status: 'CONCLUIDA', valor: { original: '100.00' } })
  })

  it('that nobody tries again ends after a week', async () => {
    await automatic('PUT', `/accounts/${ANA.cpf}`, { money: 'NEVER' })
    const txid = await newCobr(await approved())
    await goTo('2027-03-17T23:59')
    expect((await read(txid)).status).toBe('ATIVA')
    await goTo('2027-03-18T00:00')
    expect((await read(txid)).status).toBe('EXPIRADA')
    expect((await world.pix('POST', `/cobr/${txid}/retentativa/2027-03-19`)).status).toBe(400)
  })

  it('of a recurrence without retries is over with its day', async () => {
    await automatic('PUT', `/accounts/${ANA.cpf}`, { money: 'NEVER' })
    const txid = await newCobr(await approved({ politicaRetentativa: 'NAO_PERMITE' }))
    await goTo('2027-03-10T21:00')
    expect((await read(txid)).status).toBe('EXPIRADA')
  })

  it.each(REJECTION_CODES.map((code) => [code, FATAL_CODES.includes(code)] as const))(
    'is rejected with %s; for good: %s',
    async (rejection, isFatal) => {
      await automatic('PUT', `/accounts/${ANA.cpf}`, { rejection })
      const cobr = await read(await newCobr(await approved()))
      expect(cobr.tentativas[0]).toMatchObject({ status: 'REJEITADA', rejeicao: { codigo: rejection } })
      expect(cobr.status).toBe(isFatal ? 'REJEITADA' : 'CRIADA')
    },
  )

  it('above the payer’s ceiling is rejected with AM02, one of another amount than the fixed one with AM09', async () => {
    const above = await newCobr(await approved({}, { ceiling: '120.00' }), { valor: { original: '120.01' } })
    expect((await read(above)).tentativas[0].rejeicao.codigo).toBe('AM02')
    const other = await newCobr(await approved({ valor: { valorRec: '100.00' } }), {
      valor: { original: '100.01' },
    })
    expect(await read(other)).toMatchObject({
      status: 'REJEITADA',
      encerramento: { rejeicao: { codigo: 'AM09' } },
    })
  })

  it('is cancelled by the receiver until 22:00 of the day before', async () => {
    const early = await newCobr(await approved())
    const late = await newCobr(await approved())
    await goTo('2027-03-09T21:59')
    const cancelled = await world.pix('PATCH', `/cobr/${early}`, { status: 'CANCELADA' })
    expect([cancelled.status, check('CobRGerada', cancelled.body)]).toEqual([200, []])
    expect(attempts(await read(early))).toEqual(['AGND 2027-03-10 CANCELADA'])
    await goTo('2027-03-09T22:00')
    expect((await world.pix('PATCH', `/cobr/${late}`, { status: 'CANCELADA' })).status).toBe(400)
  })

  it('is cancelled by the payer until the day before', async () => {
    const early = await newCobr(await approved())
    const late = await newCobr(await approved())
    await goTo('2027-03-09T23:59')
    expect((await automatic('POST', `/debits/${early}/cancel`, {})).status).toBe(200)
    expect((await read(early)).encerramento.cancelamento.solicitante).toBe('USUARIO_PAGADOR')
    await goTo('2027-03-10T00:00')
    expect((await automatic('POST', `/debits/${late}/cancel`, {})).body.code).toBe('DEBIT_ENDED')
  })

  it('ends with its recurrence, whoever ends that', async () => {
    const idRec = await approved()
    const txid = await newCobr(idRec)
    await automatic('POST', `/mandates/${idRec}/cancel`, { by: 'PSP_PAGADOR', code: 'FRUD' })
    expect((await read(txid)).status).toBe('CANCELADA')
    expect((await world.pix('GET', `/rec/${idRec}`)).body.encerramento.cancelamento).toMatchObject({
      solicitante: 'PSP_PAGADOR',
      codigo: 'FRUD',
    })
    const later = await world.pix('PUT', `/cobr/${newTxid()}`, cobrBody(idRec))
    expect(later.body.type).toContain('CobROperacaoInvalida')
  })

  it.each([
    ['sooner than ten days before', '2027-02-27T12:00', {}],
    ['later than two days before', '2027-03-09T12:00', {}],
    ['after the mandate', '2027-03-05T12:00', { calendario: { dataDeVencimento: '2027-03-09' } }],
    ['of nothing', '2027-03-05T12:00', { valor: { original: '0.00' } }],
  ])('is refused %s', async (_name, moment, changes) => {
    const idRec = await approved()
    await goTo(moment)
    const refused = await world.pix('PUT', `/cobr/${newTxid()}`, cobrBody(idRec, changes))
    expect([refused.status, check('Problema', refused.body)]).toEqual([400, []])
  })

  it('created twice is one; a second one in its month is refused until the first was called back', async () => {
    const idRec = await approved()
    const txid = await newCobr(idRec)
    expect((await world.pix('PUT', `/cobr/${txid}`, cobrBody(idRec))).status).toBe(201)
    const other = { valor: { original: '101.00' } }
    expect((await world.pix('PUT', `/cobr/${txid}`, cobrBody(idRec, other))).status).toBe(400)
    expect((await world.pix('POST', '/cobr', cobrBody(idRec, other))).status).toBe(400)
    await world.pix('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' })
    expect((await world.pix('POST', '/cobr', cobrBody(idRec, other))).status).toBe(201)
  })

  it('is refunded by us, and taken back by the payer’s bank', async () => {
    const txid = await newCobr(await approved())
    await goTo('2027-03-10T06:00')
    const [{ endToEndId }] = (await read(txid)).pix
    await world.pix('PUT', `/pix/${endToEndId}/devolucao/ours`, { valor: '10.00' })
    await tick()
    receiver.notices.length = 0
    await world.call('POST', '/control/pix/take-back', { txid, reason: 'AUTOMATIC' })
    await tick()
    expect(receiver.notices).toMatchObject([
      {
        path: '/hooks/cobr',
        cobsr: [
          {
            txid,
            pix: [
              {
                devolucoes: [
                  { id: 'ours', natureza: 'ORIGINAL', status: 'DEVOLVIDO' },
                  { valor: '90.00', natureza: 'MED_PIX_AUTOMATICO', status: 'DEVOLVIDO' },
                ],
              },
            ],
          },
        ],
      },
    ])
    expect(check('PixAutomatico', receiver.notices[0]?.cobsr[0]?.pix?.[0])).toEqual([])
  })

  it('is reported late, twice or never, as ordered', async () => {
    const order = (kind: string) =>
      world.call('POST', '/control/faults', { provider: 'webhooks', kind, times: 1, match: 'webhookcobr' })
    await order('repeat')
    await newCobr(await approved())
    await tick()
    expect(told()).toEqual(['ATIVA', 'ATIVA'])
    await order('drop')
    await goTo('2027-03-10T06:00')
    await tick()
    expect(told()).toEqual(['ATIVA', 'ATIVA'])
  })
})

describe('access', () => {
  it('is refused beyond the scopes of the token', async () => {
    const authorization = `Bearer ${await world.token('cob.read')}`
    const refused = await world.call('POST', '/pix/v2/locrec', { tipo: 'rec' }, { authorization })
    expect(refused.status).toBe(403)
  })

  it.each(['webhookrec', 'webhookcobr'])('%s is read, and removed', async (path) => {
    const schema = path === 'webhookrec' ? 'WebhookRecCompleto' : 'WebhookCobRCompleto'
    expect(check(schema, (await world.pix('GET', `/${path}`)).body)).toEqual([])
    expect(check('WebhooksConsultados', (await world.pix('GET', '/webhook')).body)).toEqual([])
    expect((await world.pix('DELETE', `/${path}`)).status).toBe(204)
    expect((await world.pix('GET', `/${path}`)).status).toBe(404)
    await world.pix('PUT', `/${path}`, { webhookUrl: receiver.url })
  })
})

describe('a restart', () => {
  it('loses neither mandates nor charges, and sent notices arrive', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.sqlite')
    const before = await startCaller(file, 'http://127.0.0.1:9', 'byHand')
    await before.call('POST', '/control/clock', { now: '2027-03-05T12:00:00-03:00' })
    const { idRec } = (await before.pix('POST', '/rec', recBody())).body
    await before.call('POST', `/control/pix/automatic/mandates/${idRec}/approve`, {})
    const txid = newTxid()
    await before.pix('PUT', `/cobr/${txid}`, cobrBody(idRec))
    await before.sandbox.close()
    const after = await startCaller(file, 'http://127.0.0.1:9', 'byHand')
    await after.call('POST', '/control/tick', {})
    expect((await after.pix('GET', `/cobr/${txid}`)).body.status).toBe('ATIVA')
    await after.call('POST', '/control/clock', { now: '2027-03-10T06:00:00-03:00' })
    expect((await after.pix('GET', `/cobr/${txid}`)).body.status).toBe('CONCLUIDA')
    await after.sandbox.close()
  })
})
