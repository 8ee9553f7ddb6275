/** Masks for CPF, date, CEP, time and code: only digits count, the punctuation is added automatically. */

/** `529.982.247-25` */
export const maskCpf = (text: string) => marked(text, [3, 3, 3, 2], ['.', '.', '-'])

/** `12.ABC.345/01DE-35`: since 2026 a company's number may contain letters in its first twelve places. */
export function maskCnpj(text: string): string {
  const counted = text.toUpperCase().replace(/[^A-Z\d]/g, '')
  const digits = counted.slice(12).replace(/\D/g, '').slice(0, 2)
  return grouped(counted.slice(0, 12) + digits, [2, 3, 3, 4, 2], ['.', '.', '/', '-'])
}

/** Formatted as a CPF while it is short enough to be one, then as a CNPJ. */
export function maskDocument(text: string): string {
  const counted = text.replace(/[^A-Za-z\d]/g, '')
  return counted.length > 11 || /[A-Za-z]/.test(counted) ? maskCnpj(text) : maskCpf(text)
}

/** `01310-100` */
export const maskCep = (text: string) => marked(text, [5, 3], ['-'])

/** `31/12/1990` */
export const maskDate = (text: string) => marked(text, [2, 2, 4], ['/', '/'])

/** The six digits of a verification code. */
export const maskCode = (text: string) => marked(text, [6], [])

/**
 * Groups of digits with punctuation between them; it appears only once a digit follows it, so that deleting never gets
 * stuck.
 */
function marked(text: string, groups: readonly number[], marks: readonly string[]): string {
  return grouped(text.replace(/\D/g, ''), groups, marks)
}

function grouped(text: string, groups: readonly number[], marks: readonly string[]): string {
  let rest = text
  let shown = ''
  for (const [index, length] of groups.entries()) {
    if (rest === '') break
    shown += (index === 0 ? '' : (marks[index - 1] ?? '')) + rest.slice(0, length)
    rest = rest.slice(length)
  }
  return shown
}
