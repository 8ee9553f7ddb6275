import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data folder for this process; null if another process holds it. Two embedded databases on one folder silently
 * lose data, so this comes first. The kernel releases the lock when the process dies, however it dies.
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
