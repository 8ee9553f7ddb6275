/**
 * BR Code of a dynamic charge: EMV merchant-presented TLV with the location in 26-25, the location of a recurrence in
 * 80-25, and a CRC-16 at the end (Manual de Padrões para Iniciação do Pix). Deliberately not shared with the product:
 * another company would have its own implementation.
 */

/** Where the payer's bank reads the charge and the recurrence; no protocol, at most 77 characters each. */
export interface Locations {
  charge?: string | undefined
  recurrence?: string | undefined
}

/** Builds the "copia e cola" for a charge, for a recurrence, or for both together. */
export function buildBrCode(
  { charge, recurrence }: Locations,
  merchantName: string,
  merchantCity: string,
): string {
  const body = [
    field('00', '01'),
    ...(charge === undefined ? [] : [field('01', '12')]),
    field('26', account(charge)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', plain(merchantName, 25)),
    field('60', plain(merchantCity, 15)),
    field('62', field('05', '***')),
    ...(recurrence === undefined ? [] : [field('80', account(recurrence))]),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** The locations inside a dynamic BR Code; undefined if the text is not one or its CRC is wrong. */
export function readLocations(text: string): Locations | undefined {
  const code = text.trim()
  if (crc16(code.slice(0, -4)) !== code.slice(-4).toUpperCase()) return undefined
  const fields = readFields(code)
  const found = { charge: locationIn(fields?.get('26')), recurrence: locationIn(fields?.get('80')) }
  return found.charge === undefined && found.recurrence === undefined ? undefined : found
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes: four upper case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8'))
    crc = ((crc << 8) & 0xffff) ^ (CRC_TABLE[(crc >> 8) ^ byte] ?? 0)
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  return crc
})

const account = (location?: string): string =>
  field('00', 'br.gov.bcb.pix') + (location === undefined ? '' : field('25', location))

function locationIn(template: string | undefined): string | undefined {
  const inner = template === undefined ? undefined : readFields(template)
  return inner?.get('00')?.toLowerCase() === 'br.gov.bcb.pix' ? inner.get('25') : undefined
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** Some payers' apps refuse accents: plain capitals, digits and spaces only. */
const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()
    .slice(0, length)
    .trim()

function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4))
    const end = at + 4 + Number(head?.[2])
    if (!head?.[1] || end > text.length) return undefined
    fields.set(head[1], text.slice(at + 4, end))
    at = end
  }
  return fields
}
