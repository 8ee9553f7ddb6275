import { useCallback, useEffect, useState } from 'react'
import { resumed } from './connection.ts'
import type { Outcome, Refusal } from './refusal.ts'

/**
 * What the server knows now, asked anew each time: a form must not begin with what was kept from an earlier look.
 * `reload` answers whether it came.
 * @param load the same function for the same thing, also from drawing to drawing
 */
export function useFresh<T>(load: () => Promise<Outcome<T>>) {
  const [now, setNow] = useState<{ value: T | null; refusal: Refusal | null }>({ value: null, refusal: null })
  const take = useCallback((outcome: Outcome<T>) => {
    setNow(({ value }) =>
      outcome.ok ? { value: outcome.value, refusal: null } : { value, refusal: outcome.refusal },
    )
    return outcome.ok
  }, [])
  useEffect(() => {
    let isOver = false
    void resumed(load).then((outcome) => !isOver && take(outcome))
    return () => {
      isOver = true
    }
  }, [load, take])
  const reload = useCallback(async () => take(await resumed(load)), [load, take])
  return { ...now, reload }
}
