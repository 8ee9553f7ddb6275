import { type ComponentProps, useEffect, useState } from 'react'
import { beginAnew } from '../begin-anew.ts'
import type { ProofDialog } from './proof-dialog.tsx'
import type { ProofCalls } from './factor-calls.ts'
import { useProofPrompt } from './proof-prompt.ts'

type Dialog = typeof ProofDialog

let fetched: Dialog | null = null

/** Part of an area's frame; its dialog is loaded when it is needed. */
export function ProofOnDemand({ calls }: { calls: ProofCalls }) {
  const prompt = useProofPrompt()
  return prompt === null ? null : <Fetched calls={calls} onAnswer={prompt.answer} />
}

/**
 * If the dialog cannot be loaded (offline, or after a release), nothing was proved: the call stays refused, and nothing
 * waits for it.
 */
function Fetched(props: ComponentProps<Dialog>) {
  const { onAnswer } = props
  const [Shown, setShown] = useState(() => fetched)
  useEffect(() => {
    if (fetched !== null) return
    import('./proof-dialog.tsx').then(
      (file) => {
        fetched = file.ProofDialog
        setShown(() => fetched)
      },
      async () => {
        if (!(await beginAnew())) onAnswer(false)
      },
    )
  }, [onAnswer])
  return Shown === null ? null : <Shown {...props} />
}
