/**
 * What the device says of a file that was chosen; null where it cannot be read after all: a photo that lies in a cloud, a table that
 * another program holds. Whoever waits for it must not wait for ever.
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
