import { runInNewContext } from 'node:vm'
import { OFFLINE_KEYS, WORKER, type KnownOffline } from '@drip/core/contracts/accounts/offline'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { KNOWN_SCRIPT } from './known-script.ts'
import { SERVICE_WORKER } from './offline-worker.ts'

const world = await ownWorld()

const KEPT: KnownOffline = {
  seenAt: Date.parse('2026-11-24T15:00:00Z'),
  next: { dueDate: '2026-12-09', amountToPay: 79.9 },
}
const session = (keptUntil: number | null) =>
  JSON.stringify({ accessToken: 'a', refreshToken: 'b', keptUntil })

/** The page's text on a device with this storage. */
function told(device: Record<string, string>) {
  const elements = new Map(
    ['again', 'what', 'seen', 'known'].map((id) => [
      id,
      { textContent: '', hidden: true, addEventListener: () => {} },
    ]),
  )
  runInNewContext(KNOWN_SCRIPT, {
    Date,
    localStorage: {
      getItem: (key: string) => device[key] ?? null,
      removeItem: (key: string) => {
        delete device[key]
      },
    },
    location: { reload: () => {} },
    document: { getElementById: (id: string) => elements.get(id) },
  })
  return { known: elements.get('known')?.hidden === false, what: elements.get('what')?.textContent, device }
}

describe('the page without a connection', () => {
  it('shows the next payments to a remembered person on the device', () => {
    const { known, what } = told({
      [OFFLINE_KEYS.known]: JSON.stringify(KEPT),
      [OFFLINE_KEYS.session]: session(Date.now() + 60_000),
    })
    expect(known).toBe(true)
    expect(what?.replaceAll('\u00a0', ' ')).toBe('Próxima parcela: R$ 79,90, com vencimento em 09/12/2026')
  })

  it('says so if nothing is owed', () => {
    const device = {
      [OFFLINE_KEYS.known]: JSON.stringify({ ...KEPT, next: null }),
      [OFFLINE_KEYS.session]: session(Date.now() + 60_000),
    }
    expect(told(device).what).toBe('Nada a pagar')
  })

  it.each<[string, string | null]>([
    ['the session is gone', null],
    ['it is over', session(Date.now() - 1)],
    ['it is one of this tab only', session(null)],
    ['what is there is no session', '{'],
  ])('shows nothing and forgets its data if %s', (_, kept) => {
    const { known, device } = told({
      [OFFLINE_KEYS.known]: JSON.stringify(KEPT),
      ...(kept === null ? {} : { [OFFLINE_KEYS.session]: kept }),
    })
    expect([known, OFFLINE_KEYS.known in device]).toEqual([false, false])
  })

  it('loads only its own scripts, and is the same for everybody', async () => {
    const answer = await fetch(`${world.url}/cliente/sem-conexao`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await answer.text()
    expect(html).toContain('Você está sem conexão')
    for (const [, address = ''] of html.matchAll(/<script src="([^"]+)"/g))
      expect((await fetch(`${world.url}${address}`)).headers.get('content-type')).toContain('javascript')
  })
})

describe('the worker of the customer’s area', () => {
  it('is checked at each visit, and may only ask our server', async () => {
    const answer = await fetch(`${world.url}${WORKER.address}`)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'",
    )
    expect(answer.headers.get('service-worker-allowed')).toBe(WORKER.scope)
    expect(await answer.text()).toBe(SERVICE_WORKER)
  })

  /** Runs the worker: what it caches, and its answers if the server cannot be reached. */
  async function worker() {
    const heard = new Map<string, (event: object) => void>()
    const kept: string[] = []
    runInNewContext(SERVICE_WORKER, {
      URL,
      location: { origin: 'https://drip.example' },
      Request: class {
        url: string
        constructor(url: string) {
          this.url = url
        }
      },
      Response: { error: () => 'no answer' },
      addEventListener: (name: string, act: (event: object) => void) => heard.set(name, act),
      skipWaiting: () => {},
      clients: { claim: async () => {} },
      fetch: async () => {
        throw new TypeError('no connection')
      },
      caches: {
        open: async () => ({
          addAll: async (all: { url: string }[]) => kept.push(...all.map((it) => it.url)),
        }),
        keys: async () => [],
        match: async (address: string) => (kept.includes(address) ? `kept ${address}` : undefined),
      },
    })
    let installed: unknown
    heard.get('install')?.({
      waitUntil: (work: unknown) => {
        installed = work
      },
    })
    await installed
    const answerTo = async (url: string, mode: string) => {
      let answer: unknown = 'left alone'
      heard.get('fetch')?.({
        request: { url, mode },
        respondWith: (work: unknown) => {
          answer = work
        },
      })
      return answer
    }
    return { kept, answerTo }
  }

  it('stores only public pages and scripts, all of which exist', async () => {
    const { kept } = await worker()
    expect(kept).toHaveLength(4)
    // the typeface is part of the built web, which these tests do not have
    for (const address of kept.filter((it) => !it.startsWith('/fonts/')))
      expect((await fetch(`${world.url}${address}`)).status).toBe(200)
  })

  it('answers a page that is not reached by the one that says so, and no call', async () => {
    const { answerTo } = await worker()
    const page = 'https://drip.example/cliente/pedidos'
    expect(await answerTo(page, 'navigate')).toBe('kept /cliente/sem-conexao')
    const call = 'https://drip.example/customer_backoffice/api/v1/orders'
    expect(await answerTo(call, 'cors')).toBe('left alone')
    expect(await answerTo('https://elsewhere.example/cliente/sem-conexao', 'no-cors')).toBe('left alone')
  })
})

describe('a notice that a browser’s maker carried', () => {
  const NOTICE = { title: 'Parcela para pagar', body: 'Você tem …', tag: 'due 2026-12-09', path: '/cliente' }

  /** The worker, with these pages open. */
  function worker(pages: { navigate: (path: string) => Promise<{ focus: () => Promise<void> } | null> }[]) {
    const heard = new Map<string, (event: object) => void>()
    const shown: unknown[] = []
    const opened: string[] = []
    runInNewContext(SERVICE_WORKER, {
      addEventListener: (name: string, act: (event: object) => void) => heard.set(name, act),
      registration: { showNotification: async (...it: unknown[]) => shown.push(it) },
      clients: { matchAll: async () => pages, openWindow: async (path: string) => opened.push(path) },
    })
    const happen = async (name: string, event: object) => {
      let done: unknown = null
      heard.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) })
      await done
    }
    return { happen, shown, opened }
  }

  it('is shown, the next of the same kind in its place', async () => {
    const { happen, shown } = worker([])
    await happen('push', { data: { json: () => NOTICE } })
    const { title, body, tag } = NOTICE
    expect(shown).toMatchObject([[title, { body, tag, data: { path: '/cliente' } }]])
  })

  it('opens its subject: in the open page, or in a new one', async () => {
    const notification = { data: { path: '/cliente' }, close: () => {} }
    const alone = worker([])
    await alone.happen('notificationclick', { notification })
    expect(alone.opened).toEqual(['/cliente'])
    const seen: string[] = []
    const focus = async () => void seen.push('looked at')
    const beside = worker([{ navigate: async (path) => (seen.push(path), { focus }) }])
    await beside.happen('notificationclick', { notification })
    expect([seen, beside.opened]).toEqual([['/cliente', 'looked at'], []])
  })
})
