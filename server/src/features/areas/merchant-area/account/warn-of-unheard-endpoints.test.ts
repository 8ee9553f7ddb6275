import type { WebhookDelivery, WebhookEndpointWithSecret } from '@drip/core/contracts/merchant/webhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { openReceiver } from '../../../messaging/webhooks/webhooks.makers.ts'
import { newSignedIn } from '../merchant-area.makers.ts'

const world = await ownWorld()
const receiver = await openReceiver()
afterAll(() => receiver.close())

const FAILS = 'O sistema da sua loja não está recebendo os avisos da Drip'
const OFF = 'Um endereço de avisos da sua loja foi desligado'

/** A store with an address and an administrator. */
async function newStore() {
  const { id: merchantId, apiKey } = await world.merchant()
  const { email } = await newSignedIn(world, merchantId)
  const reader = await newSignedIn(world, merchantId, ['READ'])
  const call = <Body>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    world.call<Body>(method, `/api/v2/webhook_endpoints${path}`, body, { 'x-api-key': apiKey })
  const { body: endpoint } = await call<WebhookEndpointWithSecret>('POST', '', {
    url: `${receiver.url}/loja`,
  })
  return {
    change: (body: unknown) => call('PATCH', `/${endpoint.id}`, body),
    /** An event that the store's server answers with this status. */
    event: (status: number) => {
      receiver.answer = (response) => response.writeHead(status).end()
      return call<WebhookDelivery>('POST', `/${endpoint.id}/test`)
    },
    /** What the administrator has been told of it after another round, oldest first. */
    told: async () => {
      await world.schedule('warn-of-unheard-webhooks')
      await world.schedule('warn-of-unheard-webhooks')
      expect((await world.delivered(reader.email)).filter(isWarning)).toEqual([])
      return (await world.delivered(email)).filter(isWarning).toReversed()
    },
  }
}

const isWarning = ({ subject }: { subject?: string | null }) => subject === FAILS || subject === OFF
const subjectsOf = (mails: readonly { subject?: string | null }[]) => mails.map(({ subject }) => subject)

describe('an address that accepts no webhooks', () => {
  it('is told to the administrators after a day, once until it works again', async () => {
    const store = await newStore()
    await store.event(500)
    await world.advance('PT23H')
    expect(await store.told()).toEqual([])
    await world.advance('PT2H')
    await store.event(500)
    const [mail, ...more] = await store.told()
    expect([mail?.subject, more]).toEqual([FAILS, []])
    expect(mail?.text).toContain(new URL(receiver.url).host)
    expect(mail?.text).not.toContain('/loja')
    await store.event(204)
    await world.advance('P2D')
    expect(await store.told()).toHaveLength(1)
    await store.event(500)
    await world.advance('PT25H')
    expect(subjectsOf(await store.told())).toEqual([FAILS, FAILS])
  })

  it('that has switched itself off is told with the next round, also if its failure was told before', async () => {
    const store = await newStore()
    await store.event(410)
    expect(subjectsOf(await store.told())).toEqual([OFF])
    await store.change({ enabled: true })
    await store.event(500)
    await world.advance('PT25H')
    expect(subjectsOf(await store.told())).toEqual([OFF, FAILS])
    await store.event(410)
    expect(subjectsOf(await store.told())).toEqual([OFF, FAILS, OFF])
  })

  it('is looked for by an index', async () => {
    const statements = await statementsOf(world, () => world.schedule('warn-of-unheard-webhooks'))
    for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
  })

  it('is not told when its merchant has paused it', async () => {
    const store = await newStore()
    await store.event(500)
    await store.change({ enabled: false })
    await world.advance('PT25H')
    expect(await store.told()).toEqual([])
  })
})
