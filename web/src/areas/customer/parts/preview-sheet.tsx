import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, type Outcome, type Refusal } from '../../../api/refusal.ts'
import { useBackCloses } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Shows everything that a choice changes before it can be accepted. */
export function usePreviewed<Preview>(it: {
  look: () => Promise<Outcome<Preview>>
  accept: (preview: Preview) => Promise<Outcome<unknown>>
  /** The refusal's code if the preview is outdated. */
  changed: string
  failureOf: (refusal: Refusal) => string
  onAccepted: (preview: Preview) => void
}) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const look = async () => {
    const outcome = await resumed(it.look)
    setPreview(outcome.ok ? outcome.value : null)
    setFailure(outcome.ok ? null : it.failureOf(outcome.refusal))
    return outcome.ok
  }
  const accept = async (shown: Preview) => {
    const outcome = await resumed(() => it.accept(shown))
    if (outcome.ok) return it.onAccepted(shown)
    // the preview shown next is the one accepted next
    if (refusalCode(outcome.refusal) === it.changed && !(await look())) return
    setFailure(it.failureOf(outcome.refusal))
  }
  const back = () => {
    setPreview(null)
    setFailure(null)
  }
  return { preview, failure, setFailure, look, accept, back }
}

/** The sheet around it: first the choice, then its preview. */
export function PreviewSheet<Preview>(props: {
  title: string
  previewed: Pick<
    ReturnType<typeof usePreviewed<Preview>>,
    'preview' | 'failure' | 'look' | 'accept' | 'back'
  >
  /** Errors are shown at their field. */
  failsInField?: boolean
  choice: ReactNode
  look: { words: string; press?: () => void }
  shown: (preview: Preview) => ReactNode
  accept: (preview: Preview) => string
  /** The label of the way back to the choice. */
  back?: string
  below?: ReactNode
  onClose: () => void
}) {
  useBackCloses(props.onClose)
  const { preview, failure, look, accept, back } = props.previewed
  return (
    <Dialog title={props.title} shape="sheet" onClose={props.onClose}>
      {failure !== null && (preview !== null || props.failsInField !== true) && (
        <Alert tone={preview === null ? 'danger' : 'information'}>{failure}</Alert>
      )}
      {preview === null ? (
        <>
          {props.choice}
          <Button block onPress={props.look.press ?? look}>
            {props.look.words}
          </Button>
        </>
      ) : (
        <>
          {props.shown(preview)}
          <Button block onPress={() => accept(preview)}>
            {props.accept(preview)}
          </Button>
          {props.back !== undefined && (
            <Button kind="quiet" block onPress={back}>
              {props.back}
            </Button>
          )}
        </>
      )}
      {props.below}
    </Dialog>
  )
}
