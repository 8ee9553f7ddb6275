import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { useWhyNot } from '../frame/access.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { withStatus } from '../frame/with-status.ts'
import { partnerTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = partnerTexts.apiKey

/**
 * The visible part of the key, and the way to end it: only the merchant's administrator creates and sees the next one.
 */
export function ApiKeySection({ merchant }: { merchant: MerchantDetails }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [asks, setAsks] = useState(false)
  const reset = async () => {
    const outcome = await ask(merchantCalls.resetApiKey, { id: merchant.id, over: merchant.apiKeyVersion })
    if (!outcome.ok && refusalCode(outcome.refusal) === 'CHANGED_MEANWHILE') {
      setAsks(false)
      toast.failed(texts.changed)
      return null
    }
    if (!outcome.ok) {
      const words = withStatus(texts.failed, outcome.refusal)
      toast.failed(words)
      return words
    }
    setAsks(false)
    toast.done(texts.done)
    return null
  }
  return (
    <section className="panel" aria-labelledby="api-key-title">
      <div className="panel-head">
        <h2 id="api-key-title">{texts.title}</h2>
        <ActionButton whyNot={whyNot('MERCHANTS_EDIT')} onPress={() => setAsks(true)}>
          {texts.reset}
        </ActionButton>
      </div>
      {merchant.apiKey === null ? (
        <p className="note">{texts.none}</p>
      ) : (
        <p className="api-key tabular">{merchant.apiKey}</p>
      )}
      {asks && (
        <ConfirmDialog
          title={partnerTexts.details.sure}
          lead={
            // VTEX's key is not one of the merchant's own keys, but it ends here too
            merchant.apiKey === null
              ? texts.resetLeadWithoutKey(merchant.name)
              : texts.resetLead(merchant.name)
          }
          confirm={texts.reset}
          isGrave
          onConfirm={reset}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
