import { beforeEach, describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'
import { ownReceiver } from '../../test/receiver.ts'

let made = 0

const world = await ownCaller('byHand')
const receiver = await ownReceiver()
await world.pix('PUT', '/webhook/key', { webhookUrl: receiver.url })
beforeEach(async () => {
  await world.call('DELETE', '/control/faults')
  await tick()
  receiver.notices.length = 0
  receiver.answers.length = 0
})

const tick = async () => expect((await world.call('POST', '/control/tick', {})).status).toBe(204)
const order = (kind: string) =>
  world.call('POST', '/control/faults', { provider: 'webhooks', kind, times: 1 })
const pay = async (): Promise<string> => {
  const body = { calendario: {}, valor: { original: '5.00' }, chave: 'key' }
  const txid = `tick${String((made += 1)).padStart(26, '0')}`
  const { pixCopiaECola } = (await world.pix('PUT', `/cob/${txid}`, body)).body
  return (await world.call('POST', '/control/pix/pay', { qrCodeText: pixCopiaECola })).body.endToEndIds[0]
}
const told = () => receiver.notices.flatMap(({ pix }) => pix.map((it) => it.endToEndId))

describe('in a world advanced by hand', () => {
  it('a webhook leaves at the tick, and has arrived when the tick has ended', async () => {
    const id = await pay()
    expect(told()).toEqual([])
    await tick()
    expect(told()).toEqual([id])
    await tick()
    expect(told()).toEqual([id])
  })

  it('a refund arrives at the tick', async () => {
    const id = await pay()
    await tick()
    await world.pix('PUT', `/pix/${id}/devolucao/one`, { valor: '5.00' })
    const status = async () => (await world.pix('GET', `/pix/${id}/devolucao/one`)).body.status
    expect(await status()).toBe('EM_PROCESSAMENTO')
    await tick()
    expect(await status()).toBe('DEVOLVIDO')
    expect(told()).toEqual([id, id])
  })

  it('an unaccepted notice is tried again at the next tick, five times in all', async () => {
    receiver.answers.push(500)
    const id = await pay()
    await tick()
    expect(told()).toEqual([])
    await tick()
    expect(told()).toEqual([id])
    receiver.answers.push(500, 500, 500, 500, 500)
    await pay()
    for (let tries = 0; tries < 6; tries++) await tick()
    expect(receiver.answers).toEqual([])
    expect(told()).toEqual([id])
  })

  it.each([
    ['drop', []],
    ['delay', [1]],
    ['repeat', [0, 0, 1]],
    ['reorder', [1, 0]],
  ])('%s does the same as ever', async (kind, expected) => {
    await order(kind)
    const ids = [await pay(), ...(kind === 'drop' ? [] : [await pay()])]
    await tick()
    expect(told()).toEqual(expected.map((index) => ids[index]))
  })
})
