import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ApiKey, MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { KEY_OVERLAPS, type KeyOverlap } from '@drip/core/contracts/merchant/key-scopes'
import { refusalCode, wrongFields } from '../../../../api/refusal.ts'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { ask } from '../../signed-in.ts'
import { keyTexts } from './key-texts.ts'

const words = keyTexts

// the keys of a constant object
const OVERLAPS = (Object.keys(KEY_OVERLAPS) as KeyOverlap[]).map((value) => ({
  value,
  label: words.overlaps[value],
}))

interface Props {
  apiKey: ApiKey
  onMade: (made: MadeApiKey) => void
  onClose: () => void
}

/** Creates a successor; the old key stays valid beside it for the overlap. */
export function RotateKeyDialog(props: Props) {
  const form = useRotation(props)
  return (
    <FormDialog
      title={words.rotateTitle(props.apiKey.name)}
      lead={words.rotateLead}
      form={form}
      send={words.rotate}
      cancel={words.cancel}
      onClose={props.onClose}
    >
      <SelectField label={words.overlap} options={OVERLAPS} {...form.field('overlap')} />
      <DateField label={words.until} optional help={words.untilHelp} {...form.field('expiresOn')} />
    </FormDialog>
  )
}

function useRotation({ apiKey, onMade, onClose }: Props) {
  return useShortForm({
    initial: { overlap: 'DAY', expiresOn: '' },
    check: () => ({}),
    send: async ({ overlap, expiresOn }) => {
      const chosen = OVERLAPS.find((it) => it.value === overlap)?.value ?? 'DAY'
      const outcome = await ask(calls.rotateApiKey, {
        id: apiKey.id,
        body: { overlap: chosen, expiresOn: expiresOn === '' ? null : expiresOn },
      })
      if (outcome.ok) {
        onMade(outcome.value)
        onClose()
        return null
      }
      if (wrongFields(outcome.refusal).has('expiresOn')) return { wrong: { expiresOn: words.untilPast } }
      const code = refusalCode(outcome.refusal)
      return {
        failure:
          code === 'API_KEY_OVER' ? words.over : code === 'TOO_MANY_KEYS' ? words.tooMany : words.makeFailed,
      }
    },
  })
}
