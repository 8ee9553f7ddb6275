/** The outside world played by the sandbox, and what people and stores see of the product, over HTTP. */
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import type { Shop } from '../../../server/test/busy-world.ts'
import type { TestAnswer } from '../../../server/test/world.ts'
import { SECRET } from '../lean/environment.ts'
import type { OutsideUrls } from '../lean/lean-process.ts'

export interface Outside {
  urls: OutsideUrls
  shop: Shop
  /** Every Pix that the PSP received, of the hundred newest charges. */
  paidAtPsp: () => Promise<string[]>
  close(): Promise<void>
}

/** @param web the product's address */
export async function openOutside(web: string): Promise<Outside> {
  const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: web, demoSecret: SECRET })
  const shop = shopAt(web, sandbox.url)
  return {
    urls: {
      PIX_API_URL: `${sandbox.url}/pix/v2`,
      PIX_TOKEN_URL: `${sandbox.url}/pix/oauth/token`,
      MESSAGES_URL: `${sandbox.url}/messages`,
      BUREAU_URL: `${sandbox.url}/bureau`,
      ANTIFRAUD_URL: `${sandbox.url}/antifraud`,
      POSTAL_URL: `${sandbox.url}/postal`,
    },
    shop,
    async paidAtPsp() {
      const charges = await shop.control<{ endToEndIds: string[] }[]>('GET', '/pix/charges?status=CONCLUIDA')
      return charges.flatMap((it) => it.endToEndIds)
    },
    close: () => sandbox.close(),
  }
}

/** What people and stores see, over HTTP. */
function shopAt(web: string, sandbox: string): Shop {
  const send = async <Body>(
    url: string,
    method: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> => {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // answers of the product and the sandbox, whose shapes are tested there
    const read = JSON.parse(text === '' ? '{}' : text) as Body
    return { status: response.status, headers: response.headers, body: read }
  }
  return {
    async checkout(apiKey) {
      const made = await send<{ id: string }>(
        `${web}/api/v1/checkouts`,
        'POST',
        { amount: '300.00' },
        { 'x-api-key': apiKey },
      )
      if (made.status !== 201) throw new Error(`no checkout: ${made.status}`)
      return made.body.id
    },
    step: (id, body) => send(`${web}/api/v1/checkouts/${id}`, 'PUT', body),
    async control<Body>(method: string, path: string, body?: unknown) {
      const answer = await send<Body>(`${sandbox}/control${path}`, method, body)
      if (answer.status >= 300) throw new Error(`sandbox: ${method} ${path} answered ${answer.status}`)
      return answer.body
    },
  }
}
