import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import { refusalCode } from '../../../api/refusal.ts'
import { isPhoneIncomplete } from '../../../masks/phone.ts'
import { FormDialog } from '../../../signed/short-form.tsx'
import { useShortForm, type Wrong } from '../../../signed/use-short-form.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'

const words = texts.team

interface Props {
  /** Null: somebody new. */
  member: TeamMember | null
  onClose: () => void
}

/** Somebody new, or what is known of a user and what he may do. */
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

/** Where somebody new is reached; the user changes it later by himself. */
function Reach({ form }: { form: ReturnType<typeof useMemberForm> }) {
  return (
    <>
      <TextField
        label={texts.profile.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        {...form.field('email')}
      />
      <PhoneField label={texts.profile.phone} autoComplete="off" {...form.field('phone')} />
    </>
  )
}

type Draft = Record<'name' | 'post' | 'email' | 'phone' | 'access', string>

function useMemberForm({ member, onClose }: Props) {
  const toast = useToast()
  return useShortForm({
    initial: draftOf(member),
    check: (draft) => errorsOf(draft, member === null),
    send: async (draft) => {
      const outcome = await send(member, draft)
      if (!outcome.ok) {
        const code = refusalCode(outcome.refusal)
        if (code === 'EMAIL_TAKEN') return { wrong: { email: texts.profile.emailTaken } }
        return { failure: code === 'LAST_ADMIN' ? words.lastAdmin : words.addFailed }
      }
      toast.done(member === null ? words.invitedDone : words.saved)
      onClose()
      return null
    },
  })
}

const draftOf = (member: TeamMember | null): Draft => ({
  name: member?.name ?? '',
  post: member?.post ?? '',
  email: '',
  phone: '',
  access: member?.permissions.includes('ADMIN') === true ? 'admin' : 'reader',
})

function errorsOf(draft: Draft, isNew: boolean): Wrong<keyof Draft> {
  if (draft.name.trim() === '') return { name: words.nameMissing }
  if (!isNew) return {}
  if (parseEmail(draft.email) === null) return { email: texts.profile.emailWrong }
  return isPhoneIncomplete(draft.phone) ? { phone: texts.profile.phoneWrong } : {}
}

function send(member: TeamMember | null, draft: Draft) {
  const known = { name: draft.name.trim(), post: draft.post.trim(), isAdmin: draft.access === 'admin' }
  if (member !== null) return ask(calls.changeMember, { id: member.id, body: known })
  return ask(calls.inviteMember, {
    body: { ...known, email: draft.email.trim(), phone: `+${draft.phone.replace(/\D/g, '')}` },
  })
}
