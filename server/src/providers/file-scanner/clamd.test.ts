import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { EICAR } from '../../../../sandbox/src/clamd/clamd-server.ts'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { systemClock } from '../../platform/clock.ts'
import { ProviderDown, ProviderNotAsked } from '../call.ts'
import { FAILURES_IN_A_ROW, createGuards } from '../guards.ts'
import { clamd } from './clamd.ts'

const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: 'http://127.0.0.1:9' })
afterEach(() => control('DELETE', '/faults'))
afterAll(() => sandbox.close())

const control = (method: string, path: string, body?: unknown) =>
  fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const scanner = (port = sandbox.clamdPort) =>
  clamd({ url: `tcp://127.0.0.1:${port}` }, createGuards(systemClock()))

describe('a file that a stranger sent', () => {
  it.each([
    ['of nothing', Buffer.alloc(0)],
    ['of a few bytes', Buffer.from('%PDF-1.7 nota fiscal')],
    ['of 5 MB', Buffer.alloc(5_000_000, 0xd8)],
  ])('%s in which nothing is found is fine', async (_, content) => {
    expect(await scanner().find(content)).toBeNull()
  })

  it('is named by its virus, in any place', async () => {
    expect(await scanner().find(Buffer.from(EICAR))).toBe('Eicar-Test-Signature')
    const deep = Buffer.concat([Buffer.alloc(3_000_000, 7), Buffer.from(EICAR), Buffer.alloc(9)])
    expect(await scanner().find(deep)).toBe('Eicar-Test-Signature')
  })

  it.each(['drop', 'fail', 'torn'])('that could not be scanned is not accepted: %s', async (kind) => {
    await control('POST', '/faults', { provider: 'clamd', kind })
    await expect(scanner().find(Buffer.from('%PDF-'))).rejects.toThrow(ProviderDown)
  })

  it('is sent to no scanner for a while if there is none', async () => {
    const nobody = scanner(9)
    for (let tries = 0; tries < FAILURES_IN_A_ROW; tries++)
      await expect(nobody.find(Buffer.from('x'))).rejects.toThrow(/no answer/)
    await expect(nobody.find(Buffer.from('x'))).rejects.toThrow(ProviderNotAsked)
  })

  const hasOpenssl = spawnSync('openssl', ['version']).status === 0
  it.skipIf(!hasOpenssl)(
    'is sent by TLS to another machine, and to none with a wrong certificate',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'drip-clamd-'))
      const known = getCACertificates()
      const self = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
      const named = ['-subj', '/CN=clamd', '-addext', 'subjectAltName=DNS:localhost']
      execFileSync('openssl', ['req', ...self, ...named, '-keyout', 'key', '-out', 'cert'], {
        cwd: folder,
        stdio: 'pipe',
      })
      const [key, cert] = [readFileSync(join(folder, 'key')), readFileSync(join(folder, 'cert'), 'utf8')]
      const before = createTlsServer({ key, cert }, (socket) => {
        const behind = connect(sandbox.clamdPort, '127.0.0.1')
        socket
          .on('error', () => {})
          .pipe(behind)
          .pipe(socket)
      })
      before.on('tlsClientError', () => {}).listen(0, '127.0.0.1')
      await new Promise((resolve) => before.once('listening', resolve))
      // a server that listens on a TCP port has an address object
      const { port } = before.address() as AddressInfo
      const at = (host: string) =>
        clamd({ url: `tls://${host}:${port}` }, createGuards(systemClock())).find(Buffer.from(EICAR))
      try {
        await expect(at('localhost')).rejects.toThrow(ProviderDown)
        setDefaultCACertificates([...known, cert])
        expect(await at('localhost')).toBe('Eicar-Test-Signature')
        await expect(at('127.0.0.1')).rejects.toThrow(ProviderDown)
      } finally {
        setDefaultCACertificates(known)
        before.close()
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('is fine by nothing but the word that it is', async () => {
    for (const word of ['', 'OK\0', 'stream: OK', 'stream: NOT OK\0', 'x'.repeat(100_000)]) {
      const server = createServer((socket) =>
        socket
          .resume()
          .on('error', () => {})
          .end(word),
      )
      server.listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      // a server that listens on a TCP port has an address object
      const { port } = server.address() as AddressInfo
      await expect(scanner(port).find(Buffer.from('x'))).rejects.toThrow(ProviderDown)
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
