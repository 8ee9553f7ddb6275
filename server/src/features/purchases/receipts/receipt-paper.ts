/**
 * Draws a document as PDF: A4, its words as text in fonts that every reader has, with title and language set, so that
 * it can be searched and read aloud. The library is loaded with the first document (docs/decisions/0060).
 */
import type { Color, PDFFont, PDFPage } from '@cantoo/pdf-lib'

export interface PaperRow {
  label: string
  /** At most a few lines. */
  value: string
}

export interface Paper {
  title: string
  /** The paragraph below the title. */
  lead: string
  rows: readonly PaperRow[]
  /** The parts below, each with a heading. */
  parts?: readonly { heading: string; rows: readonly PaperRow[] }[]
  /** At the end, in small letters. */
  notes: readonly string[]
  /** The time of its first issue, which does not change with repeated calls. */
  issuedAt: Date
}

const A4: [number, number] = [595.28, 841.89]
const MARGIN = 56
const WIDTH = A4[0] - 2 * MARGIN
const LABELS = 150
/** A few lines of text that stay together. */
const LARGEST_BLOCK = 60

/** The PDF's bytes; the same content gives the same bytes. */
export async function drawPaper({
  title,
  lead,
  rows,
  parts = [],
  notes,
  issuedAt,
}: Paper): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage('pt-BR')
  document.setAuthor('Drip')
  document.setCreationDate(issuedAt)
  document.setModificationDate(issuedAt)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const [ink, soft, brand] = [rgb(0.07, 0.11, 0.1), rgb(0.33, 0.39, 0.37), rgb(0, 0.42, 0.35)]
  const pen = penOn(() => document.addPage(A4))

  pen.write('Drip', { font: bold, size: 22, color: brand })
  pen.rule(brand)
  pen.write(title, { font: bold, size: 18, color: ink })
  pen.write(lead, { font: plain, size: 11, color: ink })
  pen.space()
  const pairs = (them: readonly PaperRow[]) => {
    for (const { label, value } of them)
      pen.pair([label, { font: plain, size: 10, color: soft }], [value, { font: bold, size: 11, color: ink }])
  }
  pairs(rows)
  for (const part of parts) {
    pen.rule(soft)
    pen.write(part.heading, { font: bold, size: 13, color: ink })
    pairs(part.rows)
  }
  pen.rule(soft)
  for (const note of notes) pen.write(note, { font: plain, size: 9, color: soft })
  return document.save()
}

interface Letters {
  font: PDFFont
  size: number
  color: Color
}

/** Writes from the top of a page down, and continues on the next one. */
function penOn(nextPage: () => PDFPage) {
  const LEADING = 1.4
  const PARAGRAPH = 8
  let page = nextPage()
  let y = A4[1] - MARGIN
  const makeRoom = () => {
    if (y >= MARGIN + LARGEST_BLOCK) return
    page = nextPage()
    y = A4[1] - MARGIN
  }
  const linesAt = (x: number, from: number, text: string, { font, size, color }: Letters) => {
    const lines = linesOf(text, font, { size, width: A4[0] - MARGIN - x })
    lines.forEach((line, index) =>
      page.drawText(line, { x, y: from - size - index * size * LEADING, size, font, color }),
    )
    return from - lines.length * size * LEADING - PARAGRAPH
  }
  return {
    write: (text: string, letters: Letters) => {
      makeRoom()
      y = linesAt(MARGIN, y, text, letters)
    },
    pair: ([label, small]: [string, Letters], [value, large]: [string, Letters]) => {
      makeRoom()
      const below = linesAt(MARGIN, y, label, small)
      y = Math.min(below, linesAt(MARGIN + LABELS, y, value, large))
    },
    rule: (color: Color) => {
      page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + WIDTH, y }, thickness: 1, color })
      y -= 2 * PARAGRAPH
    },
    space: () => {
      y -= PARAGRAPH
    },
  }
}

const LONGEST_WORD = 40

/** Breaks a text into lines; a character that the font lacks becomes a question mark, and no word exceeds the width. */
function linesOf(text: string, font: PDFFont, { size, width }: { size: number; width: number }): string[] {
  const known = new Set(font.getCharacterSet())
  const shown = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim(), (it) =>
    known.has(it.codePointAt(0) ?? 0) ? it : '?',
  ).join('')
  const words = shown.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'g')) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
