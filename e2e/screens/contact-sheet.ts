// docs/screens/README.md: all pictures in the repository, on one page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, KEPT, OPEN, SCHEMES, STEPS } from './pictures.ts'
import { screensOf } from './tables.ts'

const BEGINS = '<!-- pictures -->'
const THUMB = { 360: 90, 1280: 240 } as const

/** The places of all pictures, by the people who use the screens. */
export function placesByReader(): Readonly<Record<string, readonly string[]>> {
  const ofArea = (area: 'customer' | 'merchant' | 'admin') =>
    screensOf(area).map(({ group, name }) => `${area}/${group}/${name}`)
  return {
    Shoppers: STEPS.map((it) => `shopper/${it}`),
    Everybody: Object.keys(OPEN).map((it) => `open/${it}`),
    Customers: ofArea('customer'),
    Stores: ofArea('merchant'),
    'Our people': ofArea('admin'),
  }
}

/** Writes the pictures below the handwritten part. */
export function writeContactSheet(folder: string): void {
  const page = join(folder, 'README.md')
  const [byHand = ''] = readFileSync(page, 'utf8').split(BEGINS)
  writeFileSync(page, `${byHand}${BEGINS}\n${sheet(folder)}`)
}

/** The existing pictures, as the page shows them. */
export function sheet(folder: string): string {
  const looks = SCHEMES.flatMap((scheme) => KEPT.map((width) => ({ scheme, width })))
  return Object.entries(placesByReader())
    .map(([reader, places]) => {
      const head = `| | ${looks.map(({ width, scheme }) => `${width} ${scheme}`).join(' | ')} |`
      const taken = places.filter((place) => existsSync(join(folder, fileOf(place, 360, 'light'))))
      const rows = taken.map((place) => {
        const pictures = looks.map(({ width, scheme }) => {
          const file = fileOf(place, width, scheme)
          return `<a href="${file}"><img src="${file}" width="${width === 360 ? THUMB[360] : THUMB[1280]}" loading="lazy" alt=""></a>`
        })
        return `| ${place} | ${pictures.join(' | ')} |`
      })
      return `\n## ${reader}\n\n${head}\n|---|${looks.map(() => '---|').join('')}\n${rows.join('\n')}\n`
    })
    .join('')
}
