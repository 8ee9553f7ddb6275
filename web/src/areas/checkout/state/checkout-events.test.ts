import { describe, expect, it } from 'vitest'
import { closeEvent, endEvent, storeThatAsks } from './checkout-events.ts'
import { readCheckoutSearch } from './checkout-search.ts'
import { anAnswer } from '../checkout.makers.ts'

const merchant = (automaticRedirect: boolean) => ({ ...anAnswer().merchant, automaticRedirect })
const search = readCheckoutSearch

describe('when the purchase has ended', () => {
  it.each([
    [false, '', 'checkoutCompleted'],
    [true, '', 'finishedCheckout'],
    [true, '?finished=true', 'checkoutCompleted'],
    [false, '?finished=true', 'checkoutCompleted'],
  ])('an automatic redirect of %s with query "%s" reports %s', (automaticRedirect, query, eventName) => {
    for (const result of ['OK', 'KO'] as const) {
      const answer = anAnswer({ result, merchant: merchant(automaticRedirect) })
      expect(endEvent(answer, search(query))).toEqual({ eventName, checkoutStatus: result })
    }
  })
})

describe('when the close button is pressed', () => {
  it('says that something was left unfinished', () => {
    expect(closeEvent(anAnswer(), 'token')).toEqual({
      eventName: 'clickOnClose',
      checkoutStatus: 'MORE_INFO',
    })
    expect(closeEvent(null, null)).toEqual({ eventName: 'clickOnClose', checkoutStatus: 'MORE_INFO' })
  })

  it('says that it was finished once it was approved or denied', () => {
    expect(closeEvent(anAnswer({ result: 'OK' }), 'approved')).toEqual({
      eventName: 'finishedCheckout',
      checkoutStatus: 'OK',
    })
    expect(closeEvent(anAnswer({ result: 'KO' }), 'denied').eventName).toBe('finishedCheckout')
  })
})

describe("when the page's query is read", () => {
  it('knows the embedding and a phone with or without its country', () => {
    expect(search('?transparent=true&phone=+55 11 98765-4321')).toEqual({
      transparent: true,
      finished: false,
      phone: '5511987654321',
    })
    expect(search('')).toEqual({ transparent: false, finished: false, phone: '' })
  })
})

describe("when the store's script asks whether the page runs", () => {
  const around = {}
  const framed = { parent: around }
  const hello = { source: around as Window, origin: 'https://loja.example', data: { eventName: 'dripHello' } }

  it('is answered at the address of the window around', () => {
    expect(storeThatAsks(hello, framed)).toBe('https://loja.example')
  })

  it.each([
    ['another window', { source: {} as Window }],
    ['no window', { source: null }],
    ['a window without an address', { origin: 'null' }],
    ['the window around with something else to say', { data: { eventName: 'clickOnClose' } }],
    ['the window around with a text', { data: 'dripHello' }],
  ])('does not answer %s', (_who, it) => {
    expect(storeThatAsks({ ...hello, ...it }, framed)).toBeNull()
  })

  it('does not answer itself outside a frame', () => {
    const alone: { parent: unknown } = { parent: null }
    alone.parent = alone
    expect(storeThatAsks({ ...hello, source: alone as unknown as Window }, alone)).toBeNull()
  })
})
