/**
 * BR Code, the text behind a Pix QR code ("copia e cola"): EMV fields with a CRC16 (Central Bank, "Manual do BR Code").
 * Codes are written by the PSP; we read them, also with the harmless deviations that banks publish.
 */
import { parseReais, type Cents } from '../money/cents.ts'
import { crc16 } from './crc16.ts'
import { readTlv, type Tlv } from './tlv.ts'

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
/** `pixCopiaECola` of the API Pix. */
const LONGEST_CODE = 512

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
