import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { KEY_SCOPES, KEY_SCOPE_LABELS, type KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import { useState } from 'react'
import { refusalCode, wrongFields } from '../../../../api/refusal.ts'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { CheckBox } from '../../../../ui/fields/check-box.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { ask } from '../../signed-in.ts'
import { keyTexts } from './key-texts.ts'

const words = keyTexts

interface Props {
  onMade: (made: MadeApiKey) => void
  onClose: () => void
}

/** A new key: its name, scopes and expiry. */
export function ApiKeyDrawer(props: Props) {
  const [scopes, setScopes] = useState<readonly KeyScope[]>(KEY_SCOPES)
  const form = useKeyForm(props, scopes)
  const toggle = (scope: KeyScope) =>
    setScopes(KEY_SCOPES.filter((it) => scopes.includes(it) !== (it === scope)))
  return (
    <FormDialog
      title={words.add}
      shape="drawer"
      form={form}
      send={words.create}
      isIncomplete={scopes.length === 0}
      onClose={props.onClose}
    >
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={60}
        help={words.nameHelp}
        {...form.field('name')}
      />
      <fieldset className="stack-1">
        <legend className="field__label">{words.may}</legend>
        <p className="note">{words.mayHelp}</p>
        {KEY_SCOPES.map((scope) => (
          <CheckBox key={scope} name={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)}>
            {KEY_SCOPE_LABELS[scope]}
          </CheckBox>
        ))}
      </fieldset>
      <DateField label={words.until} optional help={words.untilHelp} {...form.field('expiresOn')} />
    </FormDialog>
  )
}

function useKeyForm({ onMade, onClose }: Props, scopes: readonly KeyScope[]) {
  return useShortForm({
    initial: { name: '', expiresOn: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
    send: async ({ name, expiresOn }) => {
      const outcome = await ask(calls.createApiKey, {
        body: { name: name.trim(), scopes: [...scopes], expiresOn: expiresOn === '' ? null : expiresOn },
      })
      if (outcome.ok) {
        onMade(outcome.value)
        onClose()
        return null
      }
      if (wrongFields(outcome.refusal).has('expiresOn')) return { wrong: { expiresOn: words.untilPast } }
      const isTooMany = refusalCode(outcome.refusal) === 'TOO_MANY_KEYS'
      return { failure: isTooMany ? words.tooMany : words.makeFailed }
    },
  })
}
