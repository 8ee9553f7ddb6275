import { expect, it } from 'vitest'
import { readNegotiationCpfs } from './negotiation-cpfs.ts'

it('sends digits only, and names those that are not eleven', () => {
  const { values, wrong, unreadable, repeated } = readNegotiationCpfs('529.982.247-25, 123\n52998224725 abc')
  expect(values).toEqual(['52998224725', '123'])
  expect(wrong.map((it) => it.text)).toEqual(['123'])
  // an entry that cannot be sent must not appear to be accepted
  expect(unreadable.map((it) => it.text)).toEqual(['abc'])
  expect(repeated).toBe(1)
})
