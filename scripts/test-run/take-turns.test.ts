import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('parallel outputs are read one after the other', () => {
  const shown: string[] = []
  const [first, second, third] = takeTurns(3, (text) => void shown.push(text))
  second?.say('b1 ')
  first?.say('a1 ')
  second?.say('b2 ')
  third?.say('c1 ')
  third?.end()
  first?.say('a2 ')
  expect(shown.splice(0)).toEqual(['a1 ', 'a2 '])
  first?.end()
  expect(shown.splice(0)).toEqual(['b1 b2 '])
  second?.say('b3 ')
  expect(shown.splice(0)).toEqual(['b3 '])
  second?.end()
  expect(shown).toEqual(['c1 '])
})
