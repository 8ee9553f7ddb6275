/** What the platform sells, what it is owed and what is due, at a glance; each figure opens its details. */
import * as adminCalls from '@drip/core/contracts/admin/admin-calls'
import type { Overview } from '@drip/core/contracts/admin/admin-figures'
import * as calls from '@drip/core/contracts/admin/figures-calls'
import { AGEING_LISTED } from '@drip/core/contracts/admin/figures-lists'
import type { ReactNode } from 'react'
import { BarList } from '../../../../charts/charts.tsx'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { useMayOpen } from '../../frame/access.ts'
import { SCREENS } from '../../screens.ts'
import { useAsked, useListed } from '../../signed-in.ts'
import { figuresTexts } from './figures-texts.ts'
import { ReportFilters, useReportQuery } from './report.tsx'
import { counted, inPercent } from './shown.ts'

const texts = figuresTexts.overview

export function OverviewPage(): ReactNode {
  const { merchantId: _all, ...query } = useReportQuery()
  const { value, refusal, reload } = useListed(calls.showOverview, { query })
  const lead =
    value === null
      ? undefined
      : texts.lead(
          shownDate(value.from),
          shownDate(value.to),
          value.keptAt === null ? texts.notKept : shownInstant(value.keptAt),
        )
  return (
    <>
      <PageHead title={texts.title} lead={lead} />
      <div className="admin-filters">
        <ReportFilters noDays={figuresTexts.noDays} />
      </div>
      {value === null && refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="block" />}
      {value !== null && <Figures of={value} />}
    </>
  )
}

function Figures({ of }: { of: Overview }) {
  const days = { from: of.from, to: of.to }
  const decided = of.approved + of.refused
  const share = (part: number, whole: number) => inPercent(whole === 0 ? 0 : part / whole)
  return (
    <>
      <nav className="autopay-figures" aria-label={texts.sales}>
        <Figure
          name={texts.approved}
          href={SCREENS.orders.href(days)}
          value={counted(of.approved)}
          note={texts.ofDecided(share(of.approved, decided))}
        />
        <Figure
          name={texts.refused}
          href={SCREENS.unbought.href({ refused: 'true', ...days })}
          value={counted(of.refused)}
          note={texts.ofDecided(share(of.refused, decided))}
        />
        <Figure name={texts.sold} href={SCREENS.results.href(days)} value={moneyText(of.sold)} />
        <Figure
          name={texts.recovered}
          href={SCREENS.results.href(days)}
          value={moneyText(of.recovered)}
          note={texts.recoveredNote}
        />
      </nav>
      <nav className="autopay-figures" aria-label={texts.debts}>
        <Figure
          name={texts.owed}
          href={SCREENS.orders.href({ status: 'ACTIVE' })}
          value={moneyText(of.owed)}
        />
        <Figure
          name={texts.late}
          href={SCREENS.orders.href({ late: 'true' })}
          value={moneyText(of.late)}
          note={texts.ofOwed(share(of.late, of.owed))}
        />
        <Figure
          name={texts.next30}
          href={SCREENS.ageing.href(days)}
          value={moneyText(of.next30)}
          note={texts.next30Note}
        />
        <Figure name={texts.due} href={SCREENS.due.path} value={moneyText(of.due)} />
        <Autopay />
        <Providers />
      </nav>
      <section className="panel report-chart" aria-labelledby="ages">
        <h2 id="ages" className="subtitle">
          {texts.ages}
        </h2>
        <Ages ages={of.ages} />
        <a href={SCREENS.ageing.href(days)}>{texts.allAges}</a>
      </section>
      <section className="panel report-chart" aria-labelledby="refusals">
        <h2 id="refusals" className="subtitle">
          {texts.refusals}
        </h2>
        {of.refusals.length === 0 ? (
          <p className="note">{texts.noRefusals}</p>
        ) : (
          <BarList isTold bars={byLabel(of.refusals)} />
        )}
        <a href={SCREENS.refusals.href(days)}>{texts.allRefusals}</a>
      </section>
    </>
  )
}

/** Several rules may have the same label; the rules' own screen tells them apart. */
function byLabel(refusals: Overview['refusals']) {
  return [...Map.groupBy(refusals, ({ label }) => label)]
    .map(([name, own]) => ({ name, value: own.reduce((sum, { checkouts }) => sum + checkouts, 0) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ name, value }) => ({ key: name, name, value, words: counted(value) }))
}

function Figure(props: { name: string; href: string; value: string; note?: string }) {
  return (
    <a href={props.href} className="autopay-figure">
      <span className="autopay-figure__name">{props.name}</span>
      <strong className="tabular">{props.value}</strong>
      {props.note !== undefined && <span className="note">{props.note}</span>}
    </a>
  )
}

const AGE_COLUMNS: Record<Overview['ages'][number]['age'], keyof typeof AGEING_LISTED.columns> = {
  LATE_30: 'lateOne',
  LATE_60: 'lateTwo',
  LATE_90: 'lateThree',
  LATE_120: 'lateFour',
  LATE_150: 'lateFive',
  LATE_180: 'lateSix',
  LATE_MORE: 'lateMore',
}

function Ages({ ages }: { ages: Overview['ages'] }) {
  return (
    <BarList
      isTold
      bars={ages.map(({ age, amount }) => ({
        key: age,
        name: AGEING_LISTED.columns[AGE_COLUMNS[age]].head,
        value: amount,
        words: moneyText(amount),
      }))}
    />
  )
}

/** Shown if the PSP offers it. */
function Autopay() {
  const isThere = useMayOpen(SCREENS.autopay)
  const { value } = useAsked(adminCalls.showAutopayFigures, isThere ? {} : null)
  if (value === null) return null
  const { open, automatic } = value
  return (
    <Figure
      name={texts.autopay}
      href={SCREENS.autopay.href({ show: 'AUTOMATIC' })}
      value={inPercent(open.count === 0 ? 0 : automatic.count / open.count)}
      note={texts.autopayNote}
    />
  )
}

/** For admins who may see the background work. */
function Providers() {
  const isThere = useMayOpen(SCREENS.jobs)
  const { value } = useAsked(adminCalls.showWorkState, isThere ? {} : null)
  if (value === null) return null
  const inTrouble = value.providers.filter(({ state }) => state !== 'ANSWERS').length
  return (
    <Figure
      name={texts.providers}
      href={SCREENS.jobs.path}
      value={inTrouble === 0 ? texts.allAnswer : texts.inTrouble(inTrouble)}
    />
  )
}
