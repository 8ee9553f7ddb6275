import { useRef } from 'react'
import { refusalCode, type Outcome } from '../../../api/refusal.ts'
import type { Form } from './use-form.ts'

/**
 * Saves over the version that the form began with. When somebody else saved meanwhile, nothing is overwritten: the form
 * follows what is stored and tells what changed, and the next save is over that.
 */
export function useSaveOver<T extends object, Stored extends { version: string }>(it: {
  form: Form<T>
  /** What the form began with; null for something new. */
  stored: Stored | null
  load: () => Promise<Outcome<Stored>>
  valuesOf: (stored: Stored) => T
}) {
  const { form, load, valuesOf } = it
  const version = useRef(it.stored?.version ?? '')
  return <R extends { version: string }>(
    save: (values: T, version: string) => Promise<Outcome<R>>,
  ): Promise<Outcome<R | Stored> | null> =>
    form.submit<R | Stored>(async (values) => {
      const outcome = await save(values, version.current)
      if (outcome.ok) version.current = outcome.value.version
      else if (refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE') {
        const now = await load()
        if (!now.ok) return now
        version.current = now.value.version
        // an answer that was lost on its way: what was typed is stored
        if (!form.follow(valuesOf(now.value))) return now
      }
      return outcome
    })
}
