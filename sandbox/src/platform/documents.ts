/** CPF and CNPJ check digits (Receita Federal), as far as the sandbox needs them. */

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Adds the right check digits to nine digits of a CPF. */
export function completeCpf(base: string): string {
  const first = checkDigit(base, 10)
  return `${base}${first}${checkDigit(`${base}${first}`, 11)}`
}

/** Eleven digits, not all the same, with right check digits. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !/^(\d)\1+$/.test(text) && completeCpf(text.slice(0, 9)) === text

/** `123.456.789-09` */
export const showCpf = (cpf: string): string => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

function checkDigit(digits: string, firstWeight: number): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (firstWeight - index),
    0,
  )
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}
