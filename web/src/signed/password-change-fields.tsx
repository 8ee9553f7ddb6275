import { Alert } from '../ui/feedback/alert.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { usePasswordChange } from './use-password-change.ts'

/** Why it failed, the current password, and the new one twice. @param current label of the current one; null where there is none */
export function PasswordChangeFields(props: {
  form: ReturnType<typeof usePasswordChange>
  current: string | null
}) {
  const { form, current } = props
  return (
    <>
      {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
      {current !== null && (
        <PasswordField
          label={current}
          name="currentPassword"
          autoComplete="current-password"
          enterKeyHint="next"
          value={form.current}
          error={form.currentError}
          onChange={form.typeCurrent}
        />
      )}
      <NewPasswordFields value={form.chosen} errors={form.errors} onChange={form.choose} />
    </>
  )
}
