/** One purchase as a store, a shopper and a bank app make it over HTTP, from the button to the store's word. */
import { parseCpf } from '@drip/core/documents/cpf'
import { Agent, request } from 'undici'

export interface Target {
  web: string
  sandbox: string
  apiKey: string
  /** Whether the store's server is asked to confirm: it asks the product back. */
  storeAnswers: boolean
}

const agent = new Agent({ connections: 64, pipelining: 1 })
/** Requests to the product so far; those to the outside world do not count. */
export const counted = { requests: 0 }

async function ask<Body>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await request(url, {
    method,
    dispatcher: agent,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`)
  // the product's own answers, whose shapes its tests hold
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

export async function purchase({ web, sandbox, apiKey, storeAnswers }: Target): Promise<void> {
  const number = base + ++shoppers
  const phone = `+5511${String(900_000_000 + number)}`
  const drip = <Body>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Body> => {
    counted.requests++
    return ask<Body>(method, `${web}${path}`, body, headers)
  }
  const { id } = await drip<{ id: string }>(
    'POST',
    '/api/v1/checkouts',
    {
      amount: '299.90',
      merchantCode: `bench-${number}`,
      ...(storeAnswers ? { resolveUrl: `${sandbox}/store/return` } : {}),
      products: PRODUCTS,
    },
    { 'x-api-key': apiKey },
  )
  const step = (body?: unknown) => drip<Answer>('PUT', `/api/v1/checkouts/${id}`, body)
  await step()
  await step({ customerPhone: phone })
  await step({ phoneVerificationCode: await readCode(sandbox, phone) })
  await step({ ...FORM, customerCpf: cpfOf(number), customerEmail: `bench${number}@exemplo.com.br` })
  const toPay = await step({ checkoutConfirmed: true })
  const qrCodeText = toPay.fields[0]?.fieldData?.qrCodeText
  if (qrCodeText === undefined) throw new Error(`nothing to pay: ${JSON.stringify(toPay)}`)
  await ask('POST', `${sandbox}/control/pix/pay`, { qrCodeText })
  for (let tries = 0; tries < 600; tries++) {
    const { result, koReason } = await step()
    if (result === 'OK') return
    if (result === 'KO') throw new Error(`refused: ${koReason}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('not approved within 15 s')
}

async function readCode(sandbox: string, phone: string): Promise<string> {
  for (let tries = 0; tries < 1000; tries++) {
    const messages = await ask<{ text: string }[]>(
      'GET',
      `${sandbox}/control/messages?to=${encodeURIComponent(phone)}`,
    )
    const code = /código é (\d{6})/.exec(messages.find((it) => it.text.includes('código é'))?.text ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('no code came within 10 s')
}

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

function cpfOf(number: number): string {
  const nine = String(400_000_000 + number).slice(0, 9)
  for (let check = 0; check < 100; check++) {
    const cpf = parseCpf(nine + String(check).padStart(2, '0'))
    if (cpf !== null) return cpf
  }
  throw new Error('every nine digits have a pair of check digits')
}
