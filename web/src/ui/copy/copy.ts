/**
 * Puts a text on the clipboard. Returns false if the browser refuses (an embedding page may forbid it, an old browser
 * may not support it): the caller then offers to copy by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
