/** Reads the text of our PDFs. */
import { inflateSync } from 'node:zlib'

/** The words on a paper, read from its bytes. */
export const wordsOf = (pdf: Buffer) =>
  // compressed data may itself end with a carriage return
  Array.from(pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g), ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
    .flatMap((drawing) => Array.from(drawing.matchAll(/<([0-9A-Fa-f]+)> Tj/g)))
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1').replaceAll('\u00A0', ' '))

/** The number on a paper; empty if there is none. */
export const numberIn = (words: readonly string[]) => words.find((it) => /^\w{4}(-\w{4}){3}$/.test(it)) ?? ''
