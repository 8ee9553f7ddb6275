import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { shownInstant } from '../../../../instalments/dates.ts'
import { FormDialog } from '../../../../signed/short-form.tsx'
import { type FieldState, useShortForm } from '../../../../signed/use-short-form.ts'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { maskTime } from '../../../../masks/time.ts'
import { replayAll } from './replay-all.ts'
import { momentOf, stretchOf, type Typed } from './replay-stretch.ts'
import { ask } from '../../signed-in.ts'
import { webhookTexts } from './webhook-texts.ts'

const words = webhookTexts.replay
const DAY_MS = 86_400_000

/** For a store whose server was down: sends everything of a time range to an address again. */
export function ReplayDialog(props: { endpointId: string; onSent: () => void; onClose: () => void }) {
  const { endpointId, onSent, onClose } = props
  const toast = useToast()
  const [initial] = useState(lastDay)
  const form = useShortForm({
    initial,
    check: (typed) => {
      const stretch = stretchOf(typed)
      return 'wrong' in stretch ? stretch.wrong : {}
    },
    send: async (typed) => {
      const stretch = stretchOf(typed)
      if ('wrong' in stretch) return { wrong: stretch.wrong }
      const { sent, left } = await replayAll(
        (body) => ask(calls.replayWebhooks, { id: endpointId, body }),
        stretch,
      )
      if (sent > 0) onSent()
      if (left !== null)
        return { failure: sent === 0 ? webhookTexts.actionFailed : words.stopped(sent, shownInstant(left)) }
      toast.done(words.done(sent))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      form={form}
      send={words.confirm}
      cancel={words.cancel}
      onClose={onClose}
    >
      <div className="replay__moment">
        <DateField label={words.fromDay} {...form.field('fromDay')} />
        <TimeField label={words.fromTime} {...form.field('fromTime')} />
      </div>
      <div className="replay__moment">
        <DateField label={words.untilDay} {...form.field('untilDay')} />
        <TimeField label={words.untilTime} {...form.field('untilTime')} />
      </div>
    </FormDialog>
  )
}

function lastDay(): Typed {
  const now = serverNow()
  const [from, until] = [momentOf(new Date(now - DAY_MS)), momentOf(new Date(now))]
  return { fromDay: from.day, fromTime: from.time, untilDay: until.day, untilTime: until.time }
}

/** Typed in the Brazilian format, whatever the browser's language. */
function TimeField(props: FieldState & { label: string }) {
  return (
    <TextField
      {...props}
      mask={maskTime}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={5}
    />
  )
}
