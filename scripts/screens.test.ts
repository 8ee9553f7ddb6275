// Pictures of every screen (docs/screens): every screen has one, and every picture belongs to an existing screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placesByReader, sheet } from '../e2e/screens/contact-sheet.ts'
import { fileOf, KEPT, SCHEMES, WAYS } from '../e2e/screens/pictures.ts'
import { screensOf } from '../e2e/screens/tables.ts'
import { ROOT } from './run-command.ts'
import { committedFiles } from './source-files.ts'

const MOST_BYTES = 15 * 1024 * 1024
const FOLDER = 'docs/screens/'

describe.each(['customer', 'merchant', 'admin'] as const)('of the screens of %s', (area) => {
  test('each says how its picture is taken', () => {
    expect(Object.keys(WAYS[area])).toEqual(screensOf(area).map(({ name }) => name))
  })

  test('each with an id in its address is reached from another', () => {
    const unreached = screensOf(area).filter(
      ({ name, path }) => path.includes(':') && WAYS[area][name] === null,
    )
    expect(unreached).toEqual([])
  })
})

describe('the pictures', () => {
  const pictures = committedFiles().filter((path) => path.startsWith(FOLDER) && path.endsWith('.webp'))

  test('are of screens that are there, light and dark, at the widths that are kept', () => {
    const known = Object.values(placesByReader())
      .flat()
      .flatMap((place) =>
        SCHEMES.flatMap((it) => KEPT.map((width) => `${FOLDER}${fileOf(place, width, it)}`)),
      )
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((path) => !known.includes(path))).toEqual([])
  })

  test('stay small', () => {
    const bytes = pictures.reduce((sum, path) => sum + readFileSync(join(ROOT, path)).length, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })

  test('all are on the page', () => {
    expect(readFileSync(join(ROOT, FOLDER, 'README.md'), 'utf8')).toContain(sheet(join(ROOT, FOLDER)))
  })
})
