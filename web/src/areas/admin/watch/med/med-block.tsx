import type { ContestSeen } from '@drip/core/contracts/admin/admin-med'
import { MED_STATE_LABELS, type MedState } from '@drip/core/reconciliation/med-case'
import { shownDate, shownDay, shownInstant } from '../../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { Block } from '../../orders/order-blocks.tsx'
import { SCREENS } from '../../screens.ts'
import { medTexts as texts } from './med-texts.ts'

/** The look of a case's state, here and on its own page. */
export const TONES: Record<MedState, BadgeTone> = {
  OPEN: 'attention',
  KEPT: 'good',
  RETURNED_PART: 'late',
  RETURNED: 'late',
}

/**
 * The order's Pix that payers contest at their bank, with deadlines and who must act. Shows nothing if there are none.
 */
export function MedBlock({ contests }: { contests: readonly ContestSeen[] }) {
  if (contests.length === 0) return null
  return (
    <Block id="med-title" title={texts.block}>
      {contests.map((it) => (
        <OneContest key={it.id} contest={it} />
      ))}
    </Block>
  )
}

function OneContest({ contest: it }: { contest: ContestSeen }) {
  const running: [string, string][] = [
    [texts.held, moneyText(it.heldAmount)],
    [texts.evidenceBy, shownInstant(it.evidenceBy)],
    [texts.analysisBy, shownDate(it.analysisBy)],
    [texts.returnBy, shownDate(it.returnBy)],
  ]
  const over: [string, string | null][] = [
    [texts.returned, moneyText(it.returnedAmount)],
    [texts.endedAt, it.endedAt === null ? null : shownDay(it.endedAt)],
  ]
  return (
    <>
      <p>
        <Badge tone={TONES[it.state]}>{MED_STATE_LABELS[it.state]}</Badge> {texts.why(it.reason)}
      </p>
      <KeyValues
        items={[
          [texts.contested, moneyText(it.contestedAmount)],
          [texts.openedAt, shownDay(it.openedAt)],
          ...(it.state === 'OPEN' ? running : over),
          [texts.pix, it.endToEndId],
          [
            texts.case,
            <a key="case" href={SCREENS.contest.href({ id: it.id })}>
              {texts.open}
            </a>,
          ],
        ]}
      />
    </>
  )
}
