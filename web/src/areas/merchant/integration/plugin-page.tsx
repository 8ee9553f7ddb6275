import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { PluginPlatform, PluginSignUp } from '@drip/core/contracts/merchant/plugins'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { useQuery } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SCREENS } from '../screens.ts'
import { ConnectedPlugins } from './connected-plugins.tsx'
import { ReadOnlyReason } from '../refunds/read-only-reason.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { integrationTexts } from './integration-texts.ts'
import { useIsAdmin, useMerchant } from '../use-viewer.ts'

const words = integrationTexts.plugin

/**
 * A store platform sent the merchant here with a code; the merchant's consent completes the sign-up (001 §2.3, §7.2).
 */
export function PluginPage({ platform }: { platform: PluginPlatform }): ReactNode {
  const code = useQuery().get('code')
  const name = words.platforms[platform]
  return (
    <>
      <PageHead
        title={words.title(name)}
        lead={words.lead(name)}
        back={{ href: SCREENS.integration.href(), label: words.back }}
      />
      {code === null || code === '' ? (
        <Failure why={words.noCode} />
      ) : platform === 'vtex' ? (
        <VtexSignUp code={code} />
      ) : (
        <NuvemshopSignUp code={code} />
      )}
    </>
  )
}

/**
 * The consent is always requested, with the name of the shop that gets it: anybody can send a merchant to this address
 * with a code for their own shop.
 */
function VtexSignUp({ code }: { code: string }) {
  const { value: asked, refusal: unknown } = useAsked(calls.showVtexSignUp, { query: { code } })
  const { connect, refusal } = useSignUp('vtex', { code })
  if (asked === null) return unknown === null ? <Skeleton shape="line" /> : <Failure why={wordsOf(unknown)} />
  return (
    <Question platform="vtex" refusal={refusal} onYes={connect}>
      <p>
        {words.vtexMay.shop} <strong>{asked.shop}</strong> {words.vtexMay.what}
      </p>
      <p className="note">{words.vtexMay.check}</p>
      {asked.connectedSince !== null && (
        <Alert tone="warning" title={words.vtexMay.endsOther}>
          {words.vtexMay.other(shownInstant(asked.connectedSince))}
        </Alert>
      )}
    </Question>
  )
}

/**
 * A merchant who comes back with a `state` has consented a moment ago: the server issued it to this merchant and
 * recognises it.
 */
function NuvemshopSignUp({ code }: { code: string }) {
  const state = useQuery().get('state')
  const isAdmin = useIsAdmin()
  const hasBegun = useRef(false)
  const { connect, refusal } = useSignUp('nuvemshop', { code, ...(state !== null && { state }) })
  useEffect(() => {
    if (state === null || isAdmin !== true || hasBegun.current) return
    hasBegun.current = true
    void connect()
  })

  if (refusal !== null && state !== null) return <Refused platform="nuvemshop" refusal={refusal} />
  if (isAdmin === true && state !== null) return <Working />
  return <Question platform="nuvemshop" refusal={refusal} onYes={connect} />
}

function useSignUp(platform: PluginPlatform, body: PluginSignUp) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const connect = async () => {
    setRefusal(null)
    const outcome = await ask(calls.signUpPlugin, { platform, body })
    if (!outcome.ok) return setRefusal(outcome.refusal)
    // going back must not post a used code
    window.location.replace(outcome.value)
    return new Promise(() => {})
  }
  return { connect, refusal }
}

/** Shows whose store it is and what the merchant must know before the consent, and requests it. */
function Question(props: {
  platform: PluginPlatform
  refusal: Refusal | null
  onYes: () => Promise<unknown>
  children?: ReactNode
}) {
  const { platform, refusal } = props
  const isAdmin = useIsAdmin()
  const merchant = useMerchant()
  return (
    <section className="panel" aria-label={words.title(words.platforms[platform])}>
      {refusal !== null && <Failure why={wordsOf(refusal)} />}
      {merchant.value === null ? (
        <Skeleton shape="line" />
      ) : (
        <KeyValues items={[[words.store, merchant.value.name]]} />
      )}
      {props.children}
      {isAdmin === false && <ReadOnlyReason />}
      {isAdmin === true && (
        <div>
          <Button onPress={props.onYes}>{words.connect(words.platforms[platform])}</Button>
        </div>
      )}
    </section>
  )
}

/**
 * The answer may have been lost: the connection's state is shown here, and a merchant who is connected is not told to
 * start again.
 */
function Refused({ platform, refusal }: { platform: PluginPlatform; refusal: Refusal }) {
  const asked = useAsked(calls.listPlugins)
  if (asked.value === null && asked.refusal === null) return <Working />
  const isJoined = asked.value?.content.some((it) => it.platform === platform) === true
  const isOfOthers = ['SHOP_TAKEN', 'PLUGIN_NOT_SET_UP'].includes(refusalCode(refusal) ?? '')
  return (
    <>
      <Failure
        why={isJoined && !isOfOthers ? words.joinedAlready(words.platforms[platform]) : wordsOf(refusal)}
      />
      <ConnectedPlugins />
    </>
  )
}

function Working() {
  return (
    <section className="panel" aria-busy="true">
      <output>{words.working}</output>
      <Skeleton shape="line" />
    </section>
  )
}

const Failure = ({ why }: { why: string }) => (
  <Alert tone="danger" title={words.failure}>
    {why}
  </Alert>
)

const wordsOf = (refusal: Refusal) => words.failures[refusalCode(refusal) ?? ''] ?? words.failed
