import type { PublicSettings } from '@drip/core/contracts/checkout'
import { texts } from '../texts/texts.ts'

/** What the shopper agrees to by continuing, with links. */
export function Consent({ settings }: { settings: PublicSettings | null }) {
  return (
    <p className="consent">
      {texts.consent.before}
      <a href={settings?.termsUrl ?? '/'} target="_blank" rel="noopener">
        {texts.consent.terms}
      </a>
      {texts.consent.between}
      <a href={settings?.privacyUrl ?? '/'} target="_blank" rel="noopener">
        {texts.consent.privacy}
      </a>
      {texts.consent.after}
    </p>
  )
}
