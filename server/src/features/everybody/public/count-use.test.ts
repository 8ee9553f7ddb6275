import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'

const world = await ownWorld()

const send = (event: object, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/v1/events', event, headers)
/** What the sandbox's collector has counted, after everything waiting was sent. */
const counted = async () => {
  await world.deps.analytics.close()
  return world.control<{ name: string; detail: string | null }[]>('GET', '/analytics')
}

describe('the use of the pages', () => {
  it('is counted elsewhere without the purchase that it was', async () => {
    const detail = JSON.stringify({ step: 'phone' })
    const event = { name: 'checkout_step', checkoutId: '0197a000-0000-7000-8000-000000000001', detail }
    expect((await send(event)).status).toBe(204)
    expect(await counted()).toEqual([{ name: 'checkout_step', at: expect.any(String), detail }])
  })

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'is not counted for a browser that objects by %j',
    async (headers) => {
      const before = await counted()
      expect((await send({ name: 'screen_shown' }, headers)).status).toBe(204)
      expect(await counted()).toEqual(before)
    },
  )

  it('does not include failures', async () => {
    const before = await counted()
    await send({ name: 'script_error' })
    expect(await counted()).toEqual(before)
  })
})
