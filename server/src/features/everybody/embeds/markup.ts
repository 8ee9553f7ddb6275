/** HTML that is safe by its type: every value in a `markup` text is escaped, unless it is `Markup` itself. */

export interface Markup {
  readonly html: string
}

/** Anything that can be part of a page; null writes nothing. */
type Piece = string | number | Markup | readonly Markup[] | null

/** Template tag: the page's own text unchanged, each value escaped for text and quoted attributes. */
export function markup(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { html: String.raw({ raw: texts }, ...pieces.map(htmlOf)) }
}

function htmlOf(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
