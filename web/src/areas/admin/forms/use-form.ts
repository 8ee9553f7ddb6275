/**
 * A form that loses nothing: what is typed is kept as a draft until it is saved or given up, it is checked by the rules that
 * the server asks too, and what the server says of a field stands beside it.
 */
import type { FieldError } from '@drip/core/forms/field-error'
import { fieldMessage } from '@drip/core/forms/field-messages'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { useAdmin } from '../frame/access.ts'
import { session } from '../sign-in/session.ts'
import { changesOf, dropDraft, keepDraft, readDraft } from '../../../draft-store.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { followed, type Followed } from './follow.ts'

export interface FormOptions<T extends object> {
  /** Names the form and what it is about: `store.new`, `merchant.{id}`. */
  name: string
  /** What it begins with; only the first counts. */
  initial: T
  /** @param base what is stored, as in `WorkForm` */
  check: (values: T, base: T) => FieldError[]
  /** Never kept. */
  secrets?: readonly (keyof T & string)[]
  /** In base64: kept apart, because of their size. */
  pictures?: readonly (keyof T & string)[]
}

/** A person's name and an instant. */
export interface SavedBy {
  by: string
  at: string
}

export interface FormField<T extends object, K extends keyof T & string> {
  name: K
  value: T[K]
  error: string | undefined
  onChange: (value: T[K]) => void
}

export interface WorkForm<T extends object> {
  values: T
  /** What is stored: what it began with, or what somebody else saved since. */
  base: T
  set: <K extends keyof T>(name: K, value: T[K]) => void
  /** What a field of that name shows and changes. */
  field: <K extends keyof T & string>(name: K) => FormField<T, K>
  change: (update: (before: T) => T) => void
  /** In the form's order. */
  errors: readonly FieldError[]
  /** What is wrong with a field, in words. */
  errorOf: (field: string) => string | undefined
  /** What was found wrong elsewhere. */
  tell: (errors: readonly FieldError[]) => void
  /** Counts the tries that were told to be wrong: after each the focus goes to the first of them. */
  tries: number
  isDirty: boolean
  /** What was typed before a reload, a log-in or a way back is there again. */
  restored: { lostPicture: boolean } | null
  /** Back to how it began. */
  discard: () => void
  /** What somebody else saved while it was open. */
  meanwhile: readonly Followed<T>[]
  /** Who that was, and when; null where that is not known. */
  savedBy: SavedBy | null
  /** Takes up what somebody else saved. SAVED: nothing typed differs from it any more; AS_IT_WAS: no field of the form was changed. */
  follow: (stored: T, by: SavedBy | null) => 'SAVED' | 'AS_IT_WAS' | 'TOLD'
  /** Only a part of it was saved: what is typed stays a draft over what is stored now. */
  keepUnsaved: (stored: T) => void
  busy: boolean
  /** Null when nothing was sent, because the form is not right yet. */
  submit: <R>(save: (values: T) => Promise<Outcome<R>>) => Promise<Outcome<R> | null>
}

export function useForm<T extends object>(options: FormOptions<T>): WorkForm<T> {
  const { check, secrets = [], pictures = [] } = options
  const key = `${useAdmin()?.id ?? ''}.${options.name}`
  const [base, setBase] = useState(options.initial)
  const [draft] = useState(() => readDraft(key, pictures))
  const [restored, setRestored] = useState(draft)
  const [values, setValues] = useState<T>(() => ({ ...base, ...draft?.changes }))
  // several fields may change in one event: each change builds on the one before
  const newest = useRef(values)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [tries, setTries] = useState(0)
  const [meanwhile, setMeanwhile] = useState<readonly Followed<T>[]>([])
  const [savedBy, setSavedBy] = useState<SavedBy | null>(null)
  const [busy, setBusy] = useState(false)
  const isDirty = useMemo(() => Object.keys(changesOf(base, values)).length > 0, [base, values])
  useLeaveWarning(isDirty)

  const show = (shown: T) => {
    newest.current = shown
    setValues(shown)
  }
  const change = (update: (before: T) => T) => {
    const before = newest.current
    const after = update(before)
    show(after)
    keepDraft(key, changesOf(base, after, secrets), pictures)
    // what was wrong is told again when it is sent again
    const changed = changesOf(before, after)
    setErrors((told) => told.filter(({ field }) => field in after && !(field in changed)))
  }
  const tell = (wrong: readonly FieldError[]) => {
    setErrors(wrong)
    if (wrong.length > 0) setTries((count) => count + 1)
  }

  const keepUnsaved = (stored: T) => {
    setBase(stored)
    keepDraft(key, changesOf(stored, newest.current, secrets), pictures)
  }

  const set = <K extends keyof T>(name: K, value: T[K]) => change((before) => ({ ...before, [name]: value }))
  const errorOf = (field: string) => messageOf(errors, field)

  return {
    values,
    base,
    change,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value) => set(name, value),
    }),
    errors,
    errorOf,
    tell,
    tries,
    isDirty,
    restored,
    discard: () => {
      dropDraft(key)
      setRestored(null)
      setErrors([])
      setMeanwhile([])
      show(base)
    },
    meanwhile,
    savedBy,
    follow: (stored, by) => {
      const now = followed(base, newest.current, stored)
      show(now.values)
      keepUnsaved(stored)
      setMeanwhile(now.meanwhile)
      setSavedBy(by)
      if (Object.keys(changesOf(stored, now.values, secrets)).length === 0) return 'SAVED'
      return now.meanwhile.length === 0 ? 'AS_IT_WAS' : 'TOLD'
    },
    keepUnsaved,
    busy,
    submit: async (save) => {
      if (busy) return null
      const wrong = check(newest.current, base)
      tell(wrong)
      if (wrong.length > 0) return null
      setBusy(true)
      const outcome = await save(newest.current)
      setBusy(false)
      if (!outcome.ok) {
        tell(fieldErrorsOf(outcome.refusal))
        return outcome
      }
      dropDraft(key)
      setRestored(null)
      setMeanwhile([])
      setBase(newest.current)
      return outcome
    },
  }
}

/** In words; undefined where nothing is wrong with it. */
function messageOf(errors: readonly FieldError[], field: string): string | undefined {
  const told = errors.find((it) => it.field === field)
  return told === undefined ? undefined : fieldMessage(told)
}

/** Closing the tab asks first; going back within it asks nothing, since the draft stays. */
function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      // the session ended: the log-in is on its way, and the draft stays
      if (session.isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
