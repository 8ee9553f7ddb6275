import { expect, it } from 'vitest'
import { TOAST_MS } from '../ui/feedback/toast.tsx'
import { POLL_MS } from './use-polling.ts'

it('A pending result is requested every three seconds, and a toast stays as long (001 §9)', () => {
  expect([POLL_MS, TOAST_MS]).toEqual([3000, 3000])
})
