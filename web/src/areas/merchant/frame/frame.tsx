import type { ReactNode, Ref } from 'react'
import type { Loaded } from '../../../api/use-asked.ts'
import { waysThrough, type Screen } from '../../../signed/screens.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Shell } from '../../../ui/work/shell.tsx'
import { NAV_GROUPS, SCREENS } from '../screens.ts'
import { leave } from '../signed-in.ts'
import { NotSelling } from './not-selling.tsx'
import { texts } from '../texts.ts'
import { useIsAdmin, useMerchant, useProfile } from '../use-viewer.ts'

/** The area's navigation around a screen; the user's own parts appear once somebody is signed in. */
export function Frame(props: {
  ref: Ref<HTMLElement>
  current: Screen | null
  isSignedIn: boolean
  children: ReactNode
}) {
  return props.isSignedIn ? <SignedInFrame {...props} /> : <PlainFrame {...props} isAdmin={false} />
}

function SignedInFrame(props: { ref: Ref<HTMLElement>; current: Screen | null; children: ReactNode }) {
  const merchant = useMerchant()
  const profile = useProfile()
  const name = merchant.value?.name
  const email = profile.value?.email
  return (
    <PlainFrame
      {...props}
      isAdmin={useIsAdmin() === true}
      person={name === undefined ? null : { name, ...(email !== undefined && { detail: email }) }}
    >
      <ViewerFailure of={[profile, merchant]} />
      {merchant.value !== null && <NotSelling merchant={merchant.value} />}
      {props.children}
    </PlainFrame>
  )
}

/** What a screen offers depends on the user and their store: if these could not be loaded, its buttons are missing. */
function ViewerFailure({ of }: { of: readonly Loaded<unknown>[] }) {
  const failed = of.filter(({ value, refusal }) => value === null && refusal !== null)
  if (failed.length === 0) return null
  const retry = () => Promise.all(failed.map(({ reload }) => reload()))
  return <LoadFailure words={texts.viewerFailed} onRetry={retry} />
}

function PlainFrame({
  ref,
  ...props
}: {
  ref: Ref<HTMLElement>
  current: Screen | null
  isAdmin: boolean
  person?: { name: string; detail?: string } | null
  children: ReactNode
}) {
  const shown = Object.values(SCREENS).filter(({ needs }) => needs === null || props.isAdmin)
  return (
    <Shell
      ref={ref}
      home={SCREENS.sales.href()}
      area={texts.area}
      groups={waysThrough(shown, NAV_GROUPS, props.current)}
      person={props.person ?? null}
      onLeave={leave}
    >
      {props.children}
    </Shell>
  )
}
