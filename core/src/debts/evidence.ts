/** Files that may be added to a dispute: PDF or pictures, recognised by content and not by name. */

export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]

/** Bytes of one file: a photo from a phone, or some scanned pages. */
export const LARGEST_EVIDENCE = 4 * 1024 * 1024

const BEGINNINGS: readonly (readonly [EvidenceType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** By its first bytes; null for any other content. */
export function evidenceType(content: Uint8Array): EvidenceType | null {
  const found = BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  return found?.[0] ?? null
}

/** Length of the name a device may send; the stored name is limited to `LONGEST_NAME`. */
export const LONGEST_SENT_NAME = 200
const LONGEST_NAME = 80
const ENDINGS: Record<EvidenceType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/**
 * The name under which a file is shown and saved: letters, digits, spaces and dashes of its original name, and the
 * extension of its actual type, so that no name misrepresents the file.
 */
export function evidenceName(given: string, type: EvidenceType): string {
  const plain = given
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim()
  return `${plain === '' ? 'arquivo' : plain}.${ENDINGS[type]}`
}
