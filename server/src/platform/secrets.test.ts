import { describe, expect, it } from 'vitest'
import { seal, unseal } from './secrets.ts'

const SECRET = 'a secret of sixteen characters'

describe('a secret that is kept for somebody', () => {
  it('comes back as it was, and is other bytes each time', () => {
    const sealed = seal(SECRET, 'token-ção')
    expect(sealed.includes('token')).toBe(false)
    expect(unseal(SECRET, sealed)).toBe('token-ção')
    expect(seal(SECRET, 'token-ção').equals(sealed)).toBe(false)
  })

  it('is nothing with another secret, or when it was changed', () => {
    const sealed = seal(SECRET, 'token')
    expect(() => unseal('another secret entirely', sealed)).toThrow('authenticate')
    sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1)
    expect(() => unseal(SECRET, sealed)).toThrow('authenticate')
  })
})
