import { beforeEach, describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'
import { ownReceiver } from '../../test/receiver.ts'

let made = 0

const world = await ownCaller()
const receiver = await ownReceiver()
await world.pix('PUT', '/webhook/key', { webhookUrl: receiver.url })
beforeEach(async () => {
  await world.call('DELETE', '/control/faults')
  receiver.notices.length = 0
})

const order = async (fault: object): Promise<string> =>
  (await world.call('POST', '/control/faults', fault)).body.id
const newTxid = (): string => `fault${String((made += 1)).padStart(25, '0')}`
const body = { calendario: {}, valor: { original: '5.00' }, chave: 'key' }
const payNew = async (): Promise<string> => {
  const { pixCopiaECola } = (await world.pix('PUT', `/cob/${newTxid()}`, body)).body
  return (await world.call('POST', '/control/pix/pay', { qrCodeText: pixCopiaECola })).body.endToEndIds[0]
}
const postal = () => world.call('GET', '/postal/ws/01310100/json/')
const send = (text: string, headers = {}) =>
  world.call(
    'POST',
    '/messages/v1/send',
    { channel: 'SMS', to: '11 98888-7777', text },
    { authorization: 'Bearer sandbox-messages', ...headers },
  )
const inbox = async (): Promise<{ text: string }[]> =>
  (await world.call('GET', '/control/messages?to=%2B5511988887777')).body

describe('a provider with a fault', () => {
  it('fails as many times as ordered and then works again', async () => {
    await order({ provider: 'postal', kind: 'fail', times: 2 })
    expect([(await postal()).status, (await postal()).status, (await postal()).status]).toEqual([
      503, 503, 200,
    ])
  })

  it('works again when the fault is cleared by its id', async () => {
    const id = await order({ provider: 'postal', kind: 'fail' })
    expect((await postal()).status).toBe(503)
    expect((await world.call('DELETE', `/control/faults/${id}`)).status).toBe(204)
    expect((await postal()).status).toBe(200)
    expect((await world.call('DELETE', `/control/faults/${id}`)).status).toBe(404)
  })

  it('acts and answers 500, so that only reading back shows the result', async () => {
    const txid = newTxid()
    await order({ provider: 'pix', kind: 'half', times: 1, match: 'PUT /pix/v2/cob' })
    expect((await world.pix('PUT', `/cob/${txid}`, body)).status).toBe(500)
    expect((await world.pix('GET', `/cob/${txid}`)).body.status).toBe('ATIVA')
  })

  it('cuts the connection, or answers late', async () => {
    await order({ provider: 'postal', kind: 'drop', times: 1 })
    await expect(postal()).rejects.toThrow('fetch failed')
    await order({ provider: 'postal', kind: 'slow', times: 1, ms: 80 })
    const started = performance.now()
    expect((await postal()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(70)
  })

  it('answers a page for people, a truncated answer, or a wrong one', async () => {
    await order({ provider: 'postal', kind: 'page', times: 1 })
    const page = await fetch(`${world.sandbox.url}/postal/ws/01310100/json/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/^<!doctype html>/)])
    const txid = newTxid()
    await order({ provider: 'pix', kind: 'torn', times: 1, match: 'PUT /pix/v2/cob' })
    await expect(world.pix('PUT', `/cob/${txid}`, body)).rejects.toThrow('terminated')
    await order({ provider: 'pix', kind: 'lie', times: 1, match: 'GET /pix/v2/cob' })
    const lied = await world.pix('GET', `/cob/${txid}`)
    expect([lied.status, lied.body.txid === txid, lied.body.valor.original]).toEqual([200, false, '6.00'])
    expect((await world.pix('GET', `/cob/${txid}`)).body).toMatchObject({ txid, valor: { original: '5.00' } })
  })

  it('is refused for an unknown provider or kind', async () => {
    expect((await world.call('POST', '/control/faults', { provider: 'weather', kind: 'fail' })).status).toBe(
      400,
    )
    expect((await world.call('POST', '/control/faults', { provider: 'pix', kind: 'melt' })).status).toBe(400)
  })
})

describe('webhooks with a fault', () => {
  it('are lost, while the Pix is there to be read', async () => {
    await order({ provider: 'webhooks', kind: 'drop', times: 1 })
    const lost = await payNew()
    const told = await payNew()
    expect((await receiver.waitFor(1)).flatMap((notice) => notice.pix.map((pix) => pix.endToEndId))).toEqual([
      told,
    ])
    expect((await world.pix('GET', `/pix/${lost}`)).status).toBe(200)
  })

  it('come twice', async () => {
    await order({ provider: 'webhooks', kind: 'repeat', times: 1 })
    const id = await payNew()
    await expect
      .poll(() => receiver.notices.flatMap((notice) => notice.pix.map((pix) => pix.endToEndId)))
      .toEqual([id, id])
  })

  it('come in another order', async () => {
    await order({ provider: 'webhooks', kind: 'reorder', times: 1 })
    const first = await payNew()
    const second = await payNew()
    await expect
      .poll(() => receiver.notices.flatMap((notice) => notice.pix.map((pix) => pix.endToEndId)))
      .toEqual([second, first])
  })
})

describe('messages', () => {
  it('are found by any spelling of the phone, newest first', async () => {
    await send('um')
    await send('dois')
    expect((await inbox()).map((message) => message.text)).toEqual(['dois', 'um'])
  })

  it('sent again with the same idempotency key are one; with another text they are refused', async () => {
    const first = await send('três', { 'idempotency-key': 'k1' })
    const again = await send('três', { 'idempotency-key': 'k1' })
    expect([first.status, again.body]).toEqual([202, first.body])
    expect((await inbox()).filter((message) => message.text === 'três')).toHaveLength(1)
    expect((await send('quatro', { 'idempotency-key': 'k1' })).status).toBe(422)
  })

  it('are lost or doubled on request, and refused without the key', async () => {
    await order({ provider: 'messages', kind: 'drop', times: 1 })
    expect((await send('perdida')).status).toBe(202)
    await order({ provider: 'messages', kind: 'repeat', times: 1 })
    await send('dobrada')
    const texts = (await inbox()).map((message) => message.text)
    expect([texts.includes('perdida'), texts.filter((text) => text === 'dobrada').length]).toEqual([false, 2])
    expect((await send('x', { authorization: 'Bearer wrong' })).status).toBe(401)
  })
})
