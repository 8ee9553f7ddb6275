/**
 * The shared logic of short forms in all signed-in areas: errors are shown beside their fields and the first invalid
 * one gets the focus; an error of the whole form is shown at the button, which also shows progress. Long forms of the
 * back-office, which adopt what others save, have `areas/admin/forms`.
 */
import { useEffect, useState } from 'react'
import { changesOf, dropDraft, keepDraft, withDraft } from '../draft-store.ts'
import { focusField } from '../ui/fields/focus-field.ts'

/** Errors, by the name of their field. */
export type Wrong<Field extends string> = Partial<Record<Field, string | undefined>>

/** The error of the whole form, and the errors of fields. */
export interface Refused<Field extends string> {
  failure?: string | readonly string[]
  wrong?: Wrong<Field>
}

export interface FieldState {
  name: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** The fields' values, in the form's order. */
type Values<Field extends string> = Readonly<Record<Field, string>>

interface Options<Field extends string> {
  /** The initial values; later changes are ignored. */
  initial: Values<Field>
  /**
   * Set if the typed text would be a serious loss: the draft's name, with the id of its subject or of the person. The
   * text is a draft until it is sent (docs/decisions/0026). Not for a form with a secret.
   */
  draft?: string
  check: (values: Values<Field>) => Wrong<Field>
  /** Sends it; resolves to null on success. */
  send: (values: Values<Field>) => Promise<Refused<Field> | null>
}

export function useShortForm<Field extends string>(it: Options<Field>) {
  const { draft } = it
  const [initial] = useState(it.initial)
  const [values, setValues] = useState(() => (draft === undefined ? initial : withDraft(draft, initial)))
  /** The errors, and the values they were found with: a field changed since counts as corrected. */
  const [found, setFound] = useState<{ of: Values<Field>; wrong: Wrong<Field> }>({ of: values, wrong: {} })
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (draft !== undefined) keepDraft(draft, changesOf(initial, values))
  }, [draft, initial, values])

  /** Returns whether there is an error. */
  const showWrong = (wrong: Wrong<Field>, element: HTMLFormElement, select: boolean) => {
    setFound({ of: values, wrong })
    // the values have the fields' names and no others
    const first = (Object.keys(values) as Field[]).find((name) => wrong[name] !== undefined)
    if (first !== undefined) focusField(element, first, { select })
    return first !== undefined
  }
  const set = (changed: Partial<Values<Field>>) => setValues((before) => ({ ...before, ...changed }))

  return {
    values,
    failure,
    busy,
    set,
    change: setValues,
    /** The props of the field with that name. */
    field: (name: Field): FieldState => ({
      name,
      value: values[name],
      error: found.of[name] === values[name] ? found.wrong[name] : undefined,
      onChange: (typed) => setValues((before) => ({ ...before, [name]: typed })),
    }),
    submit: async (element: HTMLFormElement) => {
      if (busy) return
      setFailure([])
      if (showWrong(it.check(values), element, false)) return
      setBusy(true)
      const answer = await it.send(values)
      setBusy(false)
      if (answer === null) {
        if (draft !== undefined) dropDraft(draft)
        return
      }
      setFailure([answer.failure ?? []].flat())
      // typing replaces a value that the server rejected
      showWrong(answer.wrong ?? {}, element, true)
    },
  }
}

/** Another page is loading: the button stays busy until then. */
export const leaving = () => new Promise<never>(() => {})

/** What a frame needs to know of its form. */
export interface SentForm {
  failure: readonly string[]
  busy: boolean
  submit: (element: HTMLFormElement) => Promise<void>
}
