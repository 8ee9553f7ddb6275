import { REFUSALS } from '../../../platform/http/refusal.ts'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/free-port.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { newPair } from '../../areas/merchant-api/signed-calls.makers.ts'
import { newKey } from '../../marketplace/merchants/merchants.makers.ts'
import { signedHeaders } from '../../messaging/webhooks/sign.ts'
import { newDispute } from '../../servicing/disputes/disputes.makers.ts'
import { STORE_ADVICE } from './refusal-advice.ts'
import { GUIDES, LANGUAGES, PROGRAMS, guidePath, guideText } from './guides.ts'

type ProgramId = (typeof PROGRAMS)[number]['id']

const EXAMPLES = fileURLToPath(new URL('examples', import.meta.url))

/** How a program of each language is run, and the command that shows whether this machine has it. */
const RUN: Readonly<Record<ProgramId, { command: string; has: readonly string[] }>> = {
  curl: { command: 'bash', has: ['-c', 'curl --version && openssl version'] },
  node: { command: process.execPath, has: ['--version'] },
  php: { command: 'php', has: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  python: { command: 'python3', has: ['--version'] },
}

/** Languages that this machine lacks say so in the titles of their tests, which are skipped. */
const runs = PROGRAMS.map((it) => {
  const { command, has } = RUN[it.id]
  const found = isHere(command, has)
  return { ...it, command, isHere: found, title: found ? it.name : `${it.name}, which this machine lacks` }
})

function isHere(command: string, has: readonly string[]): boolean {
  try {
    execFileSync(command, has, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY', cashback: null })

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${world.url}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the documentation', () => {
  it('begins in the language of the browser, or in Portuguese', async () => {
    const of = async (language: string) =>
      (await page('/docs', { 'accept-language': language })).headers.get('location')
    expect(await of('en-US,en;q=0.9,pt;q=0.5')).toBe('/docs/en')
    expect(await of('pt-BR,pt;q=0.9,en;q=0.8')).toBe('/docs/pt')
    expect(await of('de')).toBe('/docs/pt')
  })

  it.each(
    LANGUAGES.flatMap((language) => [
      `/docs/${language}`,
      ...GUIDES.map(({ id }) => guidePath(language, id)),
    ]),
  )('%s is a page by itself: small, strict, and its links lead somewhere', async (path) => {
    const { status, headers, text } = await page(path)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(text).not.toMatch(/(?:src|href)="https?:/)
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(Buffer.byteLength(text)).toBeLessThan(80_000)
    const links = new Set([...text.matchAll(/href="(\/(?:docs|api)[^"#]*)/g)].map(([, it]) => it))
    expect(links.size).toBeGreaterThan(GUIDES.length)
    for (const link of links) expect([link, (await page(link ?? '')).status]).toEqual([link, 200])
  })

  it('says the same in both languages: the same examples in the same order', () => {
    const parts = (language: (typeof LANGUAGES)[number]) =>
      GUIDES.map(({ id }) => [...guideText(language, id).matchAll(/^(?:!.*|## )/gm)].map(([it]) => it))
    expect(parts('pt')).toEqual(parts('en'))
  })

  it('shows each example that is there', () => {
    const shown = GUIDES.flatMap(({ id }) =>
      [...guideText('en', id).matchAll(/^!code (.+)$/gm)].map(([, it]) => it ?? ''),
    )
    expect(shown.toSorted()).toEqual(readdirSync(EXAMPLES))
  })

  it('has no page at another address', async () => {
    expect((await page('/docs/pt/nada')).status).toBe(404)
  })
})

describe('the type of a problem', () => {
  it('is an address that explains the code, for every code', async () => {
    const errors = { pt: await page('/docs/pt/erros'), en: await page('/docs/en/errors') }
    for (const code of Object.keys(REFUSALS)) {
      const { headers } = await page(`/docs/problems/${code}`)
      expect(headers.get('location')).toBe(`/docs/pt/erros#${code}`)
      expect(errors.pt.text.split(`id="${code}"`)).toHaveLength(2)
      expect(errors.en.text.split(`id="${code}"`)).toHaveLength(2)
    }
  })

  it('belongs to a code that a store may get, wherever a guide names one', () => {
    for (const language of LANGUAGES)
      for (const { id } of GUIDES) {
        const named = Object.keys(REFUSALS).filter((code) => guideText(language, id).includes(`\`${code}\``))
        expect(named.filter((code) => !(code in STORE_ADVICE))).toEqual([])
      }
  })

  it('is part of a refusal', async () => {
    const { body } = await world.call('GET', '/api/v2/orders')
    expect(body['type']).toBe('/docs/problems/INVALID_API_KEY')
  })

  it('says what to do about a store’s codes, and leads nowhere for an unknown code', async () => {
    const { text } = await page('/docs/en/errors')
    expect(text).toContain('The 30 days since the purchase are over')
    expect(Object.keys(STORE_ADVICE).length).toBeGreaterThan(30)
    expect((await page('/docs/problems/toString')).status).toBe(404)
  })
})

/** The output of an example's program. */
async function run(
  example: string,
  { id, file, command }: (typeof runs)[number],
  more: Record<string, string> = {},
) {
  const { stdout } = await promisify(execFile)(command, [join(EXAMPLES, example, file)], {
    timeout: 20_000,
    env: { PATH: process.env['PATH'], DRIP_URL: world.url, DRIP_API_KEY: apiKey, ...more },
  })
  if (stdout.trim() === '') throw new Error(`${id} printed nothing`)
  return stdout
}

/** An answer as it is shown: values that change from day to day are replaced by fixed ones. */
function shown(answer: string): string {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `0197a000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(id, known)
    return known
  }
  const text = answer
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, idOf)
    .replaceAll(/(\d{4}-\d\d-\d\dT\d\d:\d)\d:\d\d\.\d{3}Z/g, '$10:00.000Z')
    .replaceAll(/"providerCode":\s*"[^"]*"/g, '"providerCode": "K7Q2MX"')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    .replaceAll(/"cnpj":\s*"\d+"/g, '"cnpj": "17645766000126"')
    .replaceAll(world.url, 'https://drip.example')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://loja.example')
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`
}

interface Case {
  example: string
  does: string
  prints: (program: (typeof runs)[number]) => Promise<string>
}

const CASES: readonly Case[] = [
  { example: 'connect', does: 'asks whose key it is', prints: (program) => run('connect', program) },
  { example: 'sale', does: 'sells', prints: (program) => run('sale', program) },
  {
    example: 'read-sale',
    does: 'reads how a sale ended',
    prints: async (program) => {
      // the example's sale is confirmed at an address where nobody answers
      const answer = await run('read-sale', program, { CHECKOUT_ID: await sold('PEDIDO-1000') })
      return answer.replace('PEDIDO-1000', 'PEDIDO-1001')
    },
  },
  {
    example: 'refund',
    does: 'gives back once, however many of them are run',
    prints: async (program) => run('refund', program, { ORDER_ID: await sold('PEDIDO-1002') }),
  },
  {
    example: 'refused',
    does: 'decides by the code of a refusal',
    prints: async (program) => run('refused', program, { ORDER_ID: await sold('PEDIDO-1003') }),
  },
  {
    example: 'dispute',
    does: 'answers who has a problem',
    prints: async (program) => {
      const { disputeId } = await newDispute(world, apiKey)
      const answer = await run('dispute', program, { DISPUTE_ID: disputeId })
      return answer.replaceAll(/"merchantCode":\s*"[^"]*"/g, '"merchantCode": "PEDIDO-1004"')
    },
  },
  {
    example: 'settlements',
    does: 'reads what the days come to',
    prints: async (program) => {
      // a merchant of its own, because the other sells more meanwhile
      const own = await world.merchant({ upfront: 'MANDATORY', cashback: null })
      await buy(world, own.apiKey, newShopper(), { amount: '300.00' })
      return run('settlements', program, { DRIP_API_KEY: own.apiKey })
    },
  },
  {
    example: 'endpoint',
    does: 'registers an address',
    prints: async (program) => {
      const own = await world.merchant()
      return run('endpoint', program, { DRIP_API_KEY: own.apiKey, STORE_URL: 'http://127.0.0.1:9' })
    },
  },
]

describe.each(runs)('a program in $title', (program) => {
  it.for(CASES)('$does, and is answered as it is shown', async ({ example, prints }, context) => {
    context.skip(!program.isHere, 'this machine lacks it')
    const answer = shown(await prints(program))
    await expect(answer).toMatchFileSnapshot(`data/${example}.json`)
  })
})

/** One order for each of the store's codes; the same one for each language. */
const orders = new Map<string, Promise<string>>()
function sold(merchantCode: string): Promise<string> {
  const known =
    orders.get(merchantCode) ??
    buy(world, apiKey, newShopper(), {
      amount: '300.00',
      merchantCode,
      products: [{ merchantCode: 'SAPATO-42', name: 'Sapato social', quantity: 1, amount: '300.00' }],
    })
  orders.set(merchantCode, known)
  return known
}

describe('the calls that refund', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drip-pair-'))
  const file = join(folder, 'drip-private.pem')
  let today: World
  let given: Record<string, string>
  beforeAll(async () => {
    // programs sign with their machine's time, and the other world has a day of its own
    today = await openWorld()
    await today.control('POST', '/clock', { now: new Date().toISOString() })
    const pair = newPair()
    writeFileSync(file, pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const merchant = await today.merchant({ upfront: 'MANDATORY', cashback: null })
    given = {
      DRIP_URL: today.url,
      DRIP_API_KEY: await newKey(today, merchant.id, ['refunds:write'], pair.publicKey),
      DRIP_PRIVATE_KEY: file,
      ORDER_ID: await buy(today, merchant.apiKey, newShopper(), { amount: '300.00' }),
    }
  })
  afterAll(async () => {
    await today.close()
    rmSync(folder, { recursive: true })
  })

  it.for(runs)('are signed by a program in $title, and refund once', async (program, context) => {
    context.skip(!program.isHere, 'this machine lacks it')
    expect(JSON.parse(await run('sign', program, given))).toMatchObject({ amount: 300, canceledAmount: 40 })
  })
})

const SECRET = `whsec_${Buffer.from('a secret of a test, 32 bytes lon').toString('base64')}`

describe('what is told', () => {
  it('looks as shown', async () => {
    const { apiKey: key } = await world.merchant({ upfront: 'MANDATORY', cashback: null })
    await buy(world, key, newShopper(), { amount: '300.00', merchantCode: 'PEDIDO-1001' })
    const { body } = await world.call<{ content: { type: string }[] }>('GET', '/api/v2/events', undefined, {
      'x-api-key': key,
    })
    const approved = body.content.find(({ type }) => type === 'checkout.approved')
    await expect(shown(JSON.stringify(approved))).toMatchFileSnapshot('data/receive.json')
  })

  const servers = runs.filter(({ id }) => id !== 'curl')
  it.for(servers)(
    'is believed with its signature alone, by a server in $title',
    async ({ command, file, id, isHere: has }, context) => {
      context.skip(!has, 'this machine lacks it')
      const port = String(await freePort())
      const path = join(EXAMPLES, 'receive', file)
      const server = spawn(command, id === 'php' ? ['-S', `127.0.0.1:${port}`, path] : [path], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], PORT: port, DRIP_WEBHOOK_SECRET: SECRET },
      })
      try {
        const body = '{"type":"webhook.test","data":{"loja":"Ação"}}'
        const headers = { ...signedHeaders([SECRET], { id: 'a', at: new Date(), body }) }
        const told = async (sent: string, with_: Record<string, string>) =>
          (await fetch(`http://127.0.0.1:${port}/drip`, { method: 'POST', headers: with_, body: sent }))
            .status
        await expect.poll(() => told(body, headers).catch(() => 0), { timeout: 10_000 }).toBe(204)
        expect(await told(`${body} `, headers)).toBe(401)
        expect(await told(body, {})).toBe(401)
        const old = signedHeaders([SECRET], { id: 'a', at: new Date(Date.now() - 301_000), body })
        expect(await told(body, { ...old })).toBe(401)
        const other = `whsec_${Buffer.from('another').toString('base64')}`
        const both = signedHeaders([other, SECRET], { id: 'a', at: new Date(), body })
        expect(await told(body, { ...both })).toBe(204)
      } finally {
        server.kill()
      }
    },
  )

  const [curl] = runs
  it.skipIf(curl?.isHere !== true)('has the signature that a shell works out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drip-guide-'))
    const body = '{"type":"webhook.test"}'
    writeFileSync(join(folder, 'body.json'), body)
    const at = new Date()
    const headers = signedHeaders([SECRET], { id: 'a', at, body })
    const { stdout } = await promisify(execFile)('bash', [join(EXAMPLES, 'receive', 'curl.sh')], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        DRIP_WEBHOOK_SECRET: SECRET,
        WEBHOOK_ID: 'a',
        WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
      },
    })
    rmSync(folder, { recursive: true })
    expect(stdout.trim()).toBe(headers['webhook-signature'])
  })
})
