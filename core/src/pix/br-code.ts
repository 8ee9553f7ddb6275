/**
 * BR Code, the text behind a Pix QR code ("copia e cola"): EMV fields with a CRC16 (Central Bank, "Manual do BR Code").
 * The writer follows the manual; the reader also accepts the harmless deviations that banks publish.
 */
import { parsePixKey } from '../documents/pix-key.ts'
import { parseReais, toDecimal, type Cents } from '../money/cents.ts'
import { crc16 } from './crc16.ts'
import { readTlv, writeField, type Tlv } from './tlv.ts'

export interface DynamicCode {
  /** Location of the charge, with or without `https://`; at most 77 characters without. */
  url: string
  merchantName: string
  merchantCity: string
}

export interface StaticCode {
  /** A Pix key of any type. */
  key: string
  /** Left out: the payer types it. */
  amount?: Cents
  merchantName: string
  merchantCity: string
  /** 1 to 25 letters and digits. */
  txid?: string
  /** Shown to the payer; shortened to what fits beside the key. */
  description?: string
}

export interface BrCode {
  /** `recurrence` alone authorises future charges and pays nothing now; the other kinds may contain one as well. */
  kind: 'static' | 'dynamic' | 'recurrence'
  /** Pix key of a static code, as written. */
  key: string | null
  /** Location of the charge of a dynamic code, without protocol. */
  url: string | null
  recurrenceUrl: string | null
  description: string | null
  /** ISPB of the bank that pays out cash (Pix Saque), 8 characters. */
  withdrawalIspb: string | null
  amount: Cents | null
  merchantName: string
  merchantCity: string
  postalCode: string | null
  /** Null when the code leaves it open (`***`). */
  txid: string | null
}

export type BrCodeError =
  | 'too-long'
  | 'malformed-tlv'
  | 'missing-crc'
  | 'crc-not-last'
  | 'bad-crc'
  | 'bad-payload-format'
  | 'wrong-currency'
  | 'wrong-country'
  | 'missing-field'
  | 'bad-amount'
  | 'not-pix'
  | 'key-and-url'
  | 'no-key-or-url'

export type BrCodeReading = { ok: true; code: BrCode } | { ok: false; error: BrCodeError }

const GUI = 'br.gov.bcb.pix'
const REAL = '986'
const BRAZIL = 'BR'
const NO_TXID = '***'
const LONGEST_NAME = 25
const LONGEST_CITY = 15
const LONGEST_URL = 77
const LONGEST_ACCOUNT = 99
/** `pixCopiaECola` of the API Pix. */
const LONGEST_CODE = 512

/**
 * The code of a charge at the PSP; payers' banks read its amount, txid and dates from the location.
 * @throws RangeError if the location is empty or too long, or a name has no letter that the manual allows.
 */
