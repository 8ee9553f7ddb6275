/** A collection agency: its placements and results, the cases to hand over, and the files that go out and come in. */
import type { ShownAgency } from '@drip/core/contracts/admin/collections/admin-agencies'
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import { exportOf } from '@drip/core/lists/listed'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useCallback, useState, type ReactNode } from 'react'
import { resumed } from '../../../../../api/connection.ts'
import { refusalCode, refusalStatus, type Outcome } from '../../../../../api/refusal.ts'
import { serverNow } from '../../../../../api/server-clock.ts'
import { useFresh } from '../../../../../api/use-fresh.ts'
import { goTo } from '../../../../../signed/address.tsx'
import { saveFile } from '../../../../../signed/save-file.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { useToast } from '../../../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../../../ui/money.tsx'
import { DecisionDialog } from '../../../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../../../ui/work/key-values.tsx'
import { PageHead } from '../../../../../ui/work/page-head.tsx'
import { NotThere } from '../../../forms/not-there.tsx'
import { useWhyNot } from '../../../frame/access.ts'
import { ActionButton } from '../../../frame/action-button.tsx'
import { withStatus } from '../../../frame/with-status.ts'
import { Block } from '../../../orders/order-blocks.tsx'
import { SCREENS } from '../../../screens.ts'
import { ask } from '../../../signed-in.ts'
import { agencyTexts } from './agency-texts.ts'
import { HandOverBlock } from './hand-over-block.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { ReturnBlock } from './return-block.tsx'

const texts = agencyTexts.page
const NOT_FOUND = 404

export function AgencyPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(calls.showAgency, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  if (value === null)
    return <NotThere refusal={refusal} onRetry={reload} words={agencyTexts.form.loadFailed} />
  const again = () => void reload()
  return (
    <>
      <PageHead title={value.name} back={{ href: SCREENS.agencies.href(), label: texts.back }}>
        <EndAction it={value} />
        <EditAction it={value} />
      </PageHead>
      <Numbers it={value} onDone={again} />
      <HandOverBlock it={value} onDone={again} />
      <PortfolioBlock it={value} />
      <ReturnBlock it={value} onDone={again} />
    </>
  )
}

function Numbers({ it, onDone }: { it: ShownAgency; onDone: () => void }) {
  const whyNot = useWhyNot()
  const [isRecalled, setRecalled] = useState(false)
  const { facts } = texts
  return (
    <Block id="numbers-title" title={texts.numbers}>
      <KeyValues
        items={[
          [facts.cases, it.cases.toLocaleString('pt-BR')],
          [facts.late, moneyText(it.late)],
          [facts.collected, moneyText(it.collected)],
          [facts.fees, moneyText(it.fees)],
          [facts.fee, `${String(it.feePercent).replace('.', ',')}%`],
          [facts.days, texts.daysOf(it.days)],
          [facts.document, it.document],
          [facts.email, it.email],
        ]}
      />
      <div className="agency-actions">
        <ButtonLink kind="secondary" href={SCREENS.agencyCases.href({ id: it.id })}>
          {texts.toCases}
        </ButtonLink>
        <ButtonLink kind="secondary" href={SCREENS.agencyPayments.href({ id: it.id })}>
          {texts.toPayments}
        </ButtonLink>
        <ActionButton
          kind="quiet"
          whyNot={whyNot('COLLECTIONS_AGENCIES') ?? (it.cases === 0 ? agencyTexts.recall.none : null)}
          onPress={() => setRecalled(true)}
        >
          {agencyTexts.recall.all}
        </ActionButton>
      </div>
      {isRecalled && (
        <RecallDialog
          agencyId={it.id}
          of={{ cases: it.cases }}
          onClose={() => setRecalled(false)}
          onDone={onDone}
        />
      )}
    </Block>
  )
}

function PortfolioBlock({ it }: { it: ShownAgency }) {
  const words = agencyTexts.portfolio
  const toast = useToast()
  const whyNot = useWhyNot()
  const why = whyNot('COLLECTIONS_AGENCIES') ?? whyNot('CPF_READ')
  const save = async (load: () => Promise<Outcome<Blob>>, ending: string) => {
    const outcome = await resumed(load)
    if (!outcome.ok)
      return refusalStatus(outcome.refusal) === NOT_FOUND
        ? toast.told(words.nothing)
        : toast.failed(withStatus(words.failed, outcome.refusal))
    saveFile(outcome.value, `${words.name}-${saoPauloDate(new Date(serverNow()))}.${ending}`)
    toast.done(words.done)
  }
  const asJson = async (): Promise<Outcome<Blob>> => {
    const outcome = await ask(calls.showPortfolio, { id: it.id })
    if (!outcome.ok) return outcome
    const value = new Blob([JSON.stringify(outcome.value.content, null, 2)], { type: 'application/json' })
    return { ok: true, value }
  }
  return (
    <Block id="portfolio-title" title={words.title}>
      <p className="note">{words.lead}</p>
      <div className="agency-actions">
        <ActionButton
          whyNot={why}
          onPress={() => save(() => ask(exportOf(calls.showPortfolio), { id: it.id }), 'csv')}
        >
          {words.csv}
        </ActionButton>
        <ActionButton whyNot={why} onPress={() => save(asJson, 'json')}>
          {words.json}
        </ActionButton>
      </div>
    </Block>
  )
}

function EditAction({ it }: { it: ShownAgency }) {
  const whyNot = useWhyNot()
  return (
    <ActionButton
      whyNot={whyNot('COLLECTIONS_AGENCIES')}
      onPress={() => goTo(SCREENS.agencyEdit.href({ id: it.id }))}
    >
      {texts.edit}
    </ActionButton>
  )
}

function EndAction({ it }: { it: ShownAgency }) {
  const whyNot = useWhyNot()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <ActionButton
        kind="quiet"
        whyNot={whyNot('COLLECTIONS_AGENCIES') ?? (it.cases > 0 ? texts.hasCases : null)}
        onPress={() => setAsked(true)}
      >
        {texts.end}
      </ActionButton>
      {isAsked && (
        <DecisionDialog
          title={texts.endTitle}
          lead={texts.endLead}
          confirm={texts.end}
          isGrave
          act={() => resumed(() => ask(calls.endAgency, { id: it.id }))}
          done={texts.ended}
          failed={(refusal) =>
            refusalCode(refusal) === 'AGENCY_HAS_CASES'
              ? texts.hasCases
              : withStatus(texts.endFailed, refusal)
          }
          onDone={() => goTo(SCREENS.agencies.href())}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
