import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { DARK, LIGHT } from './embed-style.ts'

it('embedded pages have the colours of the rest of the product, light and dark', async () => {
  const tokens = await readFile(new URL('../../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const read = (css: string) =>
    Object.fromEntries([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
  expect(read(light)).toMatchObject(LIGHT)
  expect(read(dark)).toMatchObject(DARK)
})
