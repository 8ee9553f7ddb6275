import { lazy, Suspense } from 'react'
import type { ProofCalls } from './factor-calls.ts'
import { useProofPrompt } from './proof-prompt.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Stands in the frame of an area; its dialog is fetched when it is needed. */
export function ProofOnDemand({ calls }: { calls: ProofCalls }) {
  const prompt = useProofPrompt()
  if (prompt === null) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog calls={calls} onAnswer={prompt.answer} />
    </Suspense>
  )
}
