import { describe, expect, it } from 'vitest'
import { checkoutUrl, embedUrl } from './addresses.ts'

const OURS = 'https://pagar.drip.example'
const CHECKOUT = `${OURS}/checkouts/018f0000-0000-7000-8000-000000000001`

describe('the page of a placed element', () => {
  it('is requested with the element’s attributes, and nothing else', () => {
    const words = {
      drip: 'banner',
      amount: '349.90',
      cashbackRate: '0.02',
      theme: 'dark',
      other: 'x',
      date: '',
    }
    expect(embedUrl(OURS, 'banner', words)).toBe(
      `${OURS}/drip_banner?amount=349.90&cashback_rate=0.02&theme=dark`,
    )
    expect(embedUrl(OURS, 'simulator', { amount: '10', merchant: '17645766000126' })).toBe(
      `${OURS}/instalments_simulator?amount=10&merchant=17645766000126`,
    )
    expect(embedUrl(OURS, 'modal', {})).toBe(`${OURS}/drip-modal`)
  })

  it('keeps typed text inside its parameter', () => {
    expect(embedUrl(OURS, 'banner', { amount: '1&theme=x#y' })).toBe(
      `${OURS}/drip_banner?amount=1%26theme%3Dx%23y`,
    )
  })
})

describe('the address of a checkout', () => {
  it('is embedded in a frame, and as the store got it in a window', () => {
    expect(checkoutUrl(OURS, CHECKOUT, 'frame')).toBe(`${CHECKOUT}?transparent=true`)
    expect(checkoutUrl(OURS, `${CHECKOUT}?phone=11987654321`, 'frame')).toBe(
      `${CHECKOUT}?phone=11987654321&transparent=true`,
    )
    expect(checkoutUrl(OURS, CHECKOUT, 'redirect')).toBe(CHECKOUT)
  })

  it.each([
    'https://evil.example/checkouts/1',
    `${OURS}.evil.example/checkouts/1`,
    'http://pagar.drip.example/checkouts/1',
    `${OURS}@evil.example/checkouts/1`,
    `${OURS}/cliente/login`,
    `${OURS}/checkouts/../cliente/login`,
    `${OURS}/checkouts/`,
    'javascript:alert(1)',
  ])('is never %s', (address) => {
    for (const mode of ['frame', 'redirect'] as const)
      expect(() => checkoutUrl(OURS, address, mode)).toThrow(TypeError)
  })
})
