import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper, pay, paymentPage, untilPix } from '../../../../test/shopper.ts'
import { countOf, untilRefunded } from '../../../../test/truths.ts'
import type { World } from '../../../../test/world.ts'
import { createApp } from '../../../app.ts'
import { silentLog } from '../../../platform/log.ts'
import { networksOf } from '../../../platform/networks.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { rememberOn } from '../../people/remembered-devices/remembered-devices.ts'
import { FONT_PATH } from '../embeds/embed-style.ts'
import type { BuiltPage, BuiltWeb, PaymentState } from './built-web.ts'

/** A page that shows its state as plain text, in place of the build's pages. */
const plain = <State>(name: string): BuiltPage<State> => ({
  before: `<!doctype html><!--style--><div id="app">`,
  beforeState: '</div>',
  after: '',
  css: 'p{}',
  render: () => `<p>${name}</p>`,
})
/** The addresses of an area's screens, which in the build come from the area's own table. */
const area = (name: string, paths: string[]) => ({ ...plain(name), paths })
const WEB: BuiltWeb = {
  folder: mkdtempSync(join(tmpdir(), 'drip-web-')),
  font: '/assets/figtree.woff2',
  dripJs: { script: 'const from="{drip-origin}",again="{drip-origin}/"', types: 'interface Drip {}' },
  checkout: {
    ...plain('checkout'),
    beforeState: '</div><!--beside-->',
    laterCss: 'q{}',
    hasLaterStyles: ({ answer }) => answer !== null && answer.fields.length === 0,
    renderNext: () => '<template id="next"></template>',
    renderSummary: (it, folded) =>
      `<aside>${it.store.name}: ${it.lines.map((line) => line.name).join()}, ${it.total}, ${folded ? 'folded' : 'open'}</aside>`,
  },
  checkoutFeedback: plain('checkout-feedback'),
  signIn: plain('sign-in'),
  customer: area('customer', ['/cliente', '/cliente/pedidos', '/cliente/pedidos/:id']),
  payment: plain('payment'),
  offer: plain('offer'),
  renegotiation: plain('renegotiation'),
  receiptCheck: plain('receipt-check'),
  storeLimit: plain('store-limit'),
  appDownload: plain('app-download'),
  answers: plain('answers'),
  adminSignIn: plain('admin-sign-in'),
  admin: area('admin', [
    '/admin',
    '/admin/orders/:id',
    '/admin/merchants/:id/:kind(^(?:fees|cashbacks)$)/create',
  ]),
  merchantSignIn: plain('merchant-sign-in'),
  merchant: area('merchant', ['/parceira', '/parceira/pedidos/:id', '/parceira/pedidos/extrato']),
}
const NOBODYS = '019aab00-0000-7000-8000-000000000000'

mkdirSync(join(WEB.folder, 'assets'))
writeFileSync(join(WEB.folder, WEB.font), 'letters')
const world = await ownWorld()
const { apiKey } = await world.merchant()
const purchaseId = await buy(world, apiKey, newShopper())
await untilRefunded(world, purchaseId)
const instalmentId = (await findInstalments(world.deps.db, purchaseId))[0]?.id ?? ''
const { clock } = world.deps
const still = { ...clock, offsetMs: 0, now: () => clock.now(), moveTo: () => {} }
const app = await createApp({ ...world.deps, log: silentLog }, still, WEB, { ready: true })

afterAll(async () => {
  rmSync(WEB.folder, { recursive: true })
  await app.close()
})

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const withoutNonce = (body: string) => body.replace(/nonce="[^"]*"/g, '')
const stateIn = (body: string) => /id="state">([^<]*)</.exec(body)?.[1] ?? ''

