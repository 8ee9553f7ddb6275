/** Reads back what was drawn on a PDF of ours. */
import { inflateSync } from 'node:zlib'

/** What stands on a paper, read back out of its bytes. */
export const wordsOf = (pdf: Buffer) =>
  // what is packed may itself end with the sign of a line's return
  Array.from(pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g), ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
    .flatMap((drawing) => Array.from(drawing.matchAll(/<([0-9A-Fa-f]+)> Tj/g)))
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u00A0', ' '))

/** The number that stands on a paper; empty for none. */
export const numberIn = (words: readonly string[]) => words.find((it) => /^\w{4}(-\w{4}){3}$/.test(it)) ?? ''
