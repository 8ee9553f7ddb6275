/**
 * Unsaved input in a form of a signed-in area, stored for this tab: it survives a reload, a new log-in and going back
 * (docs/decisions/0026). Only differences from the initial values are stored, so that a restored form shows what others
 * changed in the meantime.
 */
const PREFIX = 'drip.form.'

export type Changes = Readonly<Record<string, unknown>>

export interface Draft {
  changes: Changes
  /** A picture did not fit into the browser's storage and must be chosen again. */
  lostPicture: boolean
}

/** The fields of `values` that differ from `initial`, with their values; those named in `except` never count. */
export function changesOf<T extends object>(
  initial: T,
  values: T,
  except: readonly (keyof T)[] = [],
): Partial<T> {
  const changed: Partial<T> = {}
  for (const name of Object.keys(values) as (keyof T)[]) {
    if (except.includes(name)) continue
    if (JSON.stringify(values[name]) !== JSON.stringify(initial[name])) changed[name] = values[name]
  }
  return changed
}

/**
 * Stores the changes; without any, it stores nothing. Pictures are stored separately, so that one that is too large
 * does not cost the rest.
 */
export function keepDraft(key: string, changes: Changes, pictures: readonly string[] = []): void {
  if (Object.keys(changes).length === 0) return dropDraft(key)
  const lost = pictures.filter((name) => !keepPicture(`${PREFIX}${key}#${name}`, changes[name]))
  const rest = Object.fromEntries(Object.entries(changes).filter(([name]) => !pictures.includes(name)))
  const item = `${PREFIX}${key}`
  if (keep(item, JSON.stringify({ rest, lost: lost.length > 0 }))) return
  // a picture inside a list did not fit
  const short: unknown = JSON.parse(JSON.stringify(rest), (_, it: unknown) => (isPicture(it) ? '' : it))
  keep(item, JSON.stringify({ rest: short, lost: true }))
}

const LONGEST_TEXT = 5000
const isPicture = (it: unknown) => typeof it === 'string' && it.length > LONGEST_TEXT

/** Null if nothing was stored. */
export function readDraft(key: string, pictures: readonly string[] = []): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${PREFIX}${key}`) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('rest' in kept)) return null
    const changes: Record<string, unknown> = { ...(kept.rest as object) }
    for (const name of pictures) {
      const picture = sessionStorage.getItem(`${PREFIX}${key}#${name}`)
      if (picture !== null) changes[name] = picture
    }
    const lostPicture = 'lost' in kept && kept.lost === true
    return Object.keys(changes).length === 0 && !lostPicture ? null : { changes, lostPicture }
  } catch {
    return null // storage is blocked, or the entry is not ours
  }
}

/** The initial values of a form of texts: `initial`, overlaid with the stored draft. */
export function withDraft<T extends Readonly<Record<string, string>>>(key: string, initial: T): T {
  const typed = Object.entries(readDraft(key)?.changes ?? {}).filter(
    ([name, it]) => name in initial && typeof it === 'string',
  )
  return { ...initial, ...Object.fromEntries(typed) }
}

/** After saving or discarding. */
export function dropDraft(key: string): void {
  remove((it) => it === `${PREFIX}${key}` || it.startsWith(`${PREFIX}${key}#`))
}

/** Signing out leaves nothing behind for the next person at this computer. */
export function dropAllDrafts(): void {
  remove((it) => it.startsWith(PREFIX))
}

function keepPicture(item: string, picture: unknown): boolean {
  if (typeof picture !== 'string') {
    remove((it) => it === item)
    return true
  }
  return keep(item, picture)
}

function keep(item: string, text: string): boolean {
  try {
    if (sessionStorage.getItem(item) !== text) sessionStorage.setItem(item, text)
    return true
  } catch {
    return false
  }
}

function remove(isMeant: (item: string) => boolean): void {
  try {
    const items = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')
    for (const item of items.filter(isMeant)) sessionStorage.removeItem(item)
  } catch {
    // storage is blocked: then nothing was stored either
  }
}
