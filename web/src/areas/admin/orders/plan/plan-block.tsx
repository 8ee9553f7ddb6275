import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import { shownDate, shownDay } from '../../../../instalments/dates.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Money } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { Block } from '../order-blocks.tsx'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.plan

const TONES = { ACCEPTED: 'open', IN_FORCE: 'good', KEPT: 'good', BROKEN: 'late' } as const
const LINE_TONES = { PAID: 'good', COMING: 'open', LATE: 'late', MISSED: 'late', ENDED: 'calm' } as const

/** The plan by which the customer settles or settled the order. Shows nothing if there was none. */
export function PlanBlock({ plan }: Pick<AdminOrder['plans'], 'plan'>) {
  if (plan === null) return null
  return (
    <Block id="plan-title" title={texts.title}>
      <p>
        <Badge tone={TONES[plan.state]}>{texts.state[plan.state]}</Badge>
      </p>
      <KeyValues
        items={[
          [texts.kind, texts.kinds[plan.kind]],
          [texts.acceptedOn, shownDate(plan.acceptedOn)],
          [texts.lateCharge, <Money key="late" reais={plan.lateCharge} />],
          [texts.forgiven, <Money key="forgiven" reais={plan.forgiven} />],
          // a broken plan receives no payments, whatever is owed
          ...(plan.state === 'BROKEN' ? [] : [[texts.left, <Money key="left" reais={plan.left} />] as const]),
          ...(plan.endedAt === null ? [] : [[texts.endedAt, shownDay(plan.endedAt)] as const]),
          ...plan.lines.map(
            (it) => [texts.line(it.number, plan.lines.length), <Line key={it.number} line={it} />] as const,
          ),
        ]}
      />
    </Block>
  )
}

function Line({ line }: { line: NonNullable<AdminOrder['plans']['plan']>['lines'][number] }) {
  return (
    <>
      <span className="tabular">{shownDate(line.dueDate)}</span> <Money reais={line.amount} />{' '}
      <Badge tone={LINE_TONES[line.state]}>{texts.stateOfLine[line.state]}</Badge>
      {line.paidAt !== null && ` ${shownDay(line.paidAt)}`}
    </>
  )
}
