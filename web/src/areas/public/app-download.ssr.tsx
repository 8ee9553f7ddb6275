/**
 * The page /app-download, for devices that are not sent to an app store: rendered by the server, it needs no program.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { QrCode } from '../../ui/copy/qr-code.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StoreButtons } from '../../ui/store-buttons.tsx'
import { texts as all } from './texts.ts'

const texts = all.app

export function render({ app }: PageState): string {
  return renderToStaticMarkup(
    <Column>
      <Screen
        title={texts.title}
        lead={texts.lead}
        action={
          <ButtonLink kind="quiet" block href={paths.customerHome()}>
            {texts.account}
          </ButtonLink>
        }
      >
        <StoreButtons appStoreUrl={app.appStoreUrl} playStoreUrl={app.playStoreUrl} />
        <div className="app-scan">
          <QrCode picture={app.qrCode} description={texts.qrAlt} />
          <p>{texts.scan}</p>
        </div>
      </Screen>
    </Column>,
  )
}
