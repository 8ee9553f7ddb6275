// The screens of the signed-in areas, read from their own tables as text, because these modules can be loaded only in a
// browser.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..', '..')

export type Area = 'admin' | 'merchant' | 'customer'

export interface Screen {
  name: string
  /** As in the table: `/admin/orders/:id`. */
  path: string
  /** The navigation screen that it belongs to: itself, or the one that is marked as current. */
  group: string
}

const LINE = /^ {2}(\w+): \{ path: '([^']+)'(.*)$/gm

/**
 * In the order of the table.
 * @throws if the table has a format that this cannot read
 */
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

/** The pattern of the screen's address, without its query. */
export const addressOf = ({ path }: Screen) =>
  new RegExp(
    `^${path.replaceAll(/:\w+(?:\(([^)]*)\))?/g, (_, words?: string) => (words === undefined ? '([\\w-]+)' : `(?:${words})`))}$`,
  )
