import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { PaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import { ButtonLink } from '../../../ui/button.tsx'
import { CodeToCopy } from '../../../ui/copy/code-to-copy.tsx'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { useAsked } from '../signed-in.ts'
import { linkTexts } from './link-texts.ts'
import { useMerchant } from '../use-viewer.ts'

const words = linkTexts.form

/** The fields needed to send a link. */
export type Sendable = Pick<PaymentLink, 'id' | 'formUrl' | 'amount'>

/** The ways to give it to the customer: copy it, send it by WhatsApp, or show it to their camera at the counter. */
export function ShareLink({ link }: { link: Sendable }) {
  const { value: merchant } = useMerchant()
  const message = words.message(moneyText(link.amount), merchant?.name ?? '', link.formUrl)
  return (
    <div className="stack-4">
      <LinkQrCode id={link.id} />
      <div className="share-link__ways">
        <CodeToCopy
          label={words.link}
          code={link.formUrl}
          copy={words.copy}
          copied={words.copied}
          failed={words.copyFailed}
        />
        <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(message)}`} kind="secondary" block apart>
          {words.whatsApp}
        </ButtonLink>
      </div>
    </div>
  )
}

function LinkQrCode({ id }: { id: string }) {
  const { value, refusal, reload } = useAsked(calls.showLinkQrCode, { id })
  if (value === null && refusal !== null) return <LoadFailure words={words.qrFailed} onRetry={reload} />
  return (
    <div className="share-link__code" aria-busy={value === null}>
      {value === null ? (
        <Skeleton shape="block" />
      ) : (
        <QrCode picture={value.picture} description={words.qrCode} />
      )}
      <p className="note">{words.qrHelp}</p>
    </div>
  )
}

export function ShareDialog({ link, onClose }: { link: Sendable & { code: string }; onClose: () => void }) {
  return (
    <Dialog title={linkTexts.list.sendTitle(link.code)} onClose={onClose}>
      <ShareLink link={link} />
    </Dialog>
  )
}
