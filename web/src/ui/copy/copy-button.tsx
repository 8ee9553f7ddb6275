import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { copyText } from './copy.ts'
import { CheckIcon, CopyIcon } from '../icons.tsx'

/** Copies `text`; shows a tick for two seconds, or reports to the parent that the browser refused. */
export function CopyButton(props: {
  text: string
  children: ReactNode
  kind?: 'primary' | 'secondary'
  block?: boolean
  onCopied: () => void
  onRefused: () => void
}) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(props.text)
    setCopied(done)
    if (done) props.onCopied()
    else props.onRefused()
  }

  return (
    <Button
      kind={props.kind ?? 'primary'}
      block={props.block ?? false}
      icon={copied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
      onPress={copy}
    >
      {props.children}
    </Button>
  )
}
