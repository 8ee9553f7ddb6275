import type { ReactNode, Ref } from 'react'
import { BagIcon, PersonIcon } from '../../../ui/icons.tsx'
import { Shell } from '../../../ui/work/shell.tsx'
import { KeyIcon, LinkIcon, PlusIcon, TeamIcon } from '../../../ui/work/work-icons.tsx'
import { merchantPaths, type MerchantScreen } from '../merchant-paths.ts'
import { leave } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useIsAdmin, useMerchant, useProfile } from '../use-viewer.ts'

type Name = MerchantScreen['name'] | null

/** The area's navigation around a screen; what belongs to the user is there once somebody is signed in. */
export function Frame(props: {
  ref: Ref<HTMLElement>
  current: Name
  isSignedIn: boolean
  children: ReactNode
}) {
  return props.isSignedIn ? <SignedInFrame {...props} /> : <PlainFrame {...props} isAdmin={false} />
}

function SignedInFrame(props: { ref: Ref<HTMLElement>; current: Name; children: ReactNode }) {
  const merchant = useMerchant()
  const profile = useProfile()
  const name = merchant.value?.name
  const email = profile.value?.email
  return (
    <PlainFrame
      {...props}
      isAdmin={useIsAdmin() === true}
      person={name === undefined ? null : { name, ...(email !== undefined && { detail: email }) }}
    />
  )
}

function PlainFrame({
  ref,
  ...props
}: {
  ref: Ref<HTMLElement>
  current: Name
  isAdmin: boolean
  person?: { name: string; detail?: string } | null
  children: ReactNode
}) {
  return (
    <Shell
      ref={ref}
      home={merchantPaths.sales()}
      area={texts.area}
      groups={waysOf(props.current, props.isAdmin)}
      person={props.person ?? null}
      onLeave={leave}
    >
      {props.children}
    </Shell>
  )
}

/** 'Criar Drip Link' is not shown to who may only read (001 §2.3). */
function waysOf(current: Name, isAdmin: boolean) {
  const way = (href: string, label: string, icon: ReactNode, names: readonly Name[]) => ({
    href,
    label,
    icon,
    current: names.includes(current),
  })
  const { nav } = texts
  return [
    {
      ways: [
        way(merchantPaths.sales(), nav.sales, <BagIcon size={20} />, [
          'sales',
          'sale',
          'statement',
          'transfers',
          'transfer',
        ]),
        ...(isAdmin ? [way(merchantPaths.newLink(), nav.newLink, <PlusIcon size={20} />, ['newLink'])] : []),
        way(merchantPaths.links(), nav.links, <LinkIcon size={20} />, ['links']),
      ],
    },
    {
      label: nav.store,
      ways: [
        way(merchantPaths.team(), nav.team, <TeamIcon size={20} />, ['team']),
        // nothing there is for who may only read
        ...(isAdmin
          ? [
              way(merchantPaths.integration(), nav.integration, <KeyIcon size={20} />, [
                'integration',
                'plugin',
              ]),
            ]
          : []),
        way(merchantPaths.profile(), nav.profile, <PersonIcon size={20} />, ['profile']),
      ],
    },
  ]
}
