import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { texts } from './texts.ts'

/** A value with its copy button, in the words of the back-office (000 §8). `copied` where another sentence is said. */
export function Copyable(props: { name: string; value: string; shown?: string; copied?: string }) {
  const { copied = texts.copied, ...value } = props
  return <CopyValue {...value} copied={copied} failed={texts.copyFailed} />
}
