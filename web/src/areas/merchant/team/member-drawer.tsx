import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { FormDialog } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { ask } from '../signed-in.ts'
import { profileTexts } from '../profile/profile-texts.ts'
import { teamTexts } from './team-texts.ts'
import {
  changesOfMember,
  checkMember,
  memberRefused,
  type MemberValues,
  memberValues,
} from './member-values.ts'

const words = teamTexts

interface Props {
  /** Null: a new user. */
  member: TeamMember | null
  onClose: () => void
}

/** A new user, or a user's data and rights. */
export function MemberDrawer(props: Props) {
  const { member } = props
  const form = useMemberForm(props)
  return (
    <FormDialog
      title={member === null ? words.add : words.editOf(member.name)}
      shape="drawer"
      lead={member === null ? words.addLead : undefined}
      form={form}
      send={member === null ? words.send : words.save}
      onClose={props.onClose}
    >
      <TextField label={words.name} autoComplete="off" maxLength={120} {...form.field('name')} />
      <TextField label={words.post} optional autoComplete="off" maxLength={120} {...form.field('post')} />
      {member === null && <Reach form={form} />}
      <SelectField label={words.access} options={ACCESSES} {...form.field('access')} />
    </FormDialog>
  )
}

const ACCESSES = [
  { value: 'reader', label: words.reader },
  { value: 'admin', label: words.admin },
]

/** A new user's contacts; later the user changes them in their own profile. */
function Reach({ form }: { form: ReturnType<typeof useMemberForm> }) {
  return (
    <>
      <TextField
        label={profileTexts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        {...form.field('email')}
      />
      <PhoneField label={profileTexts.phone} autoComplete="off" {...form.field('phone')} />
    </>
  )
}

function useMemberForm({ member, onClose }: Props) {
  const toast = useToast()
  const isNew = member === null
  return useShortForm({
    initial: memberValues(member),
    check: (typed) => checkMember(typed, { isNew }),
    send: async (typed) => {
      const outcome = await send(member, typed)
      if (!outcome.ok) return memberRefused(outcome.refusal, { isNew })
      toast.done(isNew ? words.invitedDone : words.saved)
      onClose()
      return null
    },
  })
}

function send(member: TeamMember | null, typed: MemberValues) {
  if (member !== null) return ask(calls.changeMember, { id: member.id, body: changesOfMember(member, typed) })
  return ask(calls.inviteMember, {
    body: {
      name: typed.name.trim(),
      post: typed.post.trim(),
      isAdmin: typed.access === 'admin',
      email: typed.email.trim(),
      phone: `+${typed.phone.replace(/\D/g, '')}`,
    },
  })
}
