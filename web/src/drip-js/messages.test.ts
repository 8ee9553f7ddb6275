import { describe, expect, it } from 'vitest'
import { messageFrom, readMessage } from './messages.ts'

const OURS = 'https://pagar.drip.example'
/** Two windows; their other properties do not matter here. */
const frame = {} as Window
const another = {} as Window
const event = (it: Partial<{ origin: string; source: Window | null; data: unknown }>) => ({
  origin: OURS,
  source: frame,
  data: { eventName: 'finishedCheckout', checkoutStatus: 'OK' },
  ...it,
})

describe('a message', () => {
  it('is accepted from the window of the created frame, at our origin', () => {
    expect(messageFrom(event({}), OURS, frame)).toEqual({
      eventName: 'finishedCheckout',
      checkoutStatus: 'OK',
    })
  })

  it.each([
    ['of another origin in our frame', { origin: 'https://loja.example' }],
    ['of an origin that only begins like ours', { origin: `${OURS}.evil.example` }],
    ['of ours without TLS', { origin: OURS.replace('https', 'http') }],
    ['of a page without origin', { origin: 'null' }],
    ['of our origin in another window', { source: another }],
    ['of no window', { source: null }],
    ['that is a text', { data: '{"eventName":"finishedCheckout"}' }],
    ['that is nothing', { data: null }],
  ])('%s is ignored', (_whose, it) => {
    expect(messageFrom(event(it), OURS, frame)).toBeNull()
  })

  it('is ignored while the frame has no window', () => {
    expect(messageFrom(event({ source: null }), OURS, null)).toBeNull()
  })

  it('says one of the known things, or nothing', () => {
    const read = (eventName: unknown, checkoutStatus: unknown) =>
      readMessage({ eventName, checkoutStatus }, 'checkout')
    expect(read('checkoutCompleted', 'KO')).toEqual({
      name: 'checkoutCompleted',
      status: 'KO',
      source: 'checkout',
    })
    expect(read('transferEverything', 'OK')).toBeNull()
    expect(read('finishedCheckout', 'PAID')).toBeNull()
    expect(read(undefined, undefined)).toBeNull()
  })

  it('is only believed of the page that has it to say', () => {
    const end = { eventName: 'finishedCheckout', checkoutStatus: 'OK' }
    expect(readMessage(end, 'banner')).toBeNull()
    expect(readMessage(end, 'modal')).toBeNull()
    expect(readMessage({ eventName: 'clickOnLogo', checkoutStatus: 'MORE_INFO' }, 'banner')?.name).toBe(
      'clickOnLogo',
    )
  })
})
