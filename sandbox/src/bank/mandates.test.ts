import { describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'

const ANA = { cpf: '12345678909', nome: 'Ana Lima' }

let made = 0
const world = await ownCaller('byHand')
await world.call('POST', '/control/clock', { now: '2027-03-05T12:00:00-03:00' })

const newTxid = (): string => `bank${String((made += 1)).padStart(26, '0')}`
const newRec = async (txid?: string) => {
  const { id } = (await world.pix('POST', '/locrec', { tipo: 'rec' })).body
  const { body } = await world.pix('POST', '/rec', {
    vinculo: { contrato: `P-${(made += 1)}`, devedor: ANA, objeto: 'Compra na Passo Largo' },
    calendario: { dataInicial: '2027-03-10', dataFinal: '2027-08-10', periodicidade: 'MENSAL' },
    valor: { valorMinimoRecebedor: '100.00' },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: id,
    ...(txid === undefined ? {} : { ativacao: { dadosJornada: { txid } } }),
  })
  return body.idRec as string
}
const codeFor = async (idRec: string, txid?: string): Promise<string> => {
  const query = txid === undefined ? '' : `?txid=${txid}`
  return (await world.pix('GET', `/rec/${idRec}${query}`)).body.dadosQR.pixCopiaECola
}
const statusOf = async (idRec: string) => (await world.pix('GET', `/rec/${idRec}`)).body.status
const page = async (path: string) => (await world.call('GET', path)).body as string
/** Posts a form as a browser does; returns the status, and the text of the page or the address of the redirect. */
async function post(path: string, fields: Record<string, string>) {
  const answer = await fetch(world.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: answer.status, text: answer.headers.get('location') ?? (await answer.text()) }
}
const newCharge = async (kind: 'cob' | 'cobv') => {
  const calendario = kind === 'cob' ? { expiracao: 600 } : { dataDeVencimento: '2027-03-10' }
  const body = { calendario, valor: { original: '50.00' }, chave: 'key', devedor: ANA }
  return (await world.pix('PUT', `/${kind}/${newTxid()}`, body)).body
}

describe('the bank’s app', () => {
  it('shows the debit that a code requests, and accepts it with a ceiling, refuses it, or ignores it', async () => {
    const idRec = await newRec()
    const shown = await page(`/bank?code=${encodeURIComponent(await codeFor(idRec))}`)
    for (const it of ['Autorizar débitos', 'Compra na Passo Largo', '10/03/2027', 'Decidir depois'])
      expect(shown).toContain(it)
    const answer = { idRec, cpf: '123.456.789-09', answer: 'approve' }
    const tooLow = await post('/bank/automatic/answer', { ...answer, ceiling: '99,99' })
    expect([tooLow.status, tooLow.text]).toEqual([422, expect.stringContaining('tão baixo')])
    expect((await post('/bank/automatic/answer', { ...answer, ceiling: 'muito' })).status).toBe(422)
    expect((await post('/bank/automatic/answer', { ...answer, cpf: '1' })).status).toBe(422)
    expect(await statusOf(idRec)).toBe('CRIADA')
    const said = await post('/bank/automatic/answer', { ...answer, ceiling: '200,00' })
    expect(said).toEqual({ status: 303, text: `/bank/automatic?cpf=${ANA.cpf}` })
    expect(await statusOf(idRec)).toBe('APROVADA')
    expect((await post('/bank/automatic/answer', answer)).status).toBe(422)

    const other = await newRec()
    await post('/bank/automatic/answer', { ...answer, idRec: other, answer: 'refuse' })
    expect(await statusOf(other)).toBe('REJEITADA')
  })

  it('says that paying consents (journey 3), and lets a payer choose beside a charge with a due date (journey 4)', async () => {
    const first = await newCharge('cob')
    const idRec = await newRec(first.txid)
    const code = await codeFor(idRec, first.txid)
    expect(await page(`/bank?code=${encodeURIComponent(code)}`)).toContain('Ao pagar, você autoriza')
    const refused = await post('/bank/pay', { code, payer: 'debtor', ceiling: '1,00' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('tão baixo')])
    expect((await post('/bank/pay', { code, payer: 'debtor', ceiling: 'x' })).status).toBe(422)
    expect((await post('/bank/pay', { code, payer: 'debtor' })).text).toContain('Pix enviado')
    expect(await statusOf(idRec)).toBe('APROVADA')

    const due = await newCharge('cobv')
    const offer = await newRec()
    const offered = await codeFor(offer, due.txid)
    expect(await page(`/bank?code=${encodeURIComponent(offered)}`)).toContain('Não é preciso para pagar')
    await post('/bank/pay', { code: offered, payer: 'debtor', join: 'true' })
    expect(await statusOf(offer)).toBe('APROVADA')
  })

  it('lists mandates and next debits; stops one debit, and then all', async () => {
    const idRec = await newRec()
    await post('/bank/automatic/answer', { idRec, cpf: ANA.cpf, answer: 'approve' })
    const txid = newTxid()
    await world.pix('PUT', `/cobr/${txid}`, {
      idRec,
      calendario: { dataDeVencimento: '2027-03-10' },
      valor: { original: '123.45' },
      recebedor: { conta: '1', tipoConta: 'PAGAMENTO' },
    })
    await world.call('POST', '/control/tick', {})
    const listed = await page(`/bank/automatic?cpf=${ANA.cpf}`)
    for (const it of ['123,45, agendado', 'Cancelar só este débito', 'Cancelar autorização'])
      expect(listed).toContain(it)
    await post('/bank/automatic/cancel-debit', { txid, cpf: ANA.cpf })
    expect((await world.pix('GET', `/cobr/${txid}`)).body.status).toBe('CANCELADA')
    const late = await post('/bank/automatic/cancel-debit', { txid, cpf: ANA.cpf })
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('até a véspera')])
    await post('/bank/automatic/cancel', { idRec, cpf: ANA.cpf })
    expect(await statusOf(idRec)).toBe('CANCELADA')
    expect(await page('/bank/automatic?cpf=12')).toContain('CPF válido')
    expect(await page('/bank/automatic')).not.toContain('CPF válido')
  })

  it('asks for an answer once, and lets a tester empty the account', async () => {
    const idRec = await newRec()
    const ask = `/bank/automatic/ask?idRec=${idRec}&cpf=${ANA.cpf}`
    expect(await page(ask)).toContain('Autorizar')
    await post('/bank/automatic/answer', { idRec, cpf: ANA.cpf, answer: 'refuse' })
    expect(await page(ask)).toContain('já foi respondido')
    await post('/bank/automatic/account', { cpf: ANA.cpf, money: 'NEVER', rejection: 'AC06' })
    const shown = await page(`/bank/automatic?cpf=${ANA.cpf}`)
    for (const it of ['value="NEVER" selected', 'value="AC06" selected']) expect(shown).toContain(it)
  })
})
