/**
 * Reads a chosen file from the device; null if it cannot be read after all, such as a photo stored in a cloud or a
 * table locked by another program. The caller must not wait for ever.
 */
export async function readChosen<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

export const UNREAD_FILE =
  'O aparelho não conseguiu abrir este arquivo. Salve-o no aparelho e escolha-o de novo.'
