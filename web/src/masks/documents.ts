/** CPF, CEP, date and code while they are typed: only digits count, the marks come by themselves. */

/** `529.982.247-25` */
export const maskCpf = (text: string) => marked(text, [3, 3, 3, 2], ['.', '.', '-'])

/** `01310-100` */
export const maskCep = (text: string) => marked(text, [5, 3], ['-'])

/** `31/12/1990` */
export const maskDate = (text: string) => marked(text, [2, 2, 4], ['/', '/'])

/** The six digits of a verification code. */
export const maskCode = (text: string) => marked(text, [6], [])

/** Groups of so many digits with a mark between; a mark appears only when a digit follows it, so that deleting never sticks. */
function marked(text: string, groups: readonly number[], marks: readonly string[]): string {
  let digits = text.replace(/\D/g, '')
  let shown = ''
  for (const [index, length] of groups.entries()) {
    if (digits === '') break
    shown += (index === 0 ? '' : (marks[index - 1] ?? '')) + digits.slice(0, length)
    digits = digits.slice(length)
  }
  return shown
}
