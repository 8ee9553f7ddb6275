/**
 * The one frame of forms that are sent at once, in all signed-in areas: what is wrong stands beside its field and the first wrong
 * one gets the focus, what went wrong as a whole stands at the button, which shows that it works. Long forms of the back-office,
 * which follow what others save, have `areas/admin/forms`.
 */
import { useEffect, useState } from 'react'
import { changesOf, dropDraft, keepDraft, withDraft } from '../draft-store.ts'
import { focusField } from '../ui/fields/focus-field.ts'

/** What is wrong, by the name of its field. */
export type Wrong<Field extends string> = Partial<Record<Field, string | undefined>>

/** What went wrong as a whole, and what was found wrong with fields. */
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

/** What stands in the fields, in the form's order. */
type Values<Field extends string> = Readonly<Record<Field, string>>

interface Options<Field extends string> {
  /** What it begins with; only the first counts. */
  initial: Values<Field>
  /**
   * Where what is typed is much to lose: its name, with the id of what it is about or of who types. It is a draft until it is sent
   * (docs/decisions/0026). Not for a form with a secret.
   */
  draft?: string
  check: (values: Values<Field>) => Wrong<Field>
  /** Sends it; null when it is done. */
  send: (values: Values<Field>) => Promise<Refused<Field> | null>
}

export function useShortForm<Field extends string>(it: Options<Field>) {
  const { draft } = it
  const [initial] = useState(it.initial)
  const [values, setValues] = useState(() => (draft === undefined ? initial : withDraft(draft, initial)))
  /** What was found wrong, and with which values: a field that was changed since is not wrong any more. */
  const [found, setFound] = useState<{ of: Values<Field>; wrong: Wrong<Field> }>({ of: values, wrong: {} })
  const [failure, setFailure] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (draft !== undefined) keepDraft(draft, changesOf(initial, values))
  }, [draft, initial, values])

  /** Whether something is wrong. */
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
    /** What a field of that name shows and changes. */
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
      // what the server found wrong is typed over
      showWrong(answer.wrong ?? {}, element, true)
    },
  }
}

/** The page is on its way elsewhere: the button works until then. */
export const leaving = () => new Promise<never>(() => {})

/** What a frame needs to know of its form. */
export interface SentForm {
  failure: readonly string[]
  busy: boolean
  submit: (element: HTMLFormElement) => Promise<void>
}
