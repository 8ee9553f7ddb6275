/**
 * A form that loses nothing: typed values are kept as a draft until they are saved or discarded, they are checked by
 * the server's own rules, and the server's errors are shown beside their fields.
 */
import type { FieldError } from '@drip/core/forms/field-error'
import { fieldMessage } from '@drip/core/forms/field-messages'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useAdmin } from '../frame/access.ts'
import { session } from '../sign-in/session.ts'
import { changesOf, dropDraft, keepDraft, readDraft } from '../../../draft-store.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { followed, type Followed } from './follow.ts'

export interface FormOptions<T extends object> {
  /** Identifies the form and its subject: `store.new`, `merchant.{id}`. */
  name: string
  /** The initial values; later changes are ignored. */
  initial: T
  /** @param base the stored values, as in `WorkForm` */
  check: (values: T, base: T) => FieldError[]
  /** Never kept in the draft. */
  secrets?: readonly (keyof T & string)[]
  /** In base64: kept separately because of their size. */
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
  /** The stored values: the initial ones, or those that somebody else has saved since. */
  base: T
  set: <K extends keyof T>(name: K, value: T[K]) => void
  /** The props of the field with that name. */
  field: <K extends keyof T & string>(name: K) => FormField<T, K>
  change: (update: (before: T) => T) => void
  /** In the form's order. */
  errors: readonly FieldError[]
  /** A field's error message. */
  errorOf: (field: string) => string | undefined
  /** Adds errors that were found elsewhere. */
  showErrors: (errors: readonly FieldError[]) => void
  /** Counts the failed attempts: after each the focus moves to the first error. */
  tries: number
  isDirty: boolean
  /** Text typed before a reload, a log-in or going back was restored. */
  restored: { lostPicture: boolean } | null
  /** Restores the initial values. */
  discard: () => void
  /** What somebody else saved while the form was open. */
  meanwhile: readonly Followed<T>[]
  /** The person and the time; null if unknown. */
  savedBy: SavedBy | null
  /**
   * Adopts what somebody else saved. SAVED: no typed value differs from it any more; AS_IT_WAS: no field of the form
   * was changed.
   */
  follow: (stored: T, by: SavedBy | null) => 'SAVED' | 'AS_IT_WAS' | 'TOLD'
  /** Only part of it was saved: typed values stay a draft over the stored ones. */
  keepUnsaved: (stored: T) => void
  busy: boolean
  /** Why the last attempt failed, besides its fields' errors; null if it did not. */
  failure: string | null
  /** Shows it in the form and as a notice. */
  fail: (words: string) => void
  /** Null if nothing was sent because the form is not valid yet. */
  submit: <R>(save: (values: T) => Promise<Outcome<R>>) => Promise<Outcome<R> | null>
}

export function useForm<T extends object>(options: FormOptions<T>): WorkForm<T> {
  const { check, secrets = [], pictures = [] } = options
  const key = `${useAdmin()?.id ?? ''}.${options.name}`
  const [base, setBase] = useState(options.initial)
  const [draft] = useState(() => readDraft(key, pictures))
  const [restored, setRestored] = useState(draft)
  const [values, setValues] = useState<T>(() => ({ ...base, ...draft?.changes }))
  // several fields may change in one event: each change builds on the previous one
  const newest = useRef(values)
  const { errors, setErrors, setFailure, ...report } = useReport()
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
    // an error on a changed field disappears until the next submit
    const changed = changesOf(before, after)
    setErrors((told) => told.filter(({ field }) => field in after && !(field in changed)))
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
    ...report,
    errors,
    errorOf,
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
      setFailure(null)
      const wrong = check(newest.current, base)
      report.showErrors(wrong)
      if (wrong.length > 0) return null
      setBusy(true)
      const sent = newest.current
      const outcome = await save(sent)
      setBusy(false)
      if (!outcome.ok) {
        report.showErrors(fieldErrorsOf(outcome.refusal))
        return outcome
      }
      setRestored(null)
      setMeanwhile([])
      // what was typed while it was saved is not saved yet
      keepUnsaved(sent)
      return outcome
    },
  }
}

/** What the last attempt to save said: the errors of its fields, and why it failed. */
function useReport() {
  const toast = useToast()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    errors,
    setErrors,
    tries,
    failure,
    setFailure,
    showErrors: (wrong: readonly FieldError[]) => {
      setErrors(wrong)
      if (wrong.length > 0) setTries((count) => count + 1)
    },
    fail: (words: string) => {
      setFailure(words)
      toast.failed(words)
    },
  }
}

/** The message; undefined if the field has no error. */
function messageOf(errors: readonly FieldError[], field: string): string | undefined {
  const told = errors.find((it) => it.field === field)
  return told === undefined ? undefined : fieldMessage(told)
}

/** Closing the tab asks for confirmation; going back within it does not, since the draft stays. */
function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      // the session has ended: the log-in opens next, and the draft stays
      if (session.isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
