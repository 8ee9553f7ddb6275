import { describe, expect, it } from 'vitest'
import { readTlv } from './tlv.ts'

describe('the fields of a code', () => {
  it('are tag, length and value, the length in characters', () => {
    expect(readTlv('0002015903JoãA')).toBeNull()
    expect([...(readTlv('0002015904João6001👀') ?? [])]).toEqual([
      ['00', '01'],
      ['59', 'João'],
      ['60', '👀'],
    ])
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
})
