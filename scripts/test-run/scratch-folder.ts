import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * The folder for databases that are worth nothing after a run: in memory where there is room, because creating a
 * database of 1,500 files waits for the disk's journal, up to seconds while others write.
 */
export const scratchFolder = (): string => (hasRoomInMemory() ? MEMORY : tmpdir())

/** Whether this is a Linux that has 4 GiB free in /dev/shm. */
export function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false // another system
  }
}
