/**
 * Runs in the page's head, so that the first press is answered before the checkout's program has loaded over a slow
 * connection: 'Vamos em frente!' shows the phone screen that the server rendered into the template `next`. Typed text
 * is stored in the program's own format, and the program continues from it as after a reload.
 */
import { retype } from '../../early-typing.ts'
import { maskPhone, maskPhoneOfUs } from '../../masks/phone.ts'
import { checkoutIdOf } from '../../paths.ts'
import { maskTyped } from '../../ui/fields/mask.ts'
import { keepForm } from './state/kept-form.ts'
import { rememberStarted, wasStarted } from './state/started-flag.ts'

const app = () => document.getElementById('app')
const buttons = () => [...(app()?.querySelectorAll('button') ?? [])]
const phoneField = () => app()?.querySelector<HTMLInputElement>('[name=customerPhone]')
const actionButton = () => app()?.querySelector<HTMLButtonElement>('.screen__action button')

addEventListener('click', showNext, true)

function showNext({ target }: Event): void {
  const next = document.querySelector<HTMLTemplateElement>('#next')
  const id = checkoutIdOf(location.pathname)
  const isProgramHere = window.earlyPress !== undefined
  if (isProgramHere || next === null || id === null || !isOn(target, actionButton())) return
  rememberStarted(id)
  // without storage the program would start at the insight again, so it must handle the press itself
  if (!wasStarted(id)) return
  app()?.replaceChildren(next.content)
  scrollTo(0, 0)
  app()?.querySelector('h1')?.focus({ preventScroll: true })
  window.earlyPress = { click: keepTyping(id) }
}

/**
 * Stores what is typed into the screen shown. Returns a function for the program to call when it has rendered the same
 * screen.
 */
function keepTyping(id: string): () => void {
  const country = app()?.querySelector('select')
  const button = actionButton()
  let typed = ''
  let caret: number | null = null
  let pressed = -1

  const keep = (field: HTMLInputElement, text: string) => {
    typed = text
    field.value = text
    if (button) button.disabled = text === ''
    keepForm(id, { values: { customerPhone: text }, locked: [] })
  }
  const follow = ({ target }: Event) => {
    const field = phoneField()
    if (!field) return
    if (target === country) keep(field, '')
    if (target !== field) return
    const mask = country?.value === '+1' ? maskPhoneOfUs : maskPhone
    const masked = maskTyped(field.value, field.selectionStart ?? field.value.length, mask)
    keep(field, masked.text)
    caret = masked.caret
    field.setSelectionRange(caret, caret)
  }
  const begin = ({ target }: Event) => {
    if (target === phoneField()) caret ??= typed.length
  }
  // any press is repeated on the same element
  const press = ({ target }: Event) => {
    const index = buttons().findIndex((it) => isOn(target, it))
    if (index !== -1) pressed = index
  }
  const send = () => {
    if (button) pressed = buttons().indexOf(button)
    button?.setAttribute('aria-busy', 'true')
  }
  const listeners = [
    ['input', follow],
    ['focusin', begin],
    ['click', press],
    ['submit', send],
  ] as const
  for (const [name, listener] of listeners) addEventListener(name, listener, true)

  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener, true)
    const field = phoneField()
    if (field && field.value !== typed) retype(field, typed)
    if (field && caret !== null) {
      field.focus({ preventScroll: true })
      field.setSelectionRange(caret, caret)
    } else if (document.activeElement === document.body) {
      // the element that had the focus was rendered again
      app()?.querySelector('h1')?.focus({ preventScroll: true })
    }
    requestAnimationFrame(() => buttons()[pressed]?.click())
  }
}

const isOn = (target: EventTarget | null, button: Element | null | undefined) =>
  target instanceof Node && button?.contains(target) === true
