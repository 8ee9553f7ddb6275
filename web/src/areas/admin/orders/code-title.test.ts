import { expect, it } from 'vitest'
import { codeTitle } from './code-title.ts'

it.each([
  ['INSTALMENT', 'QR Code da parcela 2'],
  ['UNIQUE', 'QR Code: Pagamento único'],
  ['PART', 'QR Code: Outro valor'],
  ['PLAN', 'QR Code: Pagamento do acordo'],
] as const)('a code that was made for %s is named after what it pays', (purpose, title) => {
  expect(codeTitle(2, { purpose })).toBe(title)
})
