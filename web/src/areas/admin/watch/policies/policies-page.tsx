import type { Policy } from '@drip/core/contracts/admin/policies/credit-policies'
import { POLICY_STATE_LABELS, type PolicyState } from '@drip/core/contracts/admin/policies/policy-states'
import * as calls from '@drip/core/contracts/admin/policies/policy-calls'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../../api/connection.ts'
import { shownDay } from '../../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { goTo } from '../../../../signed/address.tsx'
import { ConfirmDialog } from '../../../../ui/work/confirm-dialog.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import { type Column, DataTable } from '../../../../ui/work/tables/data-table.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LoadingPage } from '../../frame/loading-page.tsx'
import { SCREENS } from '../../screens.ts'
import { ask, useAsked } from '../../signed-in.ts'
import { policyTexts as texts } from './policy-texts.ts'
import { ThresholdList } from './threshold-list.tsx'

export const TONES: Record<PolicyState, BadgeTone> = { DRAFT: 'attention', IN_FORCE: 'good', ENDED: 'calm' }

/** The version in force, all earlier ones, and the drafts, which decide nothing. */
export function PoliciesPage(): ReactNode {
  const { value, refusal, reload } = useAsked(calls.listPolicies)
  const [isDrafting, setIsDrafting] = useState(false)
  if (value === null)
    return refusal === null ? <LoadingPage /> : <LoadFailure words={texts.loadFailed} onRetry={reload} />
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <Button kind="primary" onPress={() => setIsDrafting(true)}>
          {texts.newDraft}
        </Button>
      </PageHead>
      <section className="panel" aria-labelledby="in-force">
        <h2 id="in-force">{texts.inForce}</h2>
        <ThresholdList thresholds={value.inForce} />
      </section>
      <section className="panel" aria-labelledby="versions">
        <h2 id="versions">{texts.versions}</h2>
        <DataTable
          caption={texts.versions}
          columns={COLUMNS}
          rows={value.content}
          keyOf={(it) => it.id}
          empty={<p className="note">{texts.noVersions}</p>}
        />
      </section>
      {isDrafting && <DraftDialog inForce={value.inForce} onClose={() => setIsDrafting(false)} />}
    </>
  )
}

const COLUMNS: readonly Column<Policy>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    leads: true,
    cell: (it) => <a href={SCREENS.policy.href({ id: it.id })}>{it.name}</a>,
  },
  {
    key: 'state',
    head: texts.columns.state,
    cell: (it) => <Badge tone={TONES[it.state]}>{POLICY_STATE_LABELS[it.state]}</Badge>,
  },
  {
    key: 'version',
    head: texts.columns.version,
    cell: (it) => (it.version === null ? texts.none : texts.version(it.version)),
  },
  { key: 'by', head: texts.columns.by, cell: byOf },
  {
    key: 'began',
    head: texts.columns.began,
    cell: (it) => (it.beganAt === null ? texts.none : shownDay(it.beganAt)),
  },
  { key: 'why', head: texts.columns.why, spare: true, cell: (it) => it.reason || texts.none },
]

function byOf({ madeBy, agreedBy }: Policy): string {
  if (madeBy === null) return texts.configuration
  return agreedBy === null ? madeBy : texts.agreed(madeBy, agreedBy)
}

function DraftDialog(props: {
  inForce: Parameters<typeof ThresholdList>[0]['thresholds']
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const create = async () => {
    setIsMissing(name.trim().length < 3)
    // the field shows the error; the dialog stays
    if (name.trim().length < 3) return null
    const body = { name: name.trim(), thresholds: props.inForce }
    const outcome = await resumed(() => ask(calls.draftPolicy, { body }))
    if (!outcome.ok) return texts.failed
    goTo(SCREENS.policy.href({ id: outcome.value.id }))
    return null
  }
  return (
    <ConfirmDialog
      title={texts.newDraft}
      lead={texts.newDraftLead}
      confirm={texts.create}
      onConfirm={create}
      onClose={props.onClose}
    >
      <TextField
        label={texts.name}
        help={texts.nameHelp}
        value={name}
        maxLength={80}
        error={isMissing && name.trim().length < 3 ? texts.nameHelp : undefined}
        onChange={setName}
      />
    </ConfirmDialog>
  )
}
