/** The versions of the collection strategy: in force, upcoming, and the results of trials. */
import type {
  Strategies,
  StrategyStart,
  StrategyState,
  StrategyTrials,
} from '@drip/core/contracts/admin/collections/admin-strategies'
import * as calls from '@drip/core/contracts/admin/collections/strategy-calls'
import { useState, type ReactNode } from 'react'
import { refusalCode } from '../../../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../../../instalments/dates.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Badge, type BadgeTone } from '../../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { moneyText } from '../../../../../ui/money.tsx'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { PageHead } from '../../../../../ui/work/page-head.tsx'
import { DataTable, RowLink, type Column } from '../../../../../ui/work/tables/data-table.tsx'
import { useWhyNot } from '../../../frame/access.ts'
import { LineAction } from '../../../frame/action-button.tsx'
import { LoadingPage } from '../../../frame/loading-page.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { shownPercent } from '../../../forms/fields/percent.ts'
import { Block } from '../../../orders/order-blocks.tsx'
import { SCREENS } from '../../../screens.ts'
import { ask, useAsked } from '../../../signed-in.ts'
import { DeskTabs } from '../team-page.tsx'
import { strategyTexts } from './strategy-texts.ts'

const { list: texts, trials: trialTexts, states } = strategyTexts

const TONES: Record<StrategyState, BadgeTone> = {
  DRAFT: 'calm',
  SCHEDULED: 'open',
  IN_FORCE: 'good',
  ENDED: 'calm',
}

export function StrategiesPage(): ReactNode {
  const { value, refusal, reload } = useAsked(calls.listStrategies)
  if (value === null && refusal === null) return <LoadingPage />
  if (value === null) return <LoadFailure words={texts.failed} onRetry={reload} />
  const inForce = value.starts.find((it) => it.isInForce)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <ButtonLink
          href={SCREENS.collectionStrategyNew.href(inForce === undefined ? {} : { from: inForce.strategyId })}
        >
          {texts.create}
        </ButtonLink>
      </PageHead>
      <DeskTabs current="collectionStrategies" />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <Block id="in-force-title" title={texts.inForce}>
        {inForce !== undefined && <p>{inForceWords(inForce)}</p>}
      </Block>
      <ToCome starts={value.starts.filter((it) => it.isToCome)} />
      <Versions versions={value.versions} />
      <Trials />
    </>
  )
}

const inForceWords = ({ number, tried, startsOn }: StrategyStart) =>
  tried === null
    ? texts.forAll(number, shownDate(startsOn))
    : texts.sideBySide(number, tried.number, `${tried.share}%`, shownDate(startsOn))

const toComeWords = ({ number, tried, startsOn }: StrategyStart) =>
  tried === null
    ? texts.beginsForAll(number, shownDate(startsOn))
    : texts.beginsBeside(number, tried.number, `${tried.share}%`, shownDate(startsOn))

function ToCome({ starts }: { starts: readonly StrategyStart[] }) {
  const whyNot = useWhyNot()
  const [chosen, setChosen] = useState<StrategyStart | null>(null)
  return (
    <Block id="to-come-title" title={texts.toCome}>
      {starts.length === 0 && <p className="note">{texts.nothingToCome}</p>}
      <ul className="case-lines">
        {starts.map((it) => (
          <li key={it.id}>
            {toComeWords(it)}{' '}
            <LineAction
              whyNot={whyNot('COLLECTIONS_STRATEGY')}
              name={texts.callOffOf(shownDate(it.startsOn))}
              onPress={() => setChosen(it)}
            >
              {texts.callOff}
            </LineAction>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <DecisionDialog
          title={texts.callOffTitle(shownDate(chosen.startsOn))}
          lead={texts.callOffLead}
          confirm={texts.callOff}
          act={() => ask(calls.callOffStart, { id: chosen.strategyId, startId: chosen.id })}
          done={texts.calledOff}
          failed={(refusal) =>
            refusalCode(refusal) === 'STRATEGY_BEGAN' ? texts.began : withStatus(texts.callOffFailed, refusal)
          }
          onClose={() => setChosen(null)}
        />
      )}
    </Block>
  )
}

type Version = Strategies['versions'][number]

const VERSION_COLUMNS: Column<Version>[] = [
  {
    key: 'number',
    head: texts.version,
    leads: true,
    cell: (it) => (
      <RowLink href={SCREENS.collectionStrategy.href({ id: it.id })}>{trialTexts.number(it.number)}</RowLink>
    ),
  },
  { key: 'state', head: texts.state, cell: (it) => <Badge tone={TONES[it.state]}>{states[it.state]}</Badge> },
  { key: 'stages', head: texts.stages, align: 'end', cell: (it) => it.stages },
  { key: 'why', head: texts.why, cell: (it) => it.why },
  {
    key: 'made',
    head: texts.made,
    cell: (it) => `${it.madeBy ?? texts.house}, ${shownInstant(it.madeAt)}`,
  },
]

function Versions({ versions }: { versions: readonly Version[] }) {
  return (
    <Block id="versions-title" title={texts.versions}>
      <DataTable
        caption={texts.versions}
        columns={VERSION_COLUMNS}
        rows={versions}
        keyOf={(it) => it.id}
        empty={null}
      />
    </Block>
  )
}

type Side = StrategyTrials['trials'][number]['tried']

const SIDE_COLUMNS: Column<Side>[] = [
  { key: 'number', head: trialTexts.version, leads: true, cell: (it) => trialTexts.number(it.number) },
  { key: 'people', head: trialTexts.people, align: 'end', cell: (it) => it.people.toLocaleString('pt-BR') },
  { key: 'late', head: trialTexts.late, align: 'end', cell: (it) => moneyText(it.late) },
  { key: 'recovered', head: trialTexts.recovered, align: 'end', cell: (it) => moneyText(it.recovered) },
  {
    key: 'share',
    head: trialTexts.share,
    align: 'end',
    cell: (it) => (it.share === null ? '—' : shownPercent(it.share)),
  },
  {
    key: 'messages',
    head: trialTexts.messages,
    align: 'end',
    cell: (it) => it.messages.toLocaleString('pt-BR'),
  },
]

/** Shows nothing if there was never a trial. */
function Trials() {
  const { value, refusal, reload } = useAsked(calls.showTrials)
  if (refusal !== null && value === null) return <LoadFailure words={trialTexts.failed} onRetry={reload} />
  if (value === null || value.trials.length === 0) return null
  return (
    <Block id="trials-title" title={trialTexts.title}>
      <p className="note">{trialTexts.lead}</p>
      {value.trials.map((it) => {
        const words = trialTexts.of(shownDate(it.startsOn), it.endsOn === null ? null : shownDate(it.endsOn))
        return (
          <section key={it.id} aria-label={words}>
            <h3 className="block-subtitle">{words}</h3>
            <DataTable
              caption={words}
              columns={SIDE_COLUMNS}
              rows={[it.standing, it.tried]}
              keyOf={(side) => String(side.number)}
              empty={null}
            />
          </section>
        )
      })}
    </Block>
  )
}
