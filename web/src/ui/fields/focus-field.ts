/** Moves the focus to a field of a form by its name, of a choice to its first; `select` marks what stands in it, to be typed over. */
export function focusField(form: HTMLFormElement, name: string, { select = false } = {}): void {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return
  field.focus()
  if (select && field instanceof HTMLInputElement) field.select()
}
