/** Twelve letters and digits from the random part of a purchase's id: short enough to read out, and still unique. */
export function displayCode(id: string): string {
  return id.replaceAll('-', '').slice(-12).toUpperCase()
}
