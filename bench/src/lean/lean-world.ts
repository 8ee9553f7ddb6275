/**
 * A minimal outside world for a purchase: PSP, messages, bureau, antifraud and a store, inside the measuring program.
 * It costs almost nothing, so that the product is what is measured.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { Agent, request } from 'undici'
import type { Outside } from '../purchase.ts'
import { closeNow, listenHere } from '../../../server/test/free-port.ts'

export interface LeanWorld extends Outside {
  url: string
  /** Sets where payments are reported and the store asks, once the product runs. */
  serve(product: { web: string; webhookSecret: string; apiKeys: readonly string[] }): void
  close(): Promise<void>
}

interface Pix {
  endToEndId: string
  txid: string
  /** Reais with two decimals. */
  valor: string
  horario: string
}

const dispatcher = new Agent({ connections: 64 })
const SYMBOLIC = '1.00'
const CODE_WITHIN_MS = 60_000

export async function startLeanWorld(): Promise<LeanWorld> {
  let product: Parameters<LeanWorld['serve']>[0] = { web: '', webhookSecret: '', apiKeys: [] }
  let payments = 0
  const paid = new Map<string, Pix>()
  const codes = new Map<string, string>()
  /** Those who already wait for a message on their phone. */
  const readers = new Map<string, (code: string) => void>()
  const amounts = new Map<string, string>()

  const answer = async (asked: IncomingMessage): Promise<unknown> => {
    const url = new URL(asked.url ?? '/', 'http://world')
    const [, first = '', second = '', third = '', fourth = ''] = url.pathname.replace(/^\/v2/, '').split('/')
    if (url.pathname === '/v1/send') {
      const { to, text } = (await bodyOf(asked)) as { to: string; text: string }
      const code = /código é (\d{6})/.exec(text)?.[1]
      if (code !== undefined) {
        codes.set(to, code)
        readers.get(to)?.(code)
        readers.delete(to)
      }
      return {}
    }
    if (url.pathname.startsWith('/v1/messages/')) return { status: 'DELIVERED' }
    if (url.pathname === '/v1/reports') return REPORT
    if (url.pathname === '/v1/analyses') return { score: 5 }
    if (first === 'oauth') return { access_token: 'lean', expires_in: 86_400 }
    if (first === 'cob') {
      const { valor } = ((await bodyOf(asked)) ?? {}) as { valor?: { original: string } }
      const original = valor?.original ?? amounts.get(second) ?? SYMBOLIC
      amounts.set(second, original)
      return { txid: second, status: 'ATIVA', valor: { original }, pixCopiaECola: second }
    }
    if (first === 'pix' && third === 'devolucao') return { id: fourth, valor: SYMBOLIC, status: 'DEVOLVIDO' }
    if (first === 'pix') {
      const pix = paid.get(url.searchParams.get('txid') ?? '')
      return { parametros: { paginacao: { quantidadeDePaginas: 1 } }, pix: pix === undefined ? [] : [pix] }
    }
    if (first === 'store')
      await askBack(url.searchParams.get('checkoutId') ?? '', Number(url.searchParams.get('shop') ?? 0))
    return {}
  }
  /** A store trusts only our server's own answer. */
  const askBack = async (id: string, shop: number): Promise<void> => {
    const { body } = await request(`${product.web}/api/v1/checkouts/${id}`, {
      dispatcher,
      headers: { 'x-api-key': product.apiKeys[shop] ?? '' },
    })
    await body.dump()
  }

  const server = createServer((asked, response) => void reply(answer(asked), response))
  const url = await listenHere(server)
  return {
    url,
    storeUrl: `${url}/store/return`,
    serve: (it) => void (product = it),
    codeFor: (phone) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no code came within a minute')), CODE_WITHIN_MS)
        const read = (code: string) => {
          clearTimeout(late)
          codes.delete(phone)
          resolve(code)
        }
        const known = codes.get(phone)
        if (known === undefined) readers.set(phone, read)
        else read(known)
      }),
    async pay(txid) {
      const now = new Date().toISOString()
      const endToEndId = `E99999005${now.slice(0, 16).replaceAll(/\D/g, '')}${String(payments++).padStart(11, '0')}`
      const pix = { endToEndId, txid, valor: amounts.get(txid) ?? SYMBOLIC, horario: now }
      paid.set(txid, pix)
      const { statusCode, body } = await request(`${product.web}/webhooks/pix/${product.webhookSecret}/pix`, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix: [pix] }),
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`)
    },
    close: () => closeNow(server),
  }
}

const REPORT = {
  score: 850,
  negativated: false,
  cpfStatus: 'REGULAR',
  nameMatches: true,
  birthDate: '1985-03-12',
}

async function reply(answer: Promise<unknown>, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/json')
  try {
    response.end(JSON.stringify(await answer))
  } catch (error) {
    response.statusCode = 500
    response.end(JSON.stringify({ error: String(error) }))
  }
}

async function bodyOf(asked: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of asked) text += String(chunk)
  return text === '' ? null : JSON.parse(text)
}
