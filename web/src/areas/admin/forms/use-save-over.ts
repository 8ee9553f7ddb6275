import { useRef } from 'react'
import { refusalCode, savedBy, type Outcome } from '../../../api/refusal.ts'
import type { WorkForm } from './use-form.ts'

/**
 * Saves over the version that the form began with. If somebody else saved in the meantime, nothing is overwritten: the
 * form adopts what is stored and shows who changed what, and the next save applies to that version. It then returns
 * null, because there is nothing else to report.
 */
export function useSaveOver<T extends object, Stored extends { version: string }>(it: {
  form: WorkForm<T>
  /** The object that the form began with; null for a new one. */
  stored: Stored | null
  load: () => Promise<Outcome<Stored>>
  valuesOf: (stored: Stored) => T
}) {
  const { form, load, valuesOf } = it
  const version = useRef(it.stored?.version ?? '')
  return async <R extends { version: string }>(
    save: (values: T, version: string) => Promise<Outcome<R>>,
  ): Promise<Outcome<R | Stored> | null> => {
    let wasFollowed = false
    const answer = await form.submit<R | Stored>(async (values) => {
      const outcome = await save(values, version.current)
      if (outcome.ok) version.current = outcome.value.version
      else if (refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE') {
        const now = await load()
        if (!now.ok) return now
        version.current = now.value.version
        // an answer was lost on its way: the typed values are already stored
        const became = form.follow(valuesOf(now.value), savedBy(outcome.refusal))
        if (became === 'SAVED') return now
        // the other person changed none of this form's fields
        if (became === 'AS_IT_WAS') {
          const again = await save(values, version.current)
          if (again.ok) version.current = again.value.version
          return again
        }
        // the form itself reports it, field by field
        wasFollowed = true
      }
      return outcome
    })
    return wasFollowed ? null : answer
  }
}
