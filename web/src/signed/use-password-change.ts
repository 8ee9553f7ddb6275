/** The form by which a customer or a merchant's user gets another password; the words and what comes after are the area's. */
import { useState } from 'react'
import { resumed } from '../api/connection.ts'
import type { Outcome, Refusal } from '../api/refusal.ts'
import { focusField } from '../ui/fields/focus-field.ts'
import { newPasswordErrors, type PasswordErrors } from './new-password.ts'

export interface PasswordChange {
  change: (passwords: { currentPassword: string; newPassword: string }) => Promise<Outcome<unknown>>
  /** Said at the field of the current password when it is empty; null where there is no current one. */
  currentMissing: string | null
  /** Said above the form, and at the field when the server found the current password wrong. */
  failureOf: (refusal: Refusal) => { failure: string; current?: string }
  /** The server has ended all sessions, this one too, unless it was the first password. */
  onChanged: () => void
}

export function usePasswordChange(it: PasswordChange) {
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [currentError, setCurrentError] = useState<string>()
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailure(null)
    if (current === '' && it.currentMissing !== null) {
      setCurrentError(it.currentMissing)
      return focusField(element, 'currentPassword')
    }
    const wrong = newPasswordErrors(chosen.password, chosen.repeat)
    setErrors(wrong)
    if (wrong.password !== undefined) return focusField(element, 'newPassword')
    if (wrong.repeat !== undefined) return focusField(element, 'repeatPassword')
    setBusy(true)
    const outcome = await resumed(() => it.change({ currentPassword: current, newPassword: chosen.password }))
    if (outcome.ok) return it.onChanged()
    setBusy(false)
    const told = it.failureOf(outcome.refusal)
    setFailure(told.failure)
    setCurrentError(told.current)
    focusField(element, 'currentPassword', { select: true })
  }

  return {
    current,
    chosen,
    currentError,
    errors,
    failure,
    busy,
    submit,
    typeCurrent: (typed: string) => {
      setCurrent(typed)
      setCurrentError(undefined)
    },
    choose: (value: typeof chosen) => {
      setChosen(value)
      setErrors({})
    },
  }
}
