// The screens of the signed-in areas, read from their own tables as text: no program outside of the browser loads these.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..', '..')

export type Area = 'admin' | 'merchant' | 'customer'

export interface Screen {
  name: string
  /** As the table has it: `/admin/orders/:id`. */
  path: string
  /** The screen of the navigation that it belongs to: itself, or whose way is the current one. */
  group: string
}

const LINE = /^ {2}(\w+): \{ path: '([^']+)'(.*)$/gm

/** In the order of the table. @throws when the table is written otherwise than this reads */
export function screensOf(area: Area): Screen[] {
  const text = readFileSync(join(ROOT, 'web/src/areas', area, 'screens.ts'), 'utf8')
  const screens = [...text.matchAll(LINE)].map(([, name = '', path = '', rest = '']) => ({
    name,
    path,
    group: /\bunder: '(\w+)'/.exec(rest)?.[1] ?? name,
  }))
  if (screens.length !== text.match(/\bpath: '/g)?.length) throw new Error(`${area}: a line was not read`)
  return screens
}

/** What an address of the screen looks like, without its query. */
export const addressOf = ({ path }: Screen) =>
  new RegExp(
    `^${path.replaceAll(/:\w+(?:\(([^)]*)\))?/g, (_, words?: string) => (words === undefined ? '([\\w-]+)' : `(?:${words})`))}$`,
  )
