/**
 * Ids of the instant payments system: one or two letters, ISPB, UTC minute (for recurrences and their requests the day
 * in Brasília), 11 characters.
 */
import { randomBytes } from 'node:crypto'
import { civilDateOf } from '../platform/calendar.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const endToEndId = (ispb: string, at: Date): string => `E${ispb}${minute(at)}${tail()}`
export const returnId = (ispb: string, at: Date): string => `D${ispb}${minute(at)}${tail()}`
/** `RR` if attempts after the due date are allowed, `RN` if not. */
export const recurrenceId = (ispb: string, at: Date, retries: boolean): string =>
  `${retries ? 'RR' : 'RN'}${ispb}${day(at)}${tail()}`
export const requestId = (ispb: string, at: Date): string => `SC${ispb}${day(at)}${tail()}`

const day = (at: Date): string => civilDateOf(at).replaceAll('-', '')
const minute = (at: Date): string => at.toISOString().replaceAll(/[-T:]/g, '').slice(0, 12)
const tail = (): string => Array.from(randomBytes(11), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
