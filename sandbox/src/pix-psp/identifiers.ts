/** End-to-end and return ids of the instant payments system: letter, ISPB, UTC minute, 11 characters. */
import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const endToEndId = (ispb: string, at: Date): string => `E${ispb}${minute(at)}${tail()}`
export const returnId = (ispb: string, at: Date): string => `D${ispb}${minute(at)}${tail()}`

const minute = (at: Date): string => at.toISOString().replaceAll(/[-T:]/g, '').slice(0, 12)
const tail = (): string => Array.from(randomBytes(11), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
