import { describe, expect, it } from 'vitest'
import { newsIn } from './instalments.ts'

describe('when the stream sends something', () => {
  it('reads all of it', () => {
    const news = { status: 'PENDING', state: 'LATE', amount: 102.33, returnedAt: '2026-12-19T13:00:00.000Z' }
    expect(newsIn(JSON.stringify(news))).toEqual(news)
  })

  it('reads the answer of an older server', () => {
    expect(newsIn('{"status":"PAID"}')).toEqual({
      status: 'PAID',
      state: null,
      amount: null,
      returnedAt: null,
    })
  })

  it.each(['', '{', 'null', '[]', '{"status":1}', 7])('makes nothing of %s', (data) => {
    expect(newsIn(data)).toBeNull()
  })
})
