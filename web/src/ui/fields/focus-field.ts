/** Moves the focus to a field of a form by its name; `select` marks what stands in it, to be typed over. */
export function focusField(form: HTMLFormElement, name: string, { select = false } = {}): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  field.focus()
  if (select && field instanceof HTMLInputElement) field.select()
}
