import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ourSecret } from './our-secret.ts'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of sixteen characters'
const OURS = ourSecret(SECRET)
const key = (id: string) => ({ id, material: randomBytes(32) })

describe('a stored secret', () => {
  it('comes back as it was, and is other bytes each time', () => {
    const sealed = seal(OURS, 'vtexAppToken', 'token-ção')
    expect(sealed.includes('token')).toBe(false)
    expect(unseal(OURS, 'vtexAppToken', sealed)).toBe('token-ção')
    expect(seal(OURS, 'vtexAppToken', 'token-ção').equals(sealed)).toBe(false)
  })

  it('is nothing with another secret, for another purpose, or when it was changed', () => {
    const sealed = seal(OURS, 'vtexAppToken', 'token')
    const another = ourSecret('another secret entirely')
    expect(() => unseal(another, 'vtexAppToken', sealed)).toThrow('nothing opens')
    expect(() => unseal(OURS, 'nuvemshopToken', sealed)).toThrow('authenticate')
    sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1)
    expect(() => unseal(OURS, 'vtexAppToken', sealed)).toThrow('authenticate')
  })

  it('says with which key, and cannot be made to say another', () => {
    const [first, second] = [key('first'), key('other')]
    const ours = ourSecret(SECRET, { sealing: [first, second] })
    const sealed = seal(ours, 'message', 'text')
    expect(sealed.toString('latin1').startsWith('drip:first:')).toBe(true)
    const renamed = Buffer.concat([
      Buffer.from('drip:other:'),
      sealed.subarray(Buffer.from('drip:first:').length),
    ])
    expect(() => unseal(ours, 'message', renamed)).toThrow('authenticate')
    // also if both names belong to one key
    const twice = ourSecret(SECRET, { sealing: [first, { ...first, id: 'other' }] })
    expect(() => unseal(twice, 'message', renamed)).toThrow('authenticate')
  })

  it('opens with an old key, until that is removed', () => {
    const [old, fresh] = [key('2025'), key('2026')]
    const sealed = seal(ourSecret(SECRET, { sealing: [old] }), 'message', 'text')
    expect(unseal(ourSecret(SECRET, { sealing: [fresh, old] }), 'message', sealed)).toBe('text')
    expect(() => unseal(ourSecret(SECRET, { sealing: [fresh] }), 'message', sealed)).toThrow('2025')
  })

  it('opens after SECRET has changed, as long as the one before is named', () => {
    const sealed = seal(OURS, 'message', 'text')
    const changed = ourSecret('another secret entirely', { former: [SECRET] })
    expect(unseal(changed, 'message', sealed)).toBe('text')
    expect(seal(changed, 'message', 'text').subarray(0, 14)).not.toEqual(sealed.subarray(0, 14))
  })

  it('opens when it was sealed before keys had ids', () => {
    const before = Buffer.from(hkdfSync('sha256', SECRET, '', 'seal nuvemshop', 32))
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', before, nonce)
    const text = Buffer.concat([cipher.update('token', 'utf8'), cipher.final()])
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text])
    expect(unseal(OURS, 'nuvemshopToken', sealed)).toBe('token')
    const later = ourSecret('another secret entirely', { former: [SECRET], sealing: [key('2026')] })
    expect(unseal(later, 'nuvemshopToken', sealed)).toBe('token')
  })
})
