/** Every text with one digit changed, for documents whose check digits must detect it. */
export function withOneDigitChanged(text: string): string[] {
  return Array.from(text).flatMap((digit, at) =>
    Array.from('0123456789')
      .filter((other) => other !== digit)
      .map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  )
}
