import { PasswordField } from '../../ui/fields/password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { usePasswordChange } from './use-password-change.ts'

/**
 * The current password, and the new one twice.
 * @param current label of the current one; null if there is none
 */
export function PasswordChangeFields(props: {
  form: ReturnType<typeof usePasswordChange>
  current: string | null
}) {
  const { field } = props.form
  return (
    <>
      {props.current !== null && (
        <PasswordField
          label={props.current}
          autoComplete="current-password"
          enterKeyHint="next"
          {...field('currentPassword')}
        />
      )}
      <NewPasswordFields field={field} />
    </>
  )
}