describe('a page', () => {
  it.each([
    ['/cliente/login', 'sign-in'],
    ['/customer/login', 'sign-in'],
    ['/cliente/recuperar-login', 'sign-in'],
    ['/cliente/recuperar-celular', 'sign-in'],
    ['/cliente', 'customer'],
    ['/cliente/pedidos/anything', 'customer'],
    ['/perguntas', 'answers'],
    ['/renegociacao', 'renegotiation'],
    ['/comprovante', 'receipt-check'],
    ['/app-download', 'app-download'],
    ['/admin/login', 'admin-sign-in'],
    ['/admin/recuperar-senha', 'admin-sign-in'],
    ['/admin', 'admin'],
    ['/admin/orders/anything', 'admin'],
    ['/admin/merchants/anything/fees/create', 'admin'],
    ['/parceira/login', 'merchant-sign-in'],
    ['/merchant/login', 'merchant-sign-in'],
    ['/parceira/recuperar-login', 'merchant-sign-in'],
    ['/parceira', 'merchant'],
    ['/parceira/pedidos/anything', 'merchant'],
    ['/parceira/pedidos/extrato', 'merchant'],
  ])('of %s is served, cannot be framed, and sends its forms nowhere by itself', async (path, name) => {
    const answer = await open(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toContain(`<p>${name}</p>`)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).toMatch(/script-src 'self' 'nonce-([^']+)'; style-src 'self' 'nonce-\1'/)
    expect(answer.body).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">p{}</style>`)
  })

  it('of a checkout shows the masked phone to a browser that remembers its shopper, and to no other browser', async () => {
    const shopper = newShopper()
    const { apiKey } = await world.merchant()
    const bought = await buy(world, apiKey, shopper)
    const row = await world.deps.db.row<{ id: string }>(
      sql`select customer_id as id from orders where id = ${bought}`,
    )
    const shown = await world.deps.db.transaction((tx) =>
      rememberOn(world.deps, tx, { customerId: row?.id ?? '', device: 'Chrome em Android' }),
    )
    const id = await world.checkout(apiKey)
    const stateFor = async (cookie: string) =>
      stateIn((await app.inject({ url: `/checkouts/${id}`, headers: { cookie } })).body)
    const known = await stateFor(`drip_remembered=${shown}`)
    expect(JSON.parse(known)).toMatchObject({
      device: { phone: `+55 (11) *****-${shopper.phone.slice(-4)}` },
    })
    for (const secret of [shopper.name, shopper.cpf, shopper.email]) expect(known).not.toContain(secret)
    for (const cookie of ['', 'drip_remembered=x', `drip_remembered=${shown.slice(0, -2)}`])
      expect(await stateFor(cookie)).not.toContain('device')
  })

  it('of the limit belongs to a store that sells, and to no other', async () => {
    const { id } = await world.merchant()
    const answer = await open(`/quanto-posso?merchantId=${id}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(JSON.parse(stateIn(answer.body))).toMatchObject({ store: { id } })
    expect((await open('/quanto-posso')).statusCode).toBe(404)
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${id}`)
    expect((await open(`/quanto-posso?merchantId=${id}`)).statusCode).toBe(404)
  })

  it('of a checkout waits for no styles of later screens at its first screen, and has them at others', async () => {
    const { apiKey } = await world.merchant()
    const began = await world.checkout(apiKey)
    expect((await open(`/checkouts/${began}`)).body).not.toContain('q{}')
    const ended = await open(`/checkouts/${purchaseId}`)
    expect(withoutNonce(ended.body)).toContain('<style >p{}</style><style  id="later-styles">q{}</style>')
    expect(new Set(Array.from(ended.body.matchAll(/nonce="([^"]*)"/g), ([, it]) => it)).size).toBe(1)
  })

  it('is one of ours or the page that says there is none', async () => {
    const answer = await open('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('A página que você estava procurando não existe')
    for (const way of ['/cliente', '/perguntas']) expect(answer.body).toContain(`href="${way}"`)
  })

  it('within the customer area keeps its navigation, and is still not found', async () => {
    const answer = await open('/cliente/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<p>customer</p>')
  })

  it('of the back-office that does not exist is reported with the back-office’s own links', async () => {
    for (const address of ['/admin/nowhere/at/all', '/admin/merchants/anything/other/create']) {
      const answer = await open(address)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<p>admin</p>')
    }
  })

  it('has its links and the picture for the camera beside it', async () => {
    const { settings, app: links } = JSON.parse(stateIn((await open('/cliente/login')).body))
    expect(settings).toEqual(world.deps.config.settings)
    expect(links.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('that asks why a purchase was not ended may be framed by any store, and is there for a purchase only', async () => {
    const answer = await open(`/checkout-feedback/${purchaseId}?dismissable=true`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(JSON.parse(stateIn(answer.body))).toMatchObject({ id: purchaseId, search: '?dismissable=true' })
    for (const id of [NOBODYS, 'nothing', "1'--"]) {
      const missing = await open(`/checkout-feedback/${encodeURIComponent(id)}`)
      expect(missing.statusCode).toBe(404)
      expect(missing.body).toContain('A página que você estava procurando não existe')
    }
  })

  it('that waits for a payment may use a stream on its own host, and other pages may not', async () => {
    const { clock } = world.deps
    const still = { ...clock, offsetMs: 0, now: () => clock.now(), moveTo: () => {} }
    const eventsUrl = 'https://eventos.drip.example'
    const deps = { ...world.deps, log: silentLog, config: { ...world.deps.config, eventsUrl } }
    const apart = await createApp(deps, still, WEB, { ready: true })
    const sourcesOf = async (from: typeof app, url: string) => {
      const { headers, body } = await from.inject({ url, headers: { accept: 'text/html' } })
      const sources = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
      return [sources, JSON.parse(stateIn(body)).eventsUrl]
    }
    for (const url of [`/pagamento/${instalmentId}`, '/cliente/pedidos']) {
      expect(await sourcesOf(app, url)).toEqual(["'self'", null])
      expect(await sourcesOf(apart, url)).toEqual([`'self' ${eventsUrl}`, eventsUrl])
    }
    expect((await sourcesOf(apart, '/renegociacao'))[0]).toBe("'self'")
    await apart.close()
  })

  it('of a checkout may be framed by any store', async () => {
    const answer = await open(`/checkouts/${purchaseId}`)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *')
  })
})

describe('the purchase, beside the checkout', () => {
  const beside = async (id: string, agent = 'Chrome') => {
    const headers = { accept: 'text/html', 'user-agent': agent }
    const { body } = await app.inject({ url: `/checkouts/${id}`, headers })
    return /<aside>(.*)<\/aside>/.exec(body)?.[1] ?? null
  }

  it('is shown while the shopper buys, folded on a phone, and no longer after the purchase', async () => {
    const { apiKey } = await world.merchant({ name: 'Casa Aurora' })
    const shopper = newShopper()
    const id = await world.checkout(apiKey, {
      amount: '300.00',
      products: [{ name: 'Vaso', quantity: 1, amount: '300.00' }],
    })
    expect(await beside(id)).toBe('Casa Aurora: Vaso, 30000, open')
    expect(await beside(id, 'Chrome Mobile')).toBe('Casa Aurora: Vaso, 30000, folded')
    await pay(world, await untilPix(world, id, shopper))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect(await beside(id)).toBeNull()
    expect(await beside(NOBODYS)).toBeNull()
  })

  it('is not shown for a store without a name', async () => {
    const { apiKey } = await world.merchant({ showsInfo: false })
    expect(await beside(await world.checkout(apiKey))).toBeNull()
  })
})

it('the typeface has its own address for embeds, and is checked again after a month', async () => {
  const { body, headers } = await app.inject({ url: FONT_PATH })
  expect(body).toBe('letters')
  expect(headers['content-type']).toBe('font/woff2')
  expect(headers['cache-control']).toBe('public, max-age=2592000')
})

/** A second server beside the shared one, with other parts. */
async function openApart(parts: Partial<World['deps']>) {
  const { clock } = world.deps
  const still = { ...clock, offsetMs: 0, now: () => clock.now(), moveTo: () => {} }
  return createApp({ ...world.deps, log: silentLog, ...parts }, still, WEB, { ready: true })
}

describe('a page while the database is away', () => {
  it('is one that comes back by itself, and then it is the purchase again', async () => {
    let isAway = true
    const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    const { db } = world.deps
    const apart = await openApart({
      db: {
        ...db,
        row: (statement) => (isAway ? lost() : db.row(statement)),
        rows: (statement) => (isAway ? lost() : db.rows(statement)),
      },
    })
    const openHere = () => apart.inject({ url: `/checkouts/${purchaseId}`, headers: { accept: 'text/html' } })
    const away = await openHere()
    expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(away.body).toContain('Ela volta sozinha em alguns segundos')
    // in a store's frame as well
    expect(away.headers['content-security-policy']).toContain('frame-ancestors *')
    const [, path = ''] = /<script src="([^"]+)"/.exec(away.body) ?? []
    const script = await apart.inject({ url: path })
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    isAway = false
    const back = await openHere()
    expect(back.statusCode).toBe(200)
    expect(back.body).toContain('<p>checkout</p>')
    await apart.close()
  })
})

describe('the back-office from another network', () => {
  it('is the page that says there is none, as any address that leads nowhere, and it is written down', async () => {
    const written: unknown[] = []
    const apart = await openApart({
      config: { ...world.deps.config, adminNetworks: networksOf('203.0.113.0/24') },
      log: { ...silentLog, warn: (_event, facts) => void written.push(facts?.['code']) },
    })
    const openHere = (url: string) => apart.inject({ url, headers: { accept: 'text/html' } })
    const nowhere = await openHere('/nowhere')
    for (const path of ['/admin', '/admin/login', '/admin/orders/anything', '/admin/nowhere']) {
      const answer = await openHere(path)
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(withoutNonce(answer.body)).toBe(withoutNonce(nowhere.body))
    }
    expect(written).toEqual(Array.from({ length: 4 }, () => 'OTHER_NETWORK'))
    // an API address answers with JSON, not with a page
    const call = await openHere('/admin_backoffice/api/v1/user')
    expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND'])
    await apart.close()
  })
})

describe('the script of stores', () => {
  it('knows our address, is cached for minutes and revalidated by its tag', async () => {
    const { headers, body, statusCode } = await app.inject({ url: '/drip.js' })
    const origin = new URL(world.deps.config.publicUrl).origin
    expect([statusCode, body]).toEqual([200, `const from="${origin}",again="${origin}/"`])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
    })
    expect(headers['cross-origin-resource-policy']).toBeUndefined()
    const again = await app.inject({ url: '/drip.js', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    const other = await app.inject({ url: '/drip.js', headers: { 'if-none-match': '"older"' } })
    expect(other.statusCode).toBe(200)
  })

  it('is sent compressed if the browser accepts it', async () => {
    const answer = await app.inject({ url: '/drip.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(gunzipSync(answer.rawPayload).toString()).toContain('const from=')
    expect(answer.headers['vary']).toBe('accept-encoding')
  })

  it('has its types beside it', async () => {
    const { headers, body } = await app.inject({ url: '/drip.d.ts' })
    expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'interface Drip {}'])
  })
})

describe('the payment page', () => {
  it('is drawn with the debt, and opening it creates no charge', async () => {
    const before = await countOf(world, 'charges', purchaseId)
    const answer = await open(`/pagamento/${instalmentId}`)
    const state: PaymentState = JSON.parse(stateIn(answer.body))
    expect(answer.statusCode).toBe(200)
    expect(state.id).toBe(instalmentId)
    expect(state.answer?.installment).toMatchObject({ status: 'PENDING', qrCode: null, qrcodeText: null })
    expect(await countOf(world, 'charges', purchaseId)).toBe(before)
  })

  it('has the code that is there already', async () => {
    const { qrcodeText } = await paymentPage(world, instalmentId)
    const state: PaymentState = JSON.parse(stateIn((await open(`/pagamento/${instalmentId}`)).body))
    expect(state.answer?.installment.qrcodeText).toBe(qrcodeText)
  })

  it.each([NOBODYS, 'nothing', "1'--"])('of %s is not there', async (id) => {
    const answer = await open(`/pagamento/${encodeURIComponent(id)}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('A página que você estava procurando não existe')
  })
})
