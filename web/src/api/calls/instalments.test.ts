import { describe, expect, it } from 'vitest'
import { statusIn } from './instalments.ts'

describe('when the stream tells something', () => {
  it('reads the status', () => {
    expect(statusIn('{"status":"PAID"}')).toBe('PAID')
  })

  it.each(['', '{', 'null', '[]', '{"status":1}', 7])('makes nothing of %s', (data) => {
    expect(statusIn(data)).toBeNull()
  })
})
