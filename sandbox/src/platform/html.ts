/** Pages rendered on the server: a template tag that escapes every inserted value. */

const RAW = Symbol('html')
export interface Html {
  [RAW]: string
}
type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/**
 * `html\`<p>${text}</p>\``: text is escaped, `html` is inserted unchanged, lists are joined, and false,
 * null and undefined print nothing.
 */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  [RAW]: strings.map((it, index) => it + (index < pieces.length ? render(pieces[index]) : '')).join(''),
})

/** Inserts text unescaped because it is already markup: our own pictures. */
export const raw = (markup: string): Html => ({ [RAW]: markup })

export interface PageParts {
  title: string
  /** Name of the stylesheet and script in `assets/`. */
  look: 'store' | 'bank' | 'panel'
  body: Html
  /** Reloads the page after so many seconds. */
  refreshAfter?: number | false
}

/** A whole document. */
export function page({ title, look, body, refreshAfter }: PageParts): string {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${refreshAfter ? html`<meta http-equiv="refresh" content="${refreshAfter}" />` : ''}
        <title>${title}</title>
        <link rel="icon" href="/assets/${look}.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/base.css" />
        <link rel="stylesheet" href="/assets/${look}.css" />
        <script src="/assets/${look}.js" type="module"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`[RAW]
}

/** The markup of a piece. */
export function render(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ''
  if (typeof piece === 'object') return RAW in piece ? piece[RAW] : piece.map(render).join('')
  return String(piece).replaceAll(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`)
}
