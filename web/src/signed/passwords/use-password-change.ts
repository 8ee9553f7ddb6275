/** The password change form of customers and merchants' users; the area defines the texts and what follows. */
import { resumed } from '../../api/connection.ts'
import type { Outcome, Refusal } from '../../api/refusal.ts'
import { newPasswordRefused, newPasswordWrong, NO_PASSWORD } from './new-password-fields.tsx'
import { leaving, useShortForm } from '../use-short-form.ts'

export interface PasswordChange {
  change: (passwords: { currentPassword: string; newPassword: string }) => Promise<Outcome<unknown>>
  /** Shown at the field of the current password if it is empty; null if there is no current one. */
  currentMissing: string | null
  /** Shown above the form, and at the field if the server found the current password wrong. */
  failureOf: (refusal: Refusal) => { failure: string; current?: string }
  /** The server has ended all sessions including this one, unless it was the first password. */
  onChanged: () => void
}

export function usePasswordChange(it: PasswordChange) {
  return useShortForm({
    initial: { currentPassword: '', ...NO_PASSWORD },
    check: (typed) => {
      if (typed.currentPassword === '' && it.currentMissing !== null)
        return { currentPassword: it.currentMissing }
      return newPasswordWrong(typed)
    },
    send: async ({ currentPassword, newPassword }) => {
      const outcome = await resumed(() => it.change({ currentPassword, newPassword }))
      if (outcome.ok) {
        it.onChanged()
        return leaving()
      }
      const easy = newPasswordRefused(outcome.refusal, 'newPassword')
      if (easy !== null) return easy
      const { failure, current } = it.failureOf(outcome.refusal)
      return { failure, wrong: { currentPassword: current } }
    },
  })
}
