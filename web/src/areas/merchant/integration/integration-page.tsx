import type { ReactNode } from 'react'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ApiKeys } from './api-keys.tsx'
import { ConnectionState } from './connection-state.tsx'
import { ConnectedPlugins } from './connected-plugins.tsx'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { TestWorld } from './test-world.tsx'
import { Webhooks } from './webhooks.tsx'
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
