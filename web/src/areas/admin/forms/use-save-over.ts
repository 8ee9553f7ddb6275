import { useRef } from 'react'
import { refusalCode, savedBy, type Outcome } from '../../../api/refusal.ts'
import type { WorkForm } from './use-form.ts'

/**
 * Saves over the version that the form began with. When somebody else saved meanwhile, nothing is overwritten: the form
 * follows what is stored and tells who changed what, and the next save is over that: null then, nothing else is to be told.
 */
export function useSaveOver<T extends object, Stored extends { version: string }>(it: {
  form: WorkForm<T>
  /** What the form began with; null for something new. */
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
        // an answer that was lost on its way: what was typed is stored
        const became = form.follow(valuesOf(now.value), savedBy(outcome.refusal))
        if (became === 'SAVED') return now
        // nothing of this form was changed by them
        if (became === 'AS_IT_WAS') {
          const again = await save(values, version.current)
          if (again.ok) version.current = again.value.version
          return again
        }
        // told by the form itself, field by field
        wasFollowed = true
      }
      return outcome
    })
    return wasFollowed ? null : answer
  }
}
