import { expect, it } from 'vitest'
import { readChosen } from './read-chosen.ts'

it('a readable file of the device is read', async () => {
  expect(await readChosen(() => new Blob(['recibo']).text())).toBe('recibo')
})

it('an unreadable one is ignored without waiting', async () => {
  expect(await readChosen(() => Promise.reject(new DOMException('', 'NotReadableError')))).toBeNull()
})
