import { type ComponentProps, useEffect, useState } from 'react'
import { beginAnew } from '../begin-anew.ts'
import type { ProofDialog } from './proof-dialog.tsx'
import type { ProofCalls } from './factor-calls.ts'
import { useProofPrompt } from './proof-prompt.ts'

type Dialog = typeof ProofDialog

let fetched: Dialog | null = null

/** Stands in the frame of an area; its dialog is fetched when it is needed. */
export function ProofOnDemand({ calls }: { calls: ProofCalls }) {
  const prompt = useProofPrompt()
  return prompt === null ? null : <Fetched calls={calls} onAnswer={prompt.answer} />
}

/** Where the dialog cannot be had (offline, after a release) nothing was shown: the call stays refused, and nobody waits for it. */
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
