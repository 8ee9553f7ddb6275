import { expect, it } from 'vitest'
import { buildDynamicCode } from './br-code.ts'
import { payeeOf } from './payee.ts'

it('a code shows the payee, and an invalid code shows nothing', () => {
  const code = buildDynamicCode({
    url: 'psp.example/qr/1',
    merchantName: 'DRIP PAGAMENTOS',
    merchantCity: 'SAO PAULO',
  })
  expect(payeeOf(code)).toBe('DRIP PAGAMENTOS')
  expect(payeeOf('')).toBeNull()
  expect(payeeOf('000201x')).toBeNull()
})
