import { expect, it } from 'vitest'
import { payeeOf } from './payee.ts'

it('a code shows the payee, and an invalid code shows nothing', () => {
  const code =
    '00020126330014br.gov.bcb.pix0111529982247255204000053039865406149.905802BR5917CREDIARIO EXEMPLO6006RECIFE62180514PARC0001DE0004630415D9'
  expect(payeeOf(code)).toBe('CREDIARIO EXEMPLO')
  expect(payeeOf('')).toBeNull()
  expect(payeeOf('000201x')).toBeNull()
})
