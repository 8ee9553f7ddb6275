/** The API reference for people: one page without a program, made from the same data as the OpenAPI document. */
import type { EmbedPage } from '../embeds/embed-page.ts'
import { logo } from '../embeds/logo.ts'
import { type Markup, markup } from '../embeds/markup.ts'
import type { DocumentedCall, OpenApi, Parameter, Schema } from './openapi.ts'
import { keyField, TRY_CALLS_PATH, tryForm } from './try-calls.ts'

/** @param tries where calls can be tried: with any key, or only with keys of the test world */
export function docsPage(document: OpenApi, tries: 'ANY_KEY' | 'TEST_KEYS' | null = null): EmbedPage {
  const maySend = tries !== null
  const { schemas } = document.components
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  )
  const chapters = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ call }) => call.tags.includes(name)),
  }))
  return {
    title: `${document.info.title} - Drip`,
    language: 'en',
    css: CSS,
    sendsEvents: false,
    ...(maySend && { script: TRY_CALLS_PATH, asksUs: true as const }),
    isCacheable: true,
    framedBy: 'nobody',
    body: markup`
<a class="skip" href="#content">Skip to the content</a>
<div class="page">
<header>
${logo(28)}
<h1>${document.info.title}</h1>
${prose(document.info.description)}
<p>A page for each task, with programs and their answers: <a href="/docs/en">Guides</a>, <a href="/docs/pt" lang="pt-BR">Guias em português</a>.</p>
<p>For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Base address: <code>${document.servers[0]?.url ?? ''}</code></p>
${maySend ? keyField(tries) : null}
</header>
<nav aria-label="Contents">
<ul>${chapters.map(
      ({ name, calls: own }) => markup`
<li><a class="chapter" href="#${anchor(name)}">${name}</a>
<ul>${own.map(({ call }) => markup`<li><a href="#${call.operationId}">${call.summary}</a></li>`)}</ul></li>`,
    )}
<li><a class="chapter" href="#shapes">Shapes</a></li>
</ul>
</nav>
<main id="content">
${chapters.map(
  ({ name, calls: own }) => markup`
<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${name}</h2>${own.map((it) => callOf(it, maySend ? tryForm(it, schemas) : null))}</section>`,
)}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => markup`<article id="shape-${name}"><h3>${name}</h3>${shapeOf(schema)}</article>`,
)}
</section>
</main>
</div>`,
  }
}

function callOf(
  { path, method, call }: { path: string; method: string; call: DocumentedCall },
  form: Markup | null,
): Markup {
  const { requestBody, parameters } = call
  const body = Object.values(requestBody?.content ?? {})[0]
  return markup`
<article id="${call.operationId}">
<h3>${call.summary}</h3>
<p class="call"><span class="method">${method}</span> <code>${path}</code></p>
${call.description === undefined ? null : prose(call.description)}
${parameters.length === 0 ? null : markup`<h4>Parameters</h4>${parametersOf(parameters)}`}
${body === undefined ? null : markup`<h4>Body</h4>${shapeOf(body.schema)}`}
<h4>Answers</h4>
<table><tbody>${Object.entries(call.responses).map(([status, { description = '', content = {} }]) => {
    const schema = Object.values(content)[0]?.schema
    return markup`<tr><th scope="row">${status}</th><td>${inline(description)}${
      schema === undefined ? null : markup` <span class="type">${typeOf(schema)}</span>${fieldsOf(schema)}`
    }</td></tr>`
  })}</tbody></table>
${form}
</article>`
}

function parametersOf(parameters: readonly Parameter[]): Markup {
  return markup`<table><tbody>${parameters.map(
    (it) => markup`
<tr><th scope="row"><code>${it.name}</code></th><td><span class="type">${it.in}, ${typeOf(it.schema)}</span>${
      it.required ? markup` <strong>required</strong>` : null
    } ${inline(it.description ?? '')}</td></tr>`,
  )}</tbody></table>`
}

/** A table of its fields, or a line that describes it. */
function shapeOf(schema: Schema): Markup {
  const { properties, required = [], description } = schema
  const said = description === undefined ? null : prose(description)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some((it) => it.properties !== undefined) === true)
    return markup`${said}${choices.map(
      (it) => markup`<p class="choice">${it.title ?? constantOf(it) ?? 'One of'}</p>${shapeOf(it)}`,
    )}`
  if (properties === undefined) return markup`${said}<p class="type">${typeOf(schema)}</p>`
  return markup`${said}<table><tbody>${Object.entries(properties).map(
    ([name, it]) => markup`