export function buildDynamicCode({ url, merchantName, merchantCity }: DynamicCode): string {
  const location = url.replace(/^https?:\/\//i, '')
  if (!/^[\x21-\x7E]+$/.test(location) || location.length > LONGEST_URL)
    throw new RangeError(`not a location for a BR Code: ${url}`)
  return seal([
    writeField('00', '01'),
    writeField('01', '12'),
    writeField('26', writeField('00', GUI) + writeField('25', location)),
    ...merchantFields(merchantName, merchantCity),
    writeField('62', writeField('05', NO_TXID)),
  ])
}

/**
 * A code that pays into a key, without a charge at the PSP.
 * @throws RangeError if the key, amount or txid is invalid, or a name has no letter that the manual allows.
 */
export function buildStaticCode(code: StaticCode): string {
  const { amount, merchantName, merchantCity, txid = NO_TXID } = code
  if (txid !== NO_TXID && !/^[a-zA-Z\d]{1,25}$/.test(txid))
    throw new RangeError(`not a txid of a BR Code: ${txid}`)
  // what our own reader would refuse, every bank would
  if (amount !== undefined && (amount <= 0 || parseReais(toDecimal(amount)) === null))
    throw new RangeError(`not an amount of a BR Code: ${amount}`)
  return seal([
    writeField('00', '01'),
    writeField('26', staticAccount(code)),
    ...merchantFields(merchantName, merchantCity, amount),
    writeField('62', writeField('05', txid)),
  ])
}

/**
 * Reads a code that somebody pasted: surrounding white space is dropped, everything that routes it and its checksum are
 * checked.
 */
export function readBrCode(text: string): BrCodeReading {
  const payload = text.trim()
  if (payload.length > LONGEST_CODE) return refuse('too-long')
  const fields = readTlv(payload)
  if (fields === null) return refuse('malformed-tlv')
  const error = sealError(payload, fields)
  return error === null ? readFields(fields) : refuse(error)
}

function seal(fields: readonly string[]): string {
  const body = `${fields.join('')}6304`
  return body + crc16(body)
}

function staticAccount({ key, description = '' }: StaticCode): string {
  const pixKey = parsePixKey(key)
  if (pixKey === null) throw new RangeError('not a Pix key')
  const account = writeField('00', GUI) + writeField('01', pixKey.key)
  const shown = plainText(description, Math.max(0, LONGEST_ACCOUNT - account.length - 4))
  return shown === '' ? account : account + writeField('02', shown)
}

function merchantFields(name: string, city: string, amount?: Cents): string[] {
  const merchantName = plainText(name, LONGEST_NAME)
  const merchantCity = plainText(city, LONGEST_CITY)
  if (merchantName === '' || merchantCity === '') throw new RangeError('a BR Code needs a name and a city')
  return [
    writeField('52', '0000'),
    writeField('53', REAL),
    ...(amount === undefined ? [] : [writeField('54', toDecimal(amount))]),
    writeField('58', BRAZIL),
    writeField('59', merchantName),
    writeField('60', merchantCity),
  ]
}

/** Banks disagree on how to count accented letters, so accents are removed; characters without an ASCII form are left out. */
function plainText(text: string, longest: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}

function sealError(payload: string, fields: Tlv): BrCodeError | null {
  const crc = fields.get('63')
  if (crc === undefined) return 'missing-crc'
  if ([...fields.keys()].at(-1) !== '63') return 'crc-not-last'
  const isRight = payload.slice(-8, -4) === '6304' && crc16(payload.slice(0, -4)) === crc.toUpperCase()
  if (!isRight) return 'bad-crc'
  if ([...fields][0]?.join('') !== '0001') return 'bad-payload-format'
  return null
}

function readFields(fields: Tlv): BrCodeReading {
  if (fields.get('53') !== REAL) return refuse('wrong-currency')
  const accounts = templates(fields, 26, 51)
  const extras = templates(fields, 80, 99)
  const additional = readTlv(fields.get('62') ?? '')
  if (accounts === null || extras === null || additional === null) return refuse('malformed-tlv')
  const account = accounts.find(isPix)
  if (account === undefined) return refuse('not-pix')
  if (fields.get('58') !== BRAZIL) return refuse('wrong-country')

  const key = filled(account, '01')
  const url = filled(account, '25')
  const recurrenceUrl = filled(extras.find(isPix), '25')
  if (key !== null && url !== null) return refuse('key-and-url')
  if (key === null && url === null && recurrenceUrl === null) return refuse('no-key-or-url')

  const written = filled(fields, '54')
  const amount = written === null ? null : parseReais(written)
  if (written !== null && amount === null) return refuse('bad-amount')
  const merchantName = filled(fields, '59')
  const merchantCity = filled(fields, '60')
  if (merchantName === null || merchantCity === null) return refuse('missing-field')

  const txid = filled(additional, '05')
  return {
    ok: true,
    code: {
      kind: kindOf(key, url),
      key,
      url,
      recurrenceUrl,
      description: filled(account, '02'),
      withdrawalIspb: filled(account, '03'),
      amount,
      merchantName,
      merchantCity,
      postalCode: filled(fields, '61'),
      txid: txid === NO_TXID ? null : txid,
    },
  }
}

function kindOf(key: string | null, url: string | null): BrCode['kind'] {
  if (key !== null) return 'static'
  return url === null ? 'recurrence' : 'dynamic'
}

/** Reads the templates with tags in a range; null if one is malformed. */
function templates(fields: Tlv, from: number, to: number): Tlv[] | null {
  const read = [...fields]
    .filter(([tag]) => Number(tag) >= from && Number(tag) <= to)
    .map(([, value]) => readTlv(value))
  return read.every((template) => template !== null) ? read : null
}

function isPix(template: Tlv): boolean {
  return template.get('00')?.toLowerCase() === GUI
}

function filled(fields: Tlv | undefined, tag: string): string | null {
  const value = fields?.get(tag)
  return value === undefined || value === '' ? null : value
}

function refuse(error: BrCodeError): BrCodeReading {
  return { ok: false, error }
}
