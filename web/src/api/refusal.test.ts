import { describe, expect, it } from 'vitest'
import { type Refusal, waitInWords } from './refusal.ts'

const tooMany = (retryAfterSeconds?: number): Refusal => ({
  kind: 'refused',
  status: 429,
  problem: {
    type: 'about:blank',
    title: 'Too many requests',
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  },
})

describe('a call that was one too many', () => {
  it.each([
    [1, 'em 1 segundo'],
    [59, 'em 59 segundos'],
    [60, 'em 1 minuto'],
    [61, 'em 2 minutos'],
    [900, 'em 15 minutos'],
  ])('may be made again after %i seconds: %s', (seconds, words) => {
    expect(waitInWords(tooMany(seconds))).toBe(words)
  })

  it('says nothing if nothing is known', () => {
    expect(waitInWords(tooMany())).toBeNull()
    expect(waitInWords({ kind: 'offline' })).toBeNull()
  })
})
