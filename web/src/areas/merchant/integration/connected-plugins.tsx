import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ConnectedPlugins as ConnectedPluginsView } from '@drip/core/contracts/merchant/plugins'
import { useState } from 'react'
import { shownInstant } from '../../../instalments/dates.ts'
import { useQuery } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { integrationTexts } from './integration-texts.ts'

const words = integrationTexts.plugin

type Plugin = ConnectedPluginsView['content'][number]

/** The connected store platforms, and a confirmation after one was just connected. */
export function ConnectedPlugins() {
  const { value, refusal, reload } = useAsked(calls.listPlugins)
  const [leaving, setLeaving] = useState<Plugin | null>(null)
  const joined = useQuery().get('conectada')
  const isNew = value?.content.some((it) => it.platform === joined) === true
  if (value === null && refusal !== null) return <LoadFailure words={words.listFailed} onRetry={reload} />
  return (
    <section className="panel" aria-labelledby="plugins-title">
      <h2 id="plugins-title">{words.list}</h2>
      {isNew && (
        <Alert tone="success">
          {words.joined(words.platforms[joined === 'vtex' ? 'vtex' : 'nuvemshop'])}
        </Alert>
      )}
      {value === null ? (
        <Skeleton shape="line" />
      ) : value.content.length === 0 ? (
        <p className="note">{words.none}</p>
      ) : (
        <ul className="stack-3">
          {value.content.map((it) => (
            <li key={it.platform} className="plugins__item">
              <KeyValues items={[[words.platforms[it.platform], factsOf(it)]]} />
              <Button kind="secondary" onPress={() => setLeaving(it)}>
                {words.leave}{' '}
                <span className="for-screen-readers">{words.leaveFrom(words.platforms[it.platform])}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving !== null && <LeaveDialog plugin={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

const factsOf = ({ shopId, connectedAt }: Plugin) =>
  [...(shopId === '' ? [] : [words.shop(shopId)]), words.since(shownInstant(connectedAt))].join(' · ')

/** Says beforehand what ends and what does not. */
function LeaveDialog(props: { plugin: Plugin; onClose: () => void }) {
  const { platform } = props.plugin
  const name = words.platforms[platform]
  const { stops, goesOn, again } = words.leaving[platform]
  return (
    <DecisionDialog
      title={words.leaveTitle(name)}
      confirm={words.leave}
      isGrave
      onClose={props.onClose}
      act={() => ask(calls.leavePlugin, { platform })}
      done={words.left(name)}
      failed={words.leaveFailed}
    >
      <dl className="plugins__leaving">
        <dt>{words.stops}</dt>
        <dd>{stops}</dd>
        <dt>{words.goesOn}</dt>
        <dd>{goesOn}</dd>
        <dt>{words.again}</dt>
        <dd>{again}</dd>
      </dl>
    </DecisionDialog>
  )
}
