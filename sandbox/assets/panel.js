// Parts that refresh by themselves, and forms that send JSON to /control.
const parts = [...document.querySelectorAll('[data-part]')]
const filter = document.querySelector('#inbox-filter')

for (const part of parts) {
  if (part.dataset.every) repeat(part, Number(part.dataset.every))
}
repeat(document.querySelector('#clock'), 30_000)

/** Asks again only after the last answer, and never while somebody works inside the part. */
function repeat(part, every) {
  setTimeout(() => void round(part, every), every)
}

async function round(part, every) {
  const busy =
    document.hidden ||
    part.querySelector('details[open]') ||
    (part.contains(document.activeElement) && part !== document.activeElement)
  if (!busy) await refresh(part).catch(() => {})
  repeat(part, every)
}

async function refresh(part) {
  const query =
    part.id === 'inbox' && filter.value.trim() ? `?to=${encodeURIComponent(filter.value.trim())}` : ''
  const answer = await fetch(part.dataset.part + query)
  const markup = await answer.text()
  if (answer.ok && part.dataset.markup !== markup) {
    part.dataset.markup = markup
    part.innerHTML = markup
  }
}

filter.addEventListener('input', () => void refresh(document.querySelector('#inbox')))

addEventListener('submit', (event) => {
  const form = event.target
  if (!form.dataset.call) return
  event.preventDefault()
  void send(form, event.submitter)
})

addEventListener('click', (event) => {
  const code = event.target.closest?.('[data-copy]')?.dataset.copy
  if (code) void copy(code)
})

async function copy(code) {
  await navigator.clipboard.writeText(code)
  say(document.querySelector('#said'), `Código ${code} copiado.`, true)
}

async function send(form, button) {
  const [method, path] = form.dataset.call.split(' ')
  button?.setAttribute('aria-busy', 'true')
  if (button) button.disabled = true
  const said = form.querySelector('.said') ?? document.querySelector('#said')
  try {
    const body = method === 'DELETE' ? undefined : JSON.stringify(read(form))
    const answer = await fetch(path, {
      method,
      body,
      headers: body ? { 'content-type': 'application/json' } : {},
    })
    const text = await answer.text()
    const told = text ? JSON.parse(text) : {}
    say(said, answer.ok ? done(told) : (told.message ?? `Erro ${answer.status}`), answer.ok)
    const part = document.querySelector(`#${form.dataset.refresh}`)
    // A paid charge leaves the list: the message stays readable for a moment first.
    setTimeout(() => void refresh(part), answer.ok && path.endsWith('/pay') ? 1500 : 0)
    if (form.dataset.refresh === 'clock') void refresh(document.querySelector('#charges'))
  } catch {
    say(said, 'O mundo de testes não respondeu.', false)
  } finally {
    button?.removeAttribute('aria-busy')
    if (button) button.disabled = false
  }
}

/** The form as JSON: empty fields are left out, checkboxes and numbers get their types. */
function read(form) {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || field.value === '' || (field.type === 'checkbox' && !field.checked)) continue
    const { type } = field.dataset
    body[field.name] =
      type === 'number'
        ? Number(field.value)
        : type === 'boolean'
          ? true
          : type === 'instant'
            ? `${field.value}:00-03:00`
            : field.value
  }
  return body
}

function done(told) {
  if (told.endToEndIds) return `Pago: ${told.endToEndIds.join(', ')}`
  if (told.product === 'unreachable') return 'Relógio mudado aqui; o produto não respondeu.'
  return 'Feito.'
}

function say(place, text, good) {
  place.textContent = text
  place.classList.toggle('good', good)
  place.classList.toggle('bad', !good)
}
