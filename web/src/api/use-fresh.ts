import { useCallback, useEffect, useState } from 'react'
import { resumed } from './connection.ts'
import type { Outcome, Refusal } from './refusal.ts'

/**
 * Loads the server's current data each time: a form must not start from cached data. `reload` resolves to whether it
 * succeeded.
 * @param load must stay the same function for the same data, also between renders
 */
export function useFresh<T>(load: () => Promise<Outcome<T>>) {
  const [now, setNow] = useState<{ value: T | null; refusal: Refusal | null }>({ value: null, refusal: null })
  const apply = useCallback((outcome: Outcome<T>) => {
    setNow(({ value }) =>
      outcome.ok ? { value: outcome.value, refusal: null } : { value, refusal: outcome.refusal },
    )
    return outcome.ok
  }, [])
  useEffect(() => {
    let isOver = false
    void resumed(load).then((outcome) => !isOver && apply(outcome))
    return () => {
      isOver = true
    }
  }, [load, apply])
  const reload = useCallback(async () => apply(await resumed(load)), [load, apply])
  return { ...now, reload }
}
