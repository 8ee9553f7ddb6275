/**
 * The style that all embedded pages share. The colours are those of web/src/ui/tokens.css (a test compares them). The
 * surrounding page is the store's, light or dark: our background stays transparent, and text is only on our own
 * surfaces.
 */

export const LIGHT = {
  surface: '#ffffff',
  'surface-soft': '#f3f7f5',
  ink: '#0f211d',
  'ink-soft': '#4b5e59',
  line: '#dce6e2',
  edge: '#75887f',
  brand: '#00695c',
  'brand-strong': '#00564b',
  'brand-soft': '#def3ec',
  'on-brand': '#ffffff',
  'on-brand-soft': '#00493f',
  focus: '#1d5fd6',
  veil: 'rgb(10 24 21 / 55%)',
} as const

type Token = keyof typeof LIGHT

export const DARK: Readonly<Record<Token, string>> = {
  surface: '#111b19',
  'surface-soft': '#182523',
  ink: '#e8f1ee',
  'ink-soft': '#a6b9b3',
  line: '#273733',
  edge: '#6f847d',
  brand: '#58dcc0',
  'brand-strong': '#86ebd5',
  'brand-soft': '#12372f',
  'on-brand': '#04211b',
  'on-brand-soft': '#a4f0de',
  focus: '#8ab4ff',
  veil: 'rgb(0 0 0 / 65%)',
}

const properties = (tokens: Readonly<Record<Token, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The themes that a store may request; 'auto' follows the shopper's own setting. */
export type Theme = 'light' | 'dark' | 'auto'

const COLOURS: Readonly<Record<Theme, string>> = {
  auto: `:root{color-scheme:light dark;${properties(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${properties(DARK)}}}`,
  light: `:root{color-scheme:light;${properties(LIGHT)}}`,
  dark: `:root{color-scheme:dark;${properties(DARK)}}`,
}

/** The product's typeface, for pages that are not part of the web build. */
export const FONT_PATH = '/fonts/figtree.woff2'

/**
 * Precedes each page's own rules. `optional`: a typeface that arrives late is used on the next page and moves nothing.
 */
export const sharedCss = (theme: Theme) => `
${COLOURS[theme]}
@font-face{font-family:Figtree;src:url(${FONT_PATH}) format("woff2");font-weight:300 900;font-display:optional}
*{box-sizing:border-box;margin:0;padding:0}
html{background:transparent;color:var(--ink);font:400 16px/1.4 Figtree,system-ui,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
ul,ol{list-style:none}
svg{display:block;flex:none}
a{color:var(--brand);text-underline-offset:3px}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px}
.money{font-variant-numeric:tabular-nums;white-space:nowrap}
`
