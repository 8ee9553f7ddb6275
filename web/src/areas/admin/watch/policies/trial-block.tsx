import type { Policy, Trial, TrialRow } from '@drip/core/contracts/admin/policies/credit-policies'
import { TRIAL_GROUP_LABELS, TRIAL_GROUPS } from '@drip/core/contracts/admin/policies/policy-states'
import { parseCivilDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/admin/policies/policy-calls'
import { useState } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { refusalCode } from '../../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { DateField } from '../../../../ui/work/fields/date-field.tsx'
import { type Column, DataTable } from '../../../../ui/work/tables/data-table.tsx'
import { SCREENS } from '../../screens.ts'
import { ask } from '../../signed-in.ts'
import { BarList } from '../../../../charts/charts.tsx'
import { Chart } from '../figures/report.tsx'
import { policyTexts as texts } from './policy-texts.ts'

const counted = (count: number) => count.toLocaleString('pt-BR')

/** What the draft would have decided in stored decisions, and the results of those purchases. */
export function TrialBlock({ policy }: { policy: Policy }) {
  const { trial } = policy
  return (
    <section className="panel" aria-labelledby="trial">
      <h2 id="trial">{texts.trialTitle}</h2>
      <p className="note">{texts.trialLead}</p>
      {policy.state === 'DRAFT' && <TrialForm policy={policy} />}
      {trial !== null && <Results id={policy.id} trial={trial} />}
    </section>
  )
}

function TrialForm({ policy: { id, trial } }: { policy: Policy }) {
  const toast = useToast()
  const [from, setFrom] = useState<string>(trial?.from ?? '')
  const [until, setUntil] = useState<string>(trial?.until ?? '')
  const [error, setError] = useState<string>()
  const start = async () => {
    const [first, last] = [parseCivilDate(from), parseCivilDate(until)]
    if (first === null) return setError(texts.daysNeeded)
    const outcome = await resumed(() => ask(calls.tryPolicy, { id, body: { from: first, until: last } }))
    if (outcome.ok) return toast.done(texts.started)
    if (refusalCode(outcome.refusal) === 'INVALID_FIELDS') return setError(texts.wrongDays)
    toast.failed(texts.failed)
  }
  return (
    <Form
      className="admin-form"
      onSubmit={() => {
        setError(undefined)
        void start()
      }}
    >
      <div className="admin-form__columns">
        <DateField label={texts.from} name="from" value={from} error={error} onChange={setFrom} />
        <DateField
          label={texts.until}
          name="until"
          optional
          value={until}
          help={texts.untilHelp}
          onChange={setUntil}
        />
      </div>
      <div className="actions">
        <Button type="submit" kind="secondary">
          {texts.start}
        </Button>
      </div>
    </Form>
  )
}

function Results({ id, trial }: { id: string; trial: Trial }) {
  const { rows, from, until, countedAt, applications } = trial
  const span = until === null ? texts.shade(shownDate(from)) : texts.span(shownDate(from), shownDate(until))
  return (
    <>
      <p>
        {span} {countedAt !== null && texts.counted(shownInstant(countedAt))}
      </p>
      {!trial.isDone && until !== null && (
        <Alert tone="information">{texts.running(counted(applications))}</Alert>
      )}
      {rows.length > 0 && <Finding rows={rows} />}
      {countedAt !== null && (
        <DataTable
          caption={texts.trialTitle}
          columns={COLUMNS}
          rows={TRIAL_GROUPS.flatMap((group) => rows.filter((it) => it.group === group))}
          keyOf={(it) => `${it.group} ${it.reason ?? ''}`}
          empty={<p className="note">{texts.noRows}</p>}
        />
      )}
      {countedAt !== null && (
        <p>
          <a href={SCREENS.policyDifferences.href({ id })}>{texts.differences}</a>
        </p>
      )}
    </>
  )
}

function Finding({ rows }: { rows: readonly TrialRow[] }) {
  const of = (group: TrialRow['group']) => rows.filter((it) => it.group === group)
  const sum = (some: readonly TrialRow[], read: (it: TrialRow) => number) =>
    some.reduce((total, it) => total + read(it), 0)
  const count = (group: TrialRow['group']) => sum(of(group), (it) => it.applications)
  const bars = TRIAL_GROUPS.map((group) => ({
    key: group,
    name: TRIAL_GROUP_LABELS[group],
    value: count(group),
    words: counted(count(group)),
  }))
  const refused = of('ONLY_OLD')
  const inAll = (read: (it: TrialRow) => number) => moneyText(Math.round(sum(refused, read) * 100) / 100)
  return (
    <>
      <Chart
        finding={texts.finding(
          counted(count('ONLY_NEW')),
          counted(count('ONLY_OLD')),
          counted(sum(rows, (it) => it.applications)),
        )}
      >
        <BarList bars={bars} />
      </Chart>
      {refused.length > 0 && (
        <p>
          {texts.lossFinding(
            inAll((it) => it.sold),
            inAll((it) => it.lost),
            inAll((it) => it.late30),
          )}
        </p>
      )}
    </>
  )
}

const money = (key: 'asked' | 'sold' | 'late30' | 'late60' | 'late90' | 'lost'): Column<TrialRow> => ({
  key,
  head: texts.rows[key],
  align: 'end',
  spare: key === 'late60' || key === 'asked',
  cell: (it) => <span className="tabular">{moneyText(it[key])}</span>,
})

const COLUMNS: readonly Column<TrialRow>[] = [
  { key: 'group', head: texts.rows.group, leads: true, cell: (it) => TRIAL_GROUP_LABELS[it.group] },
  {
    key: 'reason',
    head: texts.rows.reason,
    cell: (it) => it.reasonLabel ?? texts.approvedReason,
  },
  {
    key: 'applications',
    head: texts.rows.applications,
    align: 'end',
    cell: (it) => <span className="tabular">{counted(it.applications)}</span>,
  },
  money('asked'),
  money('sold'),
  money('late30'),
  money('late60'),
  money('late90'),
  money('lost'),
]
