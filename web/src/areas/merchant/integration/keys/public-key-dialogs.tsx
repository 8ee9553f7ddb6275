import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ApiKey } from '@drip/core/contracts/merchant/api-keys'
import { type Refusal, isWrong, refusalCode, wrongFields } from '../../../../api/refusal.ts'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { useShortForm } from '../../../../signed/use-short-form.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { ask } from '../../signed-in.ts'
import { keyTexts } from './key-texts.ts'

const words = keyTexts.signing

interface Props {
  apiKey: ApiKey
  onClose: () => void
}

/** From now on refunds with this key must be signed, with the private key that belongs to the pasted public key. */
export function PublicKeyDialog({ apiKey, onClose }: Props) {
  const toast = useToast()
  const form = useShortForm({
    initial: { publicKey: '' },
    check: ({ publicKey }) => ({ publicKey: publicKey.trim() === '' ? words.missing : undefined }),
    send: async (body) => {
      const outcome = await ask(calls.setPublicKey, { id: apiKey.id, body })
      if (!outcome.ok) return refused(outcome.refusal)
      toast.done(words.saved)
      onClose()
      return null
    },
  })
  const isFirst = apiKey.publicKey === null
  return (
    <FormDialog
      title={isFirst ? words.setTitle(apiKey.name) : words.changeTitle(apiKey.name)}
      lead={isFirst ? words.setLead : words.changeLead}
      form={form}
      send={isFirst ? words.set : words.change}
      cancel={keyTexts.cancel}
      onClose={onClose}
    >
      {isFirst && <p className="note">{words.modules}</p>}
      <TextArea
        label={words.publicKey}
        help={words.publicKeyHelp}
        maxLength={2000}
        {...form.field('publicKey')}
      />
    </FormDialog>
  )
}

function refused(refusal: Refusal) {
  if (isWrong(refusal, 'publicKey', 'private')) return { wrong: { publicKey: words.isPrivate } }
  if (wrongFields(refusal).has('publicKey')) return { wrong: { publicKey: words.wrong } }
  return { failure: failureText(refusal) }
}

/** Afterwards anybody with the API key can refund again without a signature, so it asks for confirmation. */
export function RemovePublicKeyDialog({ apiKey, onClose }: Props) {
  return (
    <DecisionDialog
      title={words.removeTitle(apiKey.name)}
      lead={words.removeLead}
      changes={[[words.publicKey, apiKey.publicKey]]}
      confirm={words.remove}
      isGrave
      act={() => ask(calls.removePublicKey, { id: apiKey.id })}
      done={words.removed}
      failed={failureText}
      onClose={onClose}
    />
  )
}

const failureText = (refusal: Refusal) =>
  refusalCode(refusal) === 'API_KEY_OVER' ? words.over : words.saveFailed
