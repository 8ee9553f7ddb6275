/**
 * Moves the focus to a form field by its name; for a choice, to its first option. `select` selects the content, so that
 * typing replaces it.
 */
export function focusField(form: HTMLFormElement, name: string, { select = false } = {}): void {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return
  field.focus()
  if (select && field instanceof HTMLInputElement) field.select()
}
