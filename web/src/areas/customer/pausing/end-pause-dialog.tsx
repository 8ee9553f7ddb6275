import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import type { PauseKind } from '@drip/core/debts/pause'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { NewDates } from '../moving/new-dates.tsx'
import { PreviewSheet, usePreviewed } from '../parts/preview-sheet.tsx'
import { ask, askAlone } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { failureOf } from './pause-dialog.tsx'

const texts = all.pause

/** Ends a pause early: the dates after it are shown, and only then accepted. */
export function EndPauseDialog(props: { order: CustomerOrder; kind: PauseKind; onClose: () => void }) {
  const { order, kind, onClose } = props
  const toast = useToast()
  const previewed = usePreviewed({
    look: () => askAlone(calls.previewPauseEnd, { id: order.id }),
    accept: ({ version }: PausePreview) => ask(calls.endPause, { id: order.id, body: { version } }),
    changed: 'PAUSE_CHANGED',
    failureOf,
    onAccepted: () => {
      toast.done(texts.ended)
      onClose()
    },
  })
  return (
    <PreviewSheet
      title={texts.end[kind]}
      previewed={previewed}
      choice={<p className="note">{texts.endLead}</p>}
      look={{ words: texts.look }}
      shown={({ instalments }) => (
        <>
          {instalments.some((it) => it.dueDate.after > it.dueDate.before) && <p>{texts.heldOn}</p>}
          <NewDates instalments={instalments} total={order.instalments.length} />
          <p>{all.move.sameAmounts}</p>
          <p className="note">{all.move.codesEnd}</p>
        </>
      )}
      accept={() => texts.acceptEnd}
      below={
        <Button kind="quiet" block onPress={onClose}>
          {texts.keep}
        </Button>
      }
      onClose={onClose}
    />
  )
}