<tr><th scope="row"><code>${name}</code></th><td><span class="type">${typeOf(it)}</span>${
      required.includes(name) ? null : markup` <span class="type">optional</span>`
    } ${inline(it.description ?? '')}${fieldsOf(it)}</td></tr>`,
  )}</tbody></table>`
}

/** The fields of a field that has its own. */
function fieldsOf(schema: Schema): Markup | null {
  const inner = schema.items ?? schema
  return inner.properties === undefined
    ? null
    : shapeOf({ properties: inner.properties, required: inner.required ?? [] })
}

function constantOf({ properties = {} }: Schema): string | undefined {
  const found = Object.values(properties).find((it) => it.const !== undefined)
  return found === undefined ? undefined : String(found.const)
}

function typeOf(schema: Schema): Markup {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return markup`<a href="#shape-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return markup`${JSON.stringify(schema.const)}`
  if (schema.enum !== undefined) return markup`${schema.enum.map(String).join(' | ')}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return markup`${choices.map((it, index) => markup`${index === 0 ? '' : ' or '}${typeOf(it)}`)}`
  if (schema.items !== undefined) return markup`list of ${typeOf(schema.items)}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return markup`${schema.format === undefined ? type : `${type} (${schema.format})`}`
}

function prose(text: string): Markup {
  return markup`<p>${inline(text)}</p>`
}

/** Text between backticks is code. */
function inline(text: string): Markup {
  return markup`${text.split('`').map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`
}

function anchor(name: string): string {
  return `chapter-${name.toLowerCase().replaceAll(/\W+/g, '-')}`
}

const CSS = `
html{background:var(--surface);scroll-padding-top:16px}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px}
.page{display:grid;grid-template-columns:minmax(0,1fr);max-width:1160px;margin:0 auto;padding:24px 16px 96px;gap:32px}
nav{font-size:15px}
nav ul ul{margin:4px 0 16px 12px}
nav li{margin:6px 0}
header svg{margin-bottom:16px}
nav a{color:var(--ink-soft);text-decoration:none}
nav a:hover{color:var(--brand);text-decoration:underline}
.chapter{font-weight:600;color:var(--ink)}
main{min-width:0}
h1{font-size:30px;line-height:1.2;margin-bottom:16px}
h2{font-size:23px;margin:48px 0 8px;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:18px;margin-bottom:8px}
h4{font-size:14px;margin:20px 0 6px;color:var(--ink-soft)}
p{margin:8px 0;max-width:70ch}
article{margin:32px 0}
code{font:500 .92em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
p code,td code{background:var(--surface-soft);border-radius:4px;padding:1px 4px}
.call{background:var(--surface-soft);border:1px solid var(--line);border-radius:8px;padding:10px 14px;max-width:none}
.call code{background:none;padding:0}
.method{font:700 14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--brand)}
.key,.try p{display:grid;gap:4px;max-width:420px}
.key input,.try input,.try textarea{font:inherit;min-height:44px;padding:8px 12px;border:1px solid var(--edge);border-radius:10px;background:var(--surface);color:var(--ink)}
.try textarea{font:500 14px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.try{margin-top:16px}
.try summary{min-height:44px;display:inline-flex;align-items:center;color:var(--brand);font-weight:600;cursor:pointer}
.try button{min-height:44px;padding:0 20px;border-radius:10px;background:var(--brand);color:var(--on-brand);font-weight:600}
.told{overflow:auto;max-height:50vh;font-size:14px;background:var(--surface-soft);border-radius:10px;padding:12px 14px}
.told:empty{display:none}
.choice{font-weight:600;margin-top:16px}
.type{color:var(--ink-soft);font-size:14px}
table{width:100%;border-collapse:collapse;font-size:15px}
th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}
th{width:200px}
td table{margin-top:8px;font-size:14px}
@media (max-width:640px){th{width:128px}td table{font-size:13px}td table th{width:96px}}
@media (min-width:900px){.page{grid-template-columns:260px minmax(0,1fr);grid-template-rows:auto 1fr}header,main{grid-column:2}nav{grid-area:1/1/span 2/auto;position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}}
`
