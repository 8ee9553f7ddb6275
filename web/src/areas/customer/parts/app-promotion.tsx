import type { AppLinks } from '../../../page-state.ts'
import { QrCode } from '../../../ui/copy/qr-code.tsx'
import { StoreButtons } from '../../../ui/store-buttons.tsx'
import { signInTexts } from '../sign-in/sign-in-texts.ts'
import { Explainer } from './explainer.tsx'

const texts = signInTexts.promotion

/** The promotion of the app: how it works, a QR code, the app stores (001 §2.2). */
export function AppPromotion({ app }: { app: AppLinks }) {
  return (
    <section className="promotion" aria-labelledby="promotion-title">
      <div className="promotion__words stack-2">
        <h2 id="promotion-title">{texts.title}</h2>
        <p>{texts.lead}</p>
      </div>
      <Explainer />
      <div className="stack-4">
        <div className="promotion__scan">
          <QrCode picture={app.qrCode} description={texts.qrAlt} />
          <p>{texts.scan}</p>
        </div>
        <StoreButtons appStoreUrl={app.appStoreUrl} playStoreUrl={app.playStoreUrl} />
      </div>
    </section>
  )
}
