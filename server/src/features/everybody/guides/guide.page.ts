/**
 * A page of the documentation: a guide, or the list of guides. It is complete without its small script, which only
 * remembers a choice.
 */
import { REFUSALS, type RefusalCode } from '../../../platform/http/refusal.ts'
import type { EmbedPage } from '../embeds/embed-page.ts'
import { logo } from '../embeds/logo.ts'
import { type Markup, markup } from '../embeds/markup.ts'
import { CHOOSE_CODE_PATH } from './choose-code.ts'
import { beginningOf, guideMarkup, inlineMarkup } from './guide-markup.ts'
import { GUIDE_CSS } from './guide-style.ts'
import { WORDS } from './guide-words.ts'
import { STORE_ADVICE } from './refusal-advice.ts'
import {
  GUIDES,
  type GuideId,
  type Language,
  PROGRAMS,
  REFERENCE_PATH,
  exampleAnswer,
  exampleCode,
  guidePath,
  guideText,
} from './guides.ts'

/** @param publicUrl our own address, as programs must call it */
export function guidePage(language: Language, id: GuideId, publicUrl: string): EmbedPage {
  const text = guideText(language, id)
  const { title } = beginningOf(text)
  const link = (target: string) => guidePath(language, target)
  const body = guideMarkup(text, {
    link,
    insert: (name, words) => inserted(language, publicUrl, name, words),
  })
  const hasCode = text.includes('\n!code ')
  const next = GUIDES[GUIDES.findIndex((it) => it.id === id) + 1]
  return frame(language, {
    title,
    current: id,
    otherPath: guidePath(language === 'pt' ? 'en' : 'pt', id),
    main: markup`<h1>${title}</h1>
${hasCode ? choice(language) : null}
${body}
${next === undefined ? null : markup`<p class="next">${WORDS[language].next}: <a href="${link(next.id)}">${titleOf(language, next.id)}</a></p>`}`,
  })
}

/** The list of all guides. */
export function guidesPage(language: Language): EmbedPage {
  const words = WORDS[language]
  return frame(language, {
    title: words.home,
    current: null,
    otherPath: `/docs/${language === 'pt' ? 'en' : 'pt'}`,
    main: markup`<h1>${words.home}</h1>
<p>${words.homeLead}</p>
<ul class="tasks">${GUIDES.map(({ id }) => {
      const { title, lead } = beginningOf(guideText(language, id))
      return markup`<li><a href="${guidePath(language, id)}">${title}</a><p>${inlineMarkup(lead, { link: (it) => guidePath(language, it) })}</p></li>`
    })}<li><a href="${REFERENCE_PATH}">${words.reference}</a><p>${words.referenceLead}</p></li></ul>`,
  })
}

const titleOf = (language: Language, id: GuideId) => beginningOf(guideText(language, id)).title

function frame(
  language: Language,
  page: { title: string; current: GuideId | null; otherPath: string; main: Markup },
): EmbedPage {
  const words = WORDS[language]
  const here = (id: GuideId) => (id === page.current ? markup` aria-current="page"` : null)
  return {
    title: `${page.title} - Drip`,
    ...(language === 'en' && { language }),
    css: GUIDE_CSS,
    sendsEvents: false,
    script: CHOOSE_CODE_PATH,
    isCacheable: true,
    framedBy: 'nobody',
    body: markup`
<a class="skip" href="#content">${words.skip}</a>
<div class="page">
<header><a class="home" href="/docs/${language}">${logo(26)}<span>${words.home}</span></a>
<a class="other" href="${page.otherPath}" lang="${language === 'pt' ? 'en' : 'pt-BR'}" hreflang="${language === 'pt' ? 'en' : 'pt-BR'}">${words.other}</a></header>
<nav aria-label="${words.contents}"><ul>
${GUIDES.map(({ id }) => markup`<li><a href="${guidePath(language, id)}"${here(id)}>${titleOf(language, id)}</a></li>`)}
<li><a href="${REFERENCE_PATH}">${words.reference}</a></li>
<li><a href="/api/openapi.json">${words.machines}: OpenAPI 3.1</a></li>
</ul></nav>
<main id="content">${page.main}</main>
</div>`,
  }
}

/** The choice of the language in which this page shows its programs. */
function choice(language: Language): Markup {
  return markup`<fieldset class="choice"><legend>${WORDS[language].examplesIn}</legend>${PROGRAMS.map(
    ({ id, name }, index) =>
      markup`<label><input type="radio" name="code" value="${id}" id="code-${id}"${index === 0 ? markup` checked` : null}>${name}</label>`,
  )}</fieldset>`
}

/** The content that the product inserts into a text. */
function inserted(
  language: Language,
  publicUrl: string,
  name: string,
  [subject = '']: readonly string[],
): Markup {
  const words = WORDS[language]
  if (name === 'code')
    return markup`${PROGRAMS.map(({ id, name: label, file }) => codeBlock(language, label, exampleCode(subject, file), `code-${id}`))}`
  if (name === 'answer') return codeBlock(language, words.answer, exampleAnswer(subject), 'answer')
  if (name === 'environment')
    return codeBlock(language, 'shell', `export DRIP_URL=${publicUrl}\nexport DRIP_API_KEY=`, 'shell')
  if (name === 'refusals') return refusalRows(language, subject === 'store')
  throw new Error(`a guide asks for ${name}`)
}

function codeBlock(language: Language, label: string, code: string, kind: string): Markup {
  const { copy, copied } = WORDS[language]
  return markup`<figure class="code ${kind}"><figcaption>${label}<button type="button" class="copy" data-done="${copied}" hidden>${copy}</button></figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></figure>`
}

/** Every code is on the page once, at the anchor to which its problem's `type` leads. */
function refusalRows(language: Language, isStores: boolean): Markup {
  const words = WORDS[language]
  // the keys of an object literal
  const codes = (Object.keys(REFUSALS) as RefusalCode[]).filter(
    (code) => (STORE_ADVICE[code] !== undefined) === isStores,
  )
  return markup`<table><thead><tr><th scope="col">${words.code}</th><th scope="col">${words.meaning}</th></tr></thead><tbody>${codes.map(
    (code) => {
      const [status, title] = REFUSALS[code]
      const advice = STORE_ADVICE[code]?.[language]
      return markup`<tr id="${code}"><th scope="row"><code>${code}</code> <span class="status">${status}</span></th><td>${advice === undefined ? null : markup`<p>${inlineMarkup(advice, { link: (it) => it })}</p>`}<p class="soft" lang="en">${title}.</p></td></tr>`
    },
  )}</tbody></table>`
}
