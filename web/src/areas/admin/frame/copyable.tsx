import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { texts } from './texts.ts'

/**
 * A value with its copy button, in the back-office's words (000 §8). `copied` replaces the confirmation; `href` makes
 * it a link to what it names.
 */
export function Copyable(props: {
  name: string
  value: string
  shown?: string
  href?: string
  copied?: string
}) {
  const { copied = texts.copied, ...value } = props
  return <CopyValue {...value} copied={copied} failed={texts.copyFailed} />
}
