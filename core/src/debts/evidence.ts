/** What may be added to a dispute: a PDF or a picture, told by its content and not by its name. */

export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]

/** Bytes of one file: a photo of a phone, or some scanned pages. */
export const LARGEST_EVIDENCE = 4 * 1024 * 1024

const BEGINNINGS: readonly (readonly [EvidenceType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** By its first bytes; null for anything else. */
export function evidenceType(content: Uint8Array): EvidenceType | null {
  const found = BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  return found?.[0] ?? null
}

/** Of what a device may call a file; it is kept under `LONGEST_NAME`. */
export const LONGEST_SENT_NAME = 200
const LONGEST_NAME = 80
const ENDINGS: Record<EvidenceType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/**
 * The name that a file is shown and saved under: letters, digits, spaces and dashes of what it was called, and the ending of what it
 * is, so that no name says anything else of a file than it is.
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
