/**
 * A guide's text as HTML. The texts are ours, in a small part of Markdown: `#` and `##`, paragraphs, lists with `-`,
 * `code`, *words*, [links](…), and lines that begin with `!` for what the product inserts (examples, answers,
 * refusals).
 */
import { type Markup, markup } from '../embeds/markup.ts'

export interface GuideParts {
  /** The target of a link in a text: an address, or a guide's id. */
  link(target: string): string
  /** The content that replaces `!name words…`. */
  insert(name: string, words: readonly string[]): Markup
}

/** The beginning of a text: its title and its first paragraph, without Markdown signs. */
export function beginningOf(text: string): { title: string; lead: string } {
  const [title = '', lead = ''] = blocksOf(text)
  return { title: title.replace('# ', ''), lead }
}

/** Everything below the title. */
export function guideMarkup(text: string, parts: GuideParts): Markup[] {
  return blocksOf(text)
    .slice(1)
    .map((block) => blockMarkup(block, parts))
}

const blocksOf = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((it) => it.trim())

function blockMarkup(block: string, parts: GuideParts): Markup {
  if (block.startsWith('!')) {
    const [name = '', ...words] = block.slice(1).split(' ')
    return parts.insert(name, words)
  }
  if (block.startsWith('## ')) {
    const title = block.slice(3)
    return markup`<h2 id="${anchorOf(title)}">${title}</h2>`
  }
  if (block.startsWith('- '))
    return markup`<ul class="points">${block.split('\n').map((it) => markup`<li>${inlineMarkup(it.slice(2), parts)}</li>`)}</ul>`
  return markup`<p>${inlineMarkup(block, parts)}</p>`
}

/** Text with code, emphasis and links in it. */
export function inlineMarkup(text: string, { link }: Pick<GuideParts, 'link'>): Markup {
  const pieces = text.split(/(`[^`]+`|\*[^*]+\*|\[[^[\]]+\]\([^)]+\))/)
  return markup`${pieces.map((piece) => {
    if (piece.startsWith('`')) return markup`<code>${piece.slice(1, -1)}</code>`
    if (/^\*.+\*$/.test(piece)) return markup`<em>${piece.slice(1, -1)}</em>`
    const [, words, target] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
    if (words === undefined || target === undefined) return markup`${piece}`
    return markup`<a href="${target.startsWith('/') ? target : link(target)}">${words}</a>`
  })}`
}

/** The anchor of a heading: "1. Pegue uma chave" becomes #pegue-uma-chave. */
export function anchorOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^\d+\. /, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
