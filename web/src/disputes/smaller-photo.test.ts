import { expect, it } from 'vitest'
import { sidesWithin } from './smaller-photo.ts'

it.each([
  ['a photo of a phone', { width: 4032, height: 3024 }, { width: 2560, height: 1920 }],
  ['one that was held upright', { width: 3024, height: 4032 }, { width: 1920, height: 2560 }],
  ['one that is small enough', { width: 1200, height: 900 }, { width: 1200, height: 900 }],
  ['a long strip', { width: 10_000, height: 1 }, { width: 2560, height: 1 }],
])('%s keeps its shape', (_, photo, drawn) => {
  expect(sidesWithin(2560, photo)).toEqual(drawn)
})
