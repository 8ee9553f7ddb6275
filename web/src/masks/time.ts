/** `19:05`. In a separate file: the shopper's first screen loads the other masks, but needs no time. */
export function maskTime(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
