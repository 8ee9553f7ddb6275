/**
 * Our requests to a PSP, recorded and compared with the Central Bank's own file; and the client certificate that real
 * PSPs require.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { cents } from '@drip/core/money/cents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuards } from '../guards.ts'
import { checkContract, listen, portOf, startPixWire } from '../../../test/pix-wire.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { ProviderDown } from '../call.ts'
import { bacenPix } from './bacen.ts'
import type { NewCharge } from './need.ts'

const clock = systemClock()
const ANA = { cpf: '70080000181', name: 'Ana Beatriz Ramos' }

const wire = await startPixWire()
const pix = bacenPix(wire.config, clock, createGuards(clock))
beforeEach(() => wire.clear())
afterAll(() => wire.close())

const newCharge = (changes: Partial<NewCharge> = {}): NewCharge => ({
  txid: crypto.randomUUID().replaceAll('-', ''),
  amount: cents(100),
  expiresInSeconds: 600,
  payer: ANA,
  description: 'Compra na Passo Largo',
  ...changes,
})
const pay = async (brCode: string, body: Record<string, unknown> = {}): Promise<string> => {
  const answer = await fetch(`${wire.sandbox.url}/control/pix/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ qrCodeText: brCode, ...body }),
  })
  const { endToEndIds } = (await answer.json()) as { endToEndIds: string[] }
  return endToEndIds[0] ?? ''
}
const around = () => ({
  from: new Date(clock.now().getTime() - 60_000),
  to: new Date(clock.now().getTime() + 60_000),
})

describe('on the wire', () => {
  it('a token is requested once with Basic credentials and the scopes that we need', async () => {
    const fresh = bacenPix(wire.config, clock, createGuards(clock))
    await Promise.all([1, 2, 3].map(() => fresh.paymentsOfCharge(lately(newCharge().txid))))
    const tokens = wire.said.filter((it) => it.path.endsWith('/token'))
    expect(tokens).toHaveLength(1)
    expect(tokens[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('drip:drip-secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(tokens[0]?.body).toMatchObject({
      grant_type: 'client_credentials',
      scope: expect.stringContaining('cob.write') as unknown,
    })
  })

  it('a charge is a PUT of CobSolicitada with our txid, answered by CobGerada', async () => {
    const charge = newCharge({ amount: cents(123_456) })
    const { brCode } = await pix.createCharge(charge)
    const { method, path, body, status } = wire.expectContract({
      asked: 'CobSolicitada',
      answered: 'CobGerada',
    })
    expect([method, path, status]).toEqual(['PUT', `/pix/v2/cob/${charge.txid}`, 201])
    expect(charge.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    expect(body).toEqual({
      calendario: { expiracao: 600 },
      devedor: { cpf: ANA.cpf, nome: ANA.name },
      valor: { original: '1234.56' },
      chave: readConfig({}).pix.pixKey,
      solicitacaoPagador: 'Compra na Passo Largo',
    })
    expect(brCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)
  })

  it('a charge’s texts keep to their lengths', async () => {
    await pix.createCharge(
      newCharge({ description: 'x'.repeat(300), payer: { ...ANA, name: 'n'.repeat(300) } }),
    )
    const { body } = wire.expectContract({ asked: 'CobSolicitada' })
    expect(JSON.stringify(body)).not.toMatch(/x{141}|n{201}/)
  })

  it('the end of a charge is a PATCH of CobRevisada', async () => {
    const charge = newCharge()
    await pix.createCharge(charge)
    wire.clear()
    await pix.endCharge(charge.txid, 'cob')
    const { method, body } = wire.expectContract({ asked: 'CobRevisada', answered: 'CobGerada' })
    expect([method, body]).toEqual(['PATCH', { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }])
  })

  it('the end of a charge that is paid, ended or unknown is no trouble', async () => {
    const paid = newCharge()
    await pay((await pix.createCharge(paid)).brCode)
    await pix.endCharge(paid.txid, 'cob')
    const ended = newCharge()
    await pix.createCharge(ended)
    await pix.endCharge(ended.txid, 'cob')
    await pix.endCharge(ended.txid, 'cob')
    await pix.endCharge(newCharge().txid, 'cob')
    for (const it of wire.calls().filter(({ status }) => status >= 400))
      expect(checkContract('Problema', it.answer)).toEqual([])
  })

  it('a charge is read back as CobCompleta, with its payments', async () => {
    const charge = newCharge()
    const { brCode } = await pix.createCharge(charge)
    const endToEndId = await pay(brCode)
    wire.clear()
    const payments = await pix.paymentsOfCharge(lately(charge.txid))
    wire.expectContract({ answered: 'PixConsultados' })
    expect(payments).toEqual([
      {
        endToEndId,
        txid: charge.txid,
        amount: 100,
        paidAt: expect.any(Date) as unknown,
        parts: { original: 100, lateCharge: 0, discount: 0 },
        refunds: [],
      },
    ])
  })

  it('payments are found by the payer, and not by another', async () => {
    const charge = newCharge()
    const endToEndId = await pay((await pix.createCharge(charge)).brCode)
    wire.clear()
    const own = await pix.paymentsByPerson({ txid: charge.txid, cpf: ANA.cpf, ...around() })
    const { path, query } = wire.expectContract({ answered: 'PixConsultados' })
    expect(path).toBe('/pix/v2/pix')
    expect(query).toEqual({
      inicio: expect.stringMatching(RFC3339) as unknown,
      fim: expect.stringMatching(RFC3339) as unknown,
      txid: charge.txid,
      cpf: ANA.cpf,
    })
    expect(own.map((it) => it.endToEndId)).toEqual([endToEndId])
    expect(await pix.paymentsByPerson({ txid: charge.txid, cpf: '10020030169', ...around() })).toEqual([])
  })

  it('received payments are listed in pages', async () => {
    const page = await pix.received({ ...around(), page: 0 })
    const { query } = wire.expectContract({ answered: 'PixConsultados' })
    expect(query).toMatchObject({
      txIdPresente: 'true',
      'paginacao.paginaAtual': '0',
      'paginacao.itensPorPagina': '100',
    })
    expect(page.lastPage).toBe(true)
  })

  it('a refund is a PUT of DevolucaoSolicitada with our id, answered by Devolucao; again is the same refund', async () => {
    const charge = newCharge()
    const endToEndId = await pay((await pix.createCharge(charge)).brCode)
    wire.clear()
    const refund = { endToEndId, id: crypto.randomUUID().replaceAll('-', ''), amount: cents(100) }
    expect(await pix.refund(refund)).toBe('PROCESSING')
    const { method, path, body } = wire.expectContract({
      asked: 'DevolucaoSolicitada',
      answered: 'Devolucao',
    })
    expect([method, path]).toEqual(['PUT', `/pix/v2/pix/${endToEndId}/devolucao/${refund.id}`])
    expect(body).toEqual({ valor: '1.00' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await pix.refund(refund)).toBe('DONE')
    const [payment] = await pix.paymentsOfCharge(lately(charge.txid))
    expect(payment?.refunds).toEqual([{ id: refund.id, amount: 100, state: 'DONE', ours: true }])
  })

  it('a refund that the contract does not allow is refused for ever', async () => {
    const charge = newCharge()
    const endToEndId = await pay((await pix.createCharge(charge)).brCode)
    wire.clear()
    const refund = { endToEndId, id: crypto.randomUUID().replaceAll('-', ''), amount: cents(101) }
    expect(await pix.refund(refund)).toBe('REFUSED')
    expect(wire.said.map((it) => [it.method, it.status])).toEqual([
      ['PUT', 400],
      ['GET', 404],
    ])
  })

  it('a refund of a Pix that the PSP does not know (yet) is tried again', async () => {
    const unknown = `E99999005202611241300${'a'.repeat(11)}`
    const refund = { endToEndId: unknown, id: crypto.randomUUID().replaceAll('-', ''), amount: cents(100) }
    await expect(pix.refund(refund)).rejects.toThrow(ProviderDown)
  })

  it('the webhook is a PUT of WebhookSolicitado on our key', async () => {
    await pix.registerWebhook('https://drip.example/webhooks/pix/secret')
    const { path, body } = wire.expectContract({ asked: 'WebhookSolicitado' })
    expect(path).toBe(`/pix/v2/webhook/${readConfig({}).pix.pixKey}`)
    expect(body).toEqual({ webhookUrl: 'https://drip.example/webhooks/pix/secret' })
  })
})

describe('a PSP that is not like the sandbox', () => {
  it('and refuses the second PUT of a txid is read instead', async () => {
    const charge = newCharge()
    const first = await pix.createCharge(charge)
    for (const status of [400, 409, 422]) {
      wire.spoil = [({ method }) => (method === 'PUT' ? status : undefined)]
      expect(await pix.createCharge(charge)).toEqual(first)
    }
  })

  it('and forgets our token is asked for another, once', async () => {
    await pix.createCharge(newCharge())
    wire.clear()
    wire.spoil = [() => 401]
    await pix.createCharge(newCharge())
    expect(wire.said.map((it) => it.status)).toEqual([401, 200, 201])
  })

  it('and never accepts our token is down, and is not asked without end', async () => {
    wire.spoil = Array.from(
      { length: 9 },
      () =>
        ({ path }) =>
          path.includes('/cob/') ? 401 : undefined,
    )
    await expect(pix.createCharge(newCharge())).rejects.toThrow(ProviderDown)
    expect(wire.said.length).toBeLessThan(9)
  })

  it.each([429, 500, 502, 503])('and answers %i is down', async (status) => {
    wire.spoil = [() => status]
    await expect(pix.createCharge(newCharge())).rejects.toThrow(ProviderDown)
  })
})

describe('a PSP that asks for a client certificate', () => {
  let folder: string
  let server: Server
  let seen: string[]
  const tools = hasOpenssl()
  beforeAll(async () => {
    if (!tools) return
    folder = mkdtempSync(join(tmpdir(), 'drip-tls-'))
    makeCertificates(folder)
    const read = (name: string) => readFileSync(join(folder, name))
    seen = []
    server = createTlsServer(
      {
        key: read('server.key'),
        cert: read('server.pem'),
        ca: read('ca.pem'),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (request, response) => {
        // a TLS server's requests come through TLS sockets
        seen.push(
          `${String((request.socket as TLSSocket).getPeerCertificate().subject.CN)} ${request.method} ${request.url}`,
        )
        response.writeHead(request.url === '/token' ? 200 : 201, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify(
            request.url === '/token'
              ? { access_token: 't', expires_in: 3600 }
              : {
                  txid: 'a'.repeat(32),
                  status: 'ATIVA',
                  valor: { original: '1.00' },
                  pixCopiaECola: '000201',
                },
          ),
        )
      },
    )
    await listen(server)
  })
  afterAll(() => {
    if (!tools) return
    server.close()
    rmSync(folder, { recursive: true })
  })

  const client = (files: Record<string, string>) => {
    const url = `https://127.0.0.1:${portOf(server)}`
    const environment = Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, join(folder, file)]),
    )
    return bacenPix(
      { ...readConfig(environment).pix, apiUrl: url, tokenUrl: `${url}/token` },
      clock,
      createGuards(clock),
    )
  }

  it.skipIf(!tools)('is shown ours, for the token and for every call', async () => {
    const ours = client({
      PIX_TLS_CERT_FILE: 'client.pem',
      PIX_TLS_KEY_FILE: 'client.key',
      PIX_TLS_CA_FILE: 'ca.pem',
    })
    expect(await ours.createCharge(newCharge({ txid: 'a'.repeat(32) }))).toEqual({ brCode: '000201' })
    expect(seen).toEqual(['drip-client POST /token', `drip-client PUT /cob/${'a'.repeat(32)}`])
  })

  it.skipIf(!tools)(
    'is down for callers without a certificate, or with one of another authority',
    async () => {
      const ca = { PIX_TLS_CA_FILE: 'ca.pem' }
      await expect(client(ca).createCharge(newCharge())).rejects.toThrow(ProviderDown)
      const foreign = { ...ca, PIX_TLS_CERT_FILE: 'foreign.pem', PIX_TLS_KEY_FILE: 'foreign.key' }
      await expect(client(foreign).createCharge(newCharge())).rejects.toThrow(ProviderDown)
    },
  )

  it.skipIf(!tools)('is not believed when its own certificate is not of that authority', async () => {
    const trusting = client({ PIX_TLS_CERT_FILE: 'client.pem', PIX_TLS_KEY_FILE: 'client.key' })
    await expect(trusting.createCharge(newCharge())).rejects.toThrow(ProviderDown)
  })
})

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Throw-away certificates: an authority, a server and a client signed by it, and an untrusted client. */
function makeCertificates(into: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: into, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  writeFileSync(join(into, 'server.ext'), 'subjectAltName=IP:127.0.0.1')
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=drip-test-ca')
  openssl('req', '-x509', ...key, '-keyout', 'foreign.key', '-out', 'foreign.pem', '-subj', '/CN=drip-client')
  for (const name of ['server', 'client']) {
    openssl(
      'req',
      ...key.slice(0, 5),
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=drip-${name}`,
    )
    const extension = name === 'server' ? ['-extfile', 'server.ext'] : []
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-out',
      `${name}.pem`,
      ...extension,
    )
  }
}

/** A charge's payments of the last hour. */
function lately(txid: string) {
  const now = clock.now().getTime()
  return { txid, from: new Date(now - 3_600_000), to: new Date(now + 60_000) }
}
