import type { ReactNode } from 'react'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ApiKeys } from './keys/api-keys.tsx'
import { ConnectionState } from './connection-state.tsx'
import { ConnectedPlugins } from './connected-plugins.tsx'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { TestWorld } from './test-world.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'
import { integrationTexts } from './integration-texts.ts'
import { useIsAdmin } from '../use-viewer.ts'

const words = integrationTexts.page

/** The connection with the store's own systems, for users who may change it; read-only users see that it exists. */
export function IntegrationPage(): ReactNode {
  const isAdmin = useIsAdmin()
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {isAdmin === false && <ReadOnlyReason />}
      {isAdmin === true && (
        <>
          <ConnectionState />
          <TestWorld />
          <ConnectedPlugins />
          <ApiKeys />
          <Webhooks />
        </>
      )}
    </>
  )
}
