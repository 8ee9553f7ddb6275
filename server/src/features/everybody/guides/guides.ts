/**
 * The guides for people who build stores: one page for each task, in two languages, with programs that a test runs
 * (docs/decisions/0090).
 */
import { readFileSync } from 'node:fs'

export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * The address of each page in each language. Its text is `texts/{language}/{id}.md`; the order is that of the contents.
 */
export const GUIDES = [
  { id: 'connect', pt: 'conectar-a-loja', en: 'connect-a-store' },
  { id: 'sale', pt: 'primeira-venda', en: 'first-sale' },
  { id: 'webhooks', pt: 'webhooks', en: 'webhooks' },
  { id: 'refunds', pt: 'devolucoes', en: 'refunds' },
  { id: 'signing', pt: 'assinar-chamadas', en: 'sign-calls' },
  { id: 'disputes', pt: 'disputas', en: 'disputes' },
  { id: 'settlements', pt: 'repasses', en: 'settlements' },
  { id: 'errors', pt: 'erros', en: 'errors' },
] as const
export type GuideId = (typeof GUIDES)[number]['id']

/** The languages of the examples: each `examples/{name}` has one program for each of these, and an answer in `data`. */
export const PROGRAMS = [
  { id: 'curl', name: 'curl', file: 'curl.sh' },
  { id: 'node', name: 'Node', file: 'node.mjs' },
  { id: 'php', name: 'PHP', file: 'php.php' },
  { id: 'python', name: 'Python', file: 'python.py' },
] as const

export const REFERENCE_PATH = '/docs/reference'

/** @param id of a guide, or `reference` */
export function guidePath(language: Language, id: string): string {
  if (id === 'reference') return REFERENCE_PATH
  const guide = GUIDES.find((it) => it.id === id)
  if (guide === undefined) throw new Error(`there is no guide ${id}`)
  return `/docs/${language}/${guide[language]}`
}

/** A guide's text as written. */
export const guideText = (language: Language, id: GuideId): string => read(`texts/${language}/${id}.md`)

/** A program of an example, exactly as a test runs it. */
export const exampleCode = (example: string, file: string): string =>
  read(`examples/${example}/${file}`).trimEnd()

/** The product's answer to an example when a test ran it. */
export const exampleAnswer = (example: string): string => read(`data/${example}.json`).trimEnd()

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
