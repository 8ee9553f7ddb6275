import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ReactNode } from 'react'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ApiKey } from './api-key.tsx'
import { ConnectedPlugins } from './connected-plugins.tsx'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { Webhooks } from './webhooks.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useIsAdmin } from '../use-viewer.ts'

const words = texts.integration

/** How the store's own system speaks with us; for who may change things: who may only read sees that it is there. */
export function IntegrationPage(): ReactNode {
  const isAdmin = useIsAdmin()
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {isAdmin === false && <ReadOnlyReason />}
      {isAdmin === true && (
        <>
          <ConnectedPlugins />
          <KeyOfStore />
          <Webhooks />
        </>
      )}
    </>
  )
}

function KeyOfStore() {
  const state = useAsked(calls.showApiKey)
  return <ApiKey state={state} />
}
