import { createHash } from 'node:crypto'

/**
 * The hash of a link of the audit log's chain, computed without the database's own function.
 * @param before hex, of the previous link; '' before the first
 * @param text the fields of its entry in order, one per line
 * @returns hex
 */
export function hashOfLink(before: string, seq: number, text: string): string {
  return createHash('sha256').update(`${before}\n${seq}\n${text}`).digest('hex')
}
