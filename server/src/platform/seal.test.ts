import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of sixteen characters'

describe('a secret that is kept for somebody', () => {
  it('comes back as it was, and is other bytes each time', () => {
    const sealed = seal(SECRET, 'vtexAppToken', 'token-ção')
    expect(sealed.includes('token')).toBe(false)
    expect(unseal(SECRET, 'vtexAppToken', sealed)).toBe('token-ção')
    expect(seal(SECRET, 'vtexAppToken', 'token-ção').equals(sealed)).toBe(false)
  })

  it('is nothing with another secret, for another purpose, or when it was changed', () => {
    const sealed = seal(SECRET, 'vtexAppToken', 'token')
    expect(() => unseal('another secret entirely', 'vtexAppToken', sealed)).toThrow('authenticate')
    expect(() => unseal(SECRET, 'nuvemshopToken', sealed)).toThrow('authenticate')
    sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1)
    expect(() => unseal(SECRET, 'vtexAppToken', sealed)).toThrow('authenticate')
  })
})
