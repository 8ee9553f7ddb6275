import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from './need.ts'

/** Files in a folder: on this machine, or one that all our machines share. */
export function folderPictures(folder: string): PictureStore {
  const placeOf = (name: string) => join(folder, name.slice(0, 2))
  return {
    async put(name, png) {
      const place = placeOf(name)
      await mkdir(place, { recursive: true })
      // complete or absent, also for concurrent readers
      const unfinished = join(place, `${randomUUID()}.part`)
      await writeFile(unfinished, png)
      await rename(unfinished, join(place, name))
    },
    async get(name) {
      try {
        return await readFile(join(placeOf(name), name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
  }
}
