/** Twelve letters and digits of a purchase's random part: short enough to read out, and still unlike any other. */
export function displayCode(id: string): string {
  return id.replaceAll('-', '').slice(-12).toUpperCase()
}
