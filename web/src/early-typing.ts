/** Replays what was typed, chosen or ticked in a server-rendered page before its program had loaded. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Includes values filled in by the browser, in the order of the page.
 * @returns functions that report each value to the program as if it were entered then
 */
export function typedEarly(): (() => void)[] {
  const fields = document.querySelectorAll<Field>('#app :is(input, select, textarea)')
  return [...fields].flatMap((it) => (isAsDrawn(it) ? [] : [doneAgain(it)]))
}

function isAsDrawn(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex === drawnChoice(field)
  return isTick(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}

/** Without a `selected` option in the page, the first is chosen. */
const drawnChoice = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex((it) => it.defaultSelected),
  )

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** Captures the current value: on any render the program writes its own value into fields that it has not heard of. */
function doneAgain(field: Field): () => void {
  const { value } = field
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  if (isTick(field)) {
    return () => {
      field.checked = field.defaultChecked
      field.click()
    }
  }
  const { selectionStart, selectionEnd } = field
  return () => {
    field.value = field.defaultValue
    retype(field, value, () => {
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
    })
  }
}

/**
 * As if it were typed: React ignores a value that was set through the field itself.
 * @param place restores the caret's position
 */
export function retype(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  place: () => void = () => {},
): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  place()
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
