import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a data folder for this process; null when another has it. Two embedded databases on one folder lose data
 * without a word, so this comes first. The kernel gives the lock back when the process dies, however it dies.
 */
export function lockFolder(folder: string): (() => void) | null {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => file.close()
  } catch {
    file.close()
    return null
  }
}
