import { describe, expect, it } from 'vitest'
import { shownCode } from './shown-code.ts'

describe('the shown number of a purchase', () => {
  it.each([
    ['VTEX', 'v102vtx-01/F5C1A4E20D3B4E07B7E871F5B5BC0001', 'v102vtx-01'],
    ['VTEX', '/F5C1A4E20D3B4E07B7E871F5B5BC0001', ''],
    ['NUVEMSHOP', '871254203-0a1b2c', '871254203'],
    ['NUVEMSHOP', '871254203', '871254203'],
    // a store's own code, whatever it looks like
    [null, '2026/1001', '2026/1001'],
    [null, 'PEDIDO-123456', 'PEDIDO-123456'],
    [null, '', ''],
  ] as const)('at %s, %s is %s', (connector, merchantCode, shown) => {
    expect(shownCode({ merchantCode, connector })).toBe(shown)
  })
})
