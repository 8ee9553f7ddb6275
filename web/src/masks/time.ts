/** `19:05`. In a file of its own: the shopper's first screen carries the masks beside it, and types no time. */
export function maskTime(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}
