/**
 * The modulo 11 check digit shared by CPF and CNPJ. A character counts as its ASCII code minus 48, so digits count as
 * themselves and letters of the alphanumeric CNPJ from 17 (IN RFB 2.229/2024).
 */
export function checkDigit(text: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + (text.charCodeAt(index) - 48) * weight, 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
