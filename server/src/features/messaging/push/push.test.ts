import type { OwnPush, PushAllowed } from '@drip/core/contracts/customer-area'
import { beforeEach, describe, expect, it } from 'vitest'
import { hurryJobs } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { choosePassword, newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'

interface Notice {
  title: string
  body: string
  tag: string
  path: string
}

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
// a purchase of this day falls due on Wednesday 9 December
beforeEach(() => at('2026-11-24T10:00'))

const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })
const BEGUN = 'Avisos ativados'

/** A person's browser, which accepts notifications from every sender with our key. */
async function browser() {
  const applicationServerKey = world.deps.push?.publicKey
  const allowed = await world.control<PushAllowed>('POST', '/push', { applicationServerKey })
  const path = `/push/${allowed.endpoint.split('/').at(-1) ?? ''}`
  return {
    allowed,
    /** What it has displayed. */
    shown: async () => {
      await world.drain()
      return world.control<Notice[]>('GET', path)
    },
    throwAway: () => world.control('DELETE', path),
  }
}
type Browser = Awaited<ReturnType<typeof browser>>

/** A customer who has something to pay on 9 December, with a browser that shows it. */
async function withNotices() {
  const customer = await newCustomer(world, apiKey)
  const own = await browser()
  expect((await customer.call('PUT', '/user/push', own.allowed)).status).toBe(204)
  return { ...customer, browser: own }
}

const titles = async ({ shown }: Browser) => (await shown()).map((it) => it.title)

async function remind(moment: string): Promise<void> {
  await at(moment)
  await world.schedule('send-reminders')
  await world.drain()
}

describe('a browser that may show notices', () => {
  it('says that they begin, once', async () => {
    const { call, browser: own } = await withNotices()
    await call('PUT', '/user/push', own.allowed)
    expect(await titles(own)).toEqual([BEGUN])
    const { body } = await call<OwnPush>('GET', '/user/push')
    expect(body).toEqual({
      key: world.deps.push?.publicKey,
      devices: [
        { id: expect.stringMatching(/^[\w-]{22}$/), device: expect.any(String), since: expect.any(String) },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(own.allowed.endpoint)
  })

  it('shows what is due beforehand, with neither amount nor person, and does not show late debts', async () => {
    const { shopper, browser: own } = await withNotices()
    await remind('2026-12-06T12:00')
    const [, due] = await own.shown()
    expect(due).toEqual({
      title: 'Parcela para pagar',
      body: 'Você tem uma parcela para pagar até 09/12/2026. Toque para ver.',
      tag: 'due 2026-12-09',
      path: '/cliente',
    })
    await remind('2026-12-09T12:00')
    expect((await own.shown()).at(-1)?.body).toBe('Você tem uma parcela para pagar hoje. Toque para ver.')
    const before = (await own.shown()).length
    await remind('2026-12-12T12:00')
    const sent = await world.messages(shopper.phone)
    expect(sent[0]?.text).toContain('venceu em 09/12/2026')
    expect(await own.shown()).toHaveLength(before)
  })

  it('belongs to the last person who allowed it there', async () => {
    const first = await withNotices()
    const second = await newCustomer(world, apiKey)
    await second.call('PUT', '/user/push', first.browser.allowed)
    expect((await first.call<OwnPush>('GET', '/user/push')).body.devices).toEqual([])
    expect((await second.call<OwnPush>('GET', '/user/push')).body.devices).toHaveLength(1)
    expect(await titles(first.browser)).toEqual([BEGUN, BEGUN])
  })

  it('stops once its owner says so, and nobody else can stop it', async () => {
    const { call, browser: own } = await withNotices()
    const [device] = (await call<OwnPush>('GET', '/user/push')).body.devices
    const stranger = await newCustomer(world, apiKey)
    expect((await stranger.call('DELETE', `/user/push/${device?.id ?? ''}`)).status).toBe(404)
    expect((await call('DELETE', `/user/push/${device?.id ?? ''}`)).status).toBe(204)
    expect((await call('DELETE', `/user/push/${device?.id ?? ''}`)).status).toBe(404)
    await remind('2026-12-06T12:00')
    expect(await titles(own)).toEqual([BEGUN])
  })

  it('stops at a place that is signed out from elsewhere', async () => {
    const { shopper, call, browser: own } = await withNotices()
    const elsewhere = await signIn(world, shopper)
    const other = await browser()
    await elsewhere.call('PUT', '/user/push', other.allowed)
    expect(await titles(other)).toEqual([BEGUN])
    await call('DELETE', '/user/sessions')
    expect((await call<OwnPush>('GET', '/user/push')).body.devices).toHaveLength(1)
    await remind('2026-12-06T12:00')
    expect([(await own.shown()).length, (await other.shown()).length]).toEqual([2, 1])
  })

  it('stops if a new password has ended the log-ins', async () => {
    const { shopper, browser: own } = await withNotices()
    expect(await titles(own)).toEqual([BEGUN])
    await world.advance('PT1M')
    await choosePassword(world, shopper)
    const { call } = await signIn(world, shopper)
    expect((await call<OwnPush>('GET', '/user/push')).body.devices).toEqual([])
    await remind('2026-12-06T12:00')
    expect(await titles(own)).toEqual([BEGUN])
  })

  it('that is gone is forgotten', async () => {
    const { shopper, browser: own } = await withNotices()
    expect(await titles(own)).toEqual([BEGUN])
    await own.throwAway()
    await remind('2026-12-06T12:00')
    const { call } = await signIn(world, shopper)
    expect((await call<OwnPush>('GET', '/user/push')).body.devices).toEqual([])
  })

  it('is sent later if its maker did not accept it at once', async () => {
    await world.fault({ provider: 'push', kind: 'fail', times: 1 })
    const { browser: own } = await withNotices()
    expect(await titles(own)).toEqual([])
    await hurryJobs(world)
    expect(await titles(own)).toEqual([BEGUN])
  })

  it('is one of ten: the oldest makes room', async () => {
    const customer = await newCustomer(world, apiKey)
    for (let one = 0; one < 11; one += 1) {
      await world.control('POST', '/clock', { advance: 'PT1S' })
      await customer.call('PUT', '/user/push', (await browser()).allowed)
    }
    const { devices } = (await customer.call<OwnPush>('GET', '/user/push')).body
    expect(devices).toHaveLength(10)
    const seconds = devices.map(({ since }) => Date.parse(since) / 1000)
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
    expect(Math.round((seconds[0] ?? 0) - (seconds.at(-1) ?? 0))).toBeGreaterThanOrEqual(9)
  })
})

describe('an address', () => {
  it.each([
    ['of nobody who makes browsers', { endpoint: 'https://drip.example/push/1' }],
    ['of a machine inside', { endpoint: 'https://127.0.0.1/push/1' }],
    ['that only looks like a maker’s', { endpoint: 'https://fcm.googleapis.com.example/1' }],
    ['at another port', { endpoint: 'https://fcm.googleapis.com:8443/1' }],
    ['with a key that is none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ])('%s is refused', async (_what, wrong) => {
    const { call } = await newCustomer(world, apiKey)
    const { allowed } = await browser()
    const { status, body } = await call('PUT', '/user/push', { ...allowed, ...wrong })
    expect([status, body['code']]).toEqual([422, 'INVALID_FIELDS'])
    expect((await call<OwnPush>('GET', '/user/push')).body.devices).toEqual([])
  })
})
