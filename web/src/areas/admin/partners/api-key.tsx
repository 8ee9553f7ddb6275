import type { MerchantDetails } from '@drip/core/contracts/merchant-admin'
import { useState } from 'react'
import { CodeToCopy } from '../../../ui/code-to-copy.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../../ui/work/confirm-dialog.tsx'
import { useWhyNot } from '../access.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { partnerCalls } from '../partner-calls.ts'
import { withStatus } from '../with-status.ts'
import { partnerTexts } from './texts.ts'

const texts = partnerTexts.apiKey

/** The key as far as it may be shown, and the way to a new one. */
export function ApiKeySection({
  merchant,
  onChanged,
}: {
  merchant: MerchantDetails
  onChanged: () => Promise<void>
}) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [asks, setAsks] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const reset = async () => {
    const outcome = await partnerCalls.resetApiKey(merchant.id)
    if (!outcome.ok) {
      const words = withStatus(texts.failed, outcome.refusal)
      toast.failed(words)
      return words
    }
    setAsks(false)
    toast.done(texts.done)
    setFresh(outcome.value.apiKey)
    await onChanged()
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
          lead={texts.resetLead(merchant.name)}
          confirm={texts.reset}
          isGrave
          onConfirm={reset}
          onClose={() => setAsks(false)}
        />
      )}
      {fresh !== null && <ApiKeyOnce title={texts.title} apiKey={fresh} onSeen={() => setFresh(null)} />}
    </section>
  )
}

/** A key that nobody can show again. */
export function ApiKeyOnce(props: { title: string; apiKey: string; onSeen: () => void }) {
  return (
    <Dialog title={props.title} onClose={props.onSeen}>
      <Alert tone="warning">{texts.once}</Alert>
      <CodeToCopy
        label={texts.title}
        code={props.apiKey}
        copy={texts.copy}
        copied={texts.copied}
        failed={texts.copyFailed}
      />
      <div className="confirm__actions">
        <Button kind="secondary" onPress={props.onSeen}>
          {texts.seen}
        </Button>
      </div>
    </Dialog>
  )
}
