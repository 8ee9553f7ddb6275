import * as calls from '@drip/core/contracts/admin/collections/collection-calls'
import type { CollectionCase, Collectors } from '@drip/core/contracts/admin/collections/admin-collections'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../../api/refusal.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { DecisionDialog } from '../../../../signed/decision-dialog.tsx'
import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { ask, useAsked } from '../../signed-in.ts'
import { collectionsTexts } from './collections-texts.ts'

const texts = collectionsTexts.move

/** Stands for the queue among the people. */
const QUEUE = ''

/** The head of the desk gives a case to somebody, or takes it back to the queue. */
export function MoveDialog({ it, onClose }: { it: CollectionCase; onClose: () => void }) {
  const { value: found, refusal, reload } = useAsked(calls.showCollectors)
  const [chosen, setChosen] = useState<string | null>(null)
  // the holder when the dialog was opened: a case that moves meanwhile is not moved again
  const [hold] = useState(it.hold)
  const people = (found?.people ?? []).filter(({ id }) => id !== hold?.id)
  const options = optionsOf(people, hold !== null)
  const value = chosen ?? options[0]?.value ?? QUEUE
  const to = value === QUEUE ? null : value
  const move = () =>
    options.length === 0
      ? texts.nobody
      : resumed(() => ask(calls.moveCase, { id: it.customer.id, body: { from: hold?.id ?? null, to } }))
  return (
    <DecisionDialog
      title={texts.title}
      lead={hold === null ? texts.lead : texts.leadFrom(hold.by)}
      confirm={texts.confirm}
      act={move}
      done={to === null ? texts.released : texts.given(people.find(({ id }) => id === to)?.name ?? '')}
      failed={failed}
      onClose={onClose}
    >
      {refusal !== null && <LoadFailure words={texts.failedToLoad} onRetry={reload} />}
      <SelectField
        label={texts.to}
        help={texts.help}
        value={value}
        options={options}
        disabled={options.length === 0}
        onChange={setChosen}
      />
    </DecisionDialog>
  )
}

/** Somebody who has another case in hand gets none. */
function optionsOf(people: Collectors['people'], isHeld: boolean) {
  const free = people.filter(({ inHand }) => inHand === null)
  return [
    ...(isHeld ? [{ value: QUEUE, label: texts.queue }] : []),
    ...free.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

function failed(refusal: Refusal): string {
  const code = refusalCode(refusal)
  return (
    (code !== null && code in texts.refused && texts.refused[code as Refused]) ||
    withStatus(texts.failed, refusal)
  )
}
type Refused = keyof typeof texts.refused
