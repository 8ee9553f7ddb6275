/** One purchase over HTTP as a store, a shopper and a bank app make it, from the button to the store's confirmation. */
import { Agent, request } from 'undici'
import { cpfOf } from '../../server/test/shopper.ts'

/** The other parties of a purchase. */
export interface Outside {
  /** The newest code that was sent to a phone. */
  codeFor(phone: string): Promise<string>
  /** The bank app pays this code. */
  pay(qrCodeText: string): Promise<void>
  /** The store's address that is called to confirm. */
  storeUrl: string
}

export interface Target {
  web: string
  /** Keys of the merchants, who sell in turns. */
  apiKeys: readonly string[]
  outside: Outside
  /**
   * Resolves when the request may be repeated, rejects if nobody repeats it. Without it a refusal ends the purchase.
   */
  whenFull?: (refused: Refused) => Promise<void>
}

/** 503: nothing was done. */
export class Refused extends Error {
  /** Refused at the store's first call, so nothing has begun. */
  readonly begins: boolean
  /** Null if the answer does not say when to come back. */
  readonly retryAfterSeconds: number | null
  /** How long the refusal took. */
  readonly ms: number

  constructor(method: string, url: string, retryAfterSeconds: number | null, ms: number) {
    super(`${method} ${url}: full, and said so after ${ms.toFixed(0)} ms`)
    this.begins = method === 'POST'
    this.retryAfterSeconds = retryAfterSeconds
    this.ms = ms
  }
}

/** As many connections as there are people. */
const agent = new Agent({ pipelining: 1 })
/** Milliseconds of each request to the product so far; those to the outside world do not count. */
export const requestTimes: number[] = []

async function ask<Body>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const began = performance.now()
  const response = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.body.text()
  if (response.statusCode === 503) {
    const wait = Number(response.headers['retry-after'])
    throw new Refused(method, url, Number.isNaN(wait) ? null : wait, performance.now() - began)
  }
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`)
  // the product's own answers, whose shapes its tests check
  return JSON.parse(text === '' ? 'null' : text) as Body
}

interface Answer {
  result: string
  koReason: string | null
  fields: { fieldName: string; fieldData: { qrCodeText?: string } | null }[]
}

let shoppers = 0
/** The same numbers never come twice within a run. */
const base = Math.floor(Math.random() * 900) * 100_000

export interface Shopping {
  number: number
  phone: string
  id: string
  qrCodeText: string
}

export function newShopping(): Shopping {
  const number = base + ++shoppers
  return { number, phone: `+5511${String(900_000_000 + number)}`, id: '', qrCodeText: '' }
}

/** In this order. The last one ends with the confirmation to the store. */
export const STEPS = {
  create: async (target, it) => {
    const shop = it.number % target.apiKeys.length
    const answer = await drip<{ id: string }>(
      target,
      'POST',
      '/api/v1/checkouts',
      {
        amount: '299.90',
        merchantCode: `bench-${it.number}`,
        // identifies the merchant to the store
        resolveUrl: target.outside.storeUrl + (target.apiKeys.length === 1 ? '' : `?shop=${shop}`),
        products: PRODUCTS,
      },
      { 'x-api-key': target.apiKeys[shop] ?? '' },
    )
    it.id = answer.id
  },
  open: async (target, it) => void (await step(target, it)),
  phone: async (target, it) => void (await step(target, it, { customerPhone: it.phone })),
  code: async (target, it) => {
    await step(target, it, { phoneVerificationCode: await target.outside.codeFor(it.phone) })
  },
  form: async (target, it) => {
    const person = {
      customerCpf: cpfOf(String(400_000_000 + it.number).slice(0, 9)),
      customerEmail: `bench${it.number}@exemplo.com.br`,
    }
    await step(target, it, { ...FORM, ...person })
  },
  confirm: async (target, it) => {
    const toPay = await step(target, it, { checkoutConfirmed: true })
    const qrCodeText = toPay.fields[0]?.fieldData?.qrCodeText
    if (qrCodeText === undefined) throw new Error(`nothing to pay: ${JSON.stringify(toPay)}`)
    it.qrCodeText = qrCodeText
  },
  pay: async (target, it) => {
    await target.outside.pay(it.qrCodeText)
    for (let tries = 0; tries < 600; tries++) {
      const { result, koReason } = await step(target, it)
      if (result === 'OK') return
      if (result === 'KO') throw new Error(`refused: ${koReason}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('not approved within 15 s')
  },
} satisfies Record<string, (target: Target, it: Shopping) => Promise<void>>

export async function purchase(target: Target): Promise<void> {
  const shopping = newShopping()
  for (const take of Object.values(STEPS)) await take(target, shopping)
}

async function drip<Body>(
  { web, whenFull }: Target,
  method: 'POST' | 'PUT',
  path: string,
  ...rest: [body?: unknown, headers?: Record<string, string>]
): Promise<Body> {
  for (;;) {
    const began = performance.now()
    try {
      const answer = await ask<Body>(method, web + path, ...rest)
      requestTimes.push(performance.now() - began)
      return answer
    } catch (error) {
      if (!(error instanceof Refused) || whenFull === undefined) throw error
      await whenFull(error)
    }
  }
}

const step = (target: Target, { id }: Shopping, body?: unknown) =>
  drip<Answer>(target, 'PUT', `/api/v1/checkouts/${id}`, body)

/** The sandbox's people, reached as a person at its panel reaches them. */
export const sandboxWorld = (sandbox: string): Outside => ({
  storeUrl: `${sandbox}/store/return`,
  pay: (qrCodeText) => ask('POST', `${sandbox}/control/pix/pay`, { qrCodeText }),
  async codeFor(phone) {
    for (let tries = 0; tries < 1000; tries++) {
      const messages = await ask<{ text: string }[]>(
        'GET',
        `${sandbox}/control/messages?to=${encodeURIComponent(phone)}`,
      )
      const code = /código é (\d{6})/.exec(
        messages.find((it) => it.text.includes('código é'))?.text ?? '',
      )?.[1]
      if (code !== undefined) return code
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('no code came within 10 s')
  },
})

const PRODUCTS = [{ name: 'Tênis Trilha', quantity: 1, amount: '299.90' }]
const FORM = {
  customerName: 'Bruno Castro Nogueira',
  customerAddressCep: '01310-100',
  customerAddressStreet: 'Avenida Paulista',
  customerAddressNumber: '1578',
  customerAddressNeighborhood: 'Bela Vista',
  customerAddressCity: 'São Paulo',
  customerAddressState: 'SP',
}
