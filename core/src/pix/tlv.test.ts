import { describe, expect, it } from 'vitest'
import { readTlv, writeField } from './tlv.ts'

describe('the fields of a code', () => {
  it('are tag, length and value, the length in characters', () => {
    expect(readTlv('0002015903JoãA')).toBeNull()
    expect([...(readTlv('0002015904João6001👀') ?? [])]).toEqual([
      ['00', '01'],
      ['59', 'João'],
      ['60', '👀'],
    ])
    expect(writeField('60', '👀é')).toBe('6002👀é')
  })

  it('may be none, and a value may be empty', () => {
    expect(readTlv('')?.size).toBe(0)
    expect(readTlv('6200')?.get('62')).toBe('')
  })

  it.each([
    ['the length overruns', '0003ab'],
    ['the head is cut', '000'],
    ['a tag is no number', 'ab02xx'],
    ['a length is no number', '00-1xx'],
    ['something is left over', '000201x'],
    ['a tag comes twice', '000201000202'],
    ['digits are of another script', '٠٠02xx'],
  ])('are refused when %s', (_, text) => {
    expect(readTlv(text)).toBeNull()
  })

  it('hold at most 99 characters', () => {
    expect(writeField('26', 'x'.repeat(99))).toBe(`2699${'x'.repeat(99)}`)
    expect(() => writeField('26', 'x'.repeat(100))).toThrow(RangeError)
  })
})
