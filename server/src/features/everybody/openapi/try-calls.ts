/**
 * Trying a call on the reference page, where nothing real can be sold: with the reader's own key, which stays in the
 * page.
 */
import { TEST_API_KEY_PREFIX } from '@drip/core/contracts/merchant/key-scopes'
import { type Markup, markup } from '../embeds/markup.ts'
import type { DocumentedCall, OpenApi, Schema } from './openapi.ts'

/** The name changes with the script's content, so that browsers may cache it. */
export const TRY_CALLS_PATH = '/docs/try-calls-2.js'

/** The field for the key, shared by all calls. */
export function keyField(tries: 'ANY_KEY' | 'TEST_KEYS'): Markup {
  const only = tries === 'ANY_KEY' ? '' : TEST_API_KEY_PREFIX
  return markup`<p class="key"><label for="try-key">Your test key</label> <input id="try-key" type="password" autocomplete="off" spellcheck="false" data-begins-with="${only}"></p>`
}

/** A form that makes this call; null for a call that takes a file. */
export function tryForm(
  { path, method, call }: { path: string; method: string; call: DocumentedCall },
  schemas: OpenApi['components']['schemas'],
): Markup | null {
  const { requestBody, parameters, operationId } = call
  if (requestBody?.content?.['multipart/form-data'] !== undefined) return null
  const body = requestBody?.content?.['application/json']?.schema
  const idOf = (name: string) => `try-${operationId}-${name}`
  return markup`<details class="try"><summary>Try it</summary><form data-method="${method}" data-path="${path}">${parameters
    .filter((it) => it.in !== 'header')
    .map(
      (it) =>
        markup`<p><label for="${idOf(it.name)}">${it.name}</label> <input id="${idOf(it.name)}" name="${it.name}" data-in="${it.in}" autocomplete="off"></p>`,
    )}${
    body === undefined
      ? null
      : markup`<p><label for="${idOf('body')}">Body</label> <textarea id="${idOf('body')}" name="body" rows="4" spellcheck="false">${JSON.stringify(exampleOf(body, schemas), null, 2)}</textarea></p>`
  }<p><button type="submit">Send</button></p><pre class="told" role="status" tabindex="0" aria-label="Answer"></pre></form></details>`
}

/** The required fields, with their examples. */
function exampleOf(schema: Schema, schemas: OpenApi['components']['schemas']): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  if (schema.const !== undefined) return schema.const
  if (choice !== undefined) return exampleOf(choice, schemas)
  if (schema.properties === undefined) return schema.type === 'array' ? [] : ''
  const { properties, required = [] } = schema
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]))
}

/** Served as it is. */
export const TRY_CALLS = `(() => {
  const key = document.getElementById('try-key')
  const send = async (form) => {
    const beginsWith = key.dataset.beginsWith
    if (key.value !== '' && !key.value.startsWith(beginsWith))
      return 'Nothing was sent: a key that sells for real is not tried here. A test key begins with ' + beginsWith + '.'
    let path = form.dataset.path
    const query = new URLSearchParams()
    for (const it of form.querySelectorAll('input')) {
      if (it.dataset.in === 'path') path = path.replace('{' + it.name + '}', encodeURIComponent(it.value))
      else if (it.value !== '') query.set(it.name, it.value)
    }
    const body = form.querySelector('textarea')?.value
    const answer = await fetch(path + (query.size === 0 ? '' : '?' + query), {
      method: form.dataset.method,
      headers: {
        accept: 'application/json',
        ...(key.value === '' ? {} : { 'x-api-key': key.value }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
    })
    const text = await answer.text()
    try {
      return answer.status + '\\n' + JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return answer.status + '\\n' + text
    }
  }
  for (const form of document.querySelectorAll('.try form'))
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const told = form.querySelector('.told')
      told.textContent = '…'
      told.textContent = await send(form).catch((error) => String(error))
    })
})()
`
