import { expect, it } from 'vitest'
import { readChosen } from './read-chosen.ts'

it('a file that the device opens is what is in it', async () => {
  expect(await readChosen(() => new Blob(['recibo']).text())).toBe('recibo')
})

it('one that it cannot open is nothing, and nobody waits for it', async () => {
  expect(await readChosen(() => Promise.reject(new DOMException('', 'NotReadableError')))).toBeNull()
})
