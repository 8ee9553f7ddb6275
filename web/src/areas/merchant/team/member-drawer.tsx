import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import { useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { isPhoneIncomplete } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
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
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody new, or what is known of a user and what he may do. */
export function MemberDrawer(props: Props) {
  const { member } = props
  const form = useMemberForm(props)
  return (
    <Dialog
      title={member === null ? words.add : words.editOf(member.name)}
      shape="drawer"
      onClose={props.onClose}
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        {member === null && <p className="note">{words.addLead}</p>}
        {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
        <TextField
          label={words.name}
          name="name"
          autoComplete="off"
          maxLength={120}
          value={form.draft.name}
          error={form.wrong.name}
          onChange={form.type('name')}
        />
        <TextField
          label={words.post}
          name="post"
          optional
          autoComplete="off"
          maxLength={120}
          value={form.draft.post}
          onChange={form.type('post')}
        />
        {member === null && <Reach form={form} />}
        <SelectField
          label={words.access}
          value={form.draft.access}
          options={ACCESSES}
          onChange={form.type('access')}
        />
        <Button type="submit" block busy={form.busy}>
          {member === null ? words.send : words.save}
        </Button>
      </form>
    </Dialog>
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
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        value={form.draft.email}
        error={form.wrong.email}
        onChange={form.type('email')}
      />
      <PhoneField
        label={texts.profile.phone}
        name="phone"
        autoComplete="off"
        value={form.draft.phone}
        error={form.wrong.phone}
        onChange={form.type('phone')}
      />
    </>
  )
}

interface Draft {
  name: string
  post: string
  email: string
  phone: string
  access: string
}

type Wrong = Partial<Record<'name' | 'email' | 'phone', string>>

function useMemberForm({ member, onDone, onClose }: Props) {
  const toast = useToast()
  const [draft, setDraft] = useState<Draft>(() => draftOf(member))
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    const errors = errorsOf(draft, member === null)
    setWrong(errors)
    setFailure(null)
    const [first] = Object.keys(errors)
    if (first !== undefined) return focusField(element, first)
    setBusy(true)
    const outcome = await send(member, draft)
    setBusy(false)
    if (!outcome.ok) {
      const code = refusalCode(outcome.refusal)
      if (code === 'EMAIL_TAKEN') return setWrong({ email: texts.profile.emailTaken })
      return setFailure(code === 'LAST_ADMIN' ? words.lastAdmin : words.addFailed)
    }
    toast.done(member === null ? words.invitedDone : words.saved)
    onClose()
    await onDone()
  }

  const type = (field: keyof Draft) => (typed: string) => {
    setDraft({ ...draft, [field]: typed })
    setWrong({})
  }
  return { draft, wrong, failure, busy, submit, type }
}

const draftOf = (member: TeamMember | null): Draft => ({
  name: member?.name ?? '',
  post: member?.post ?? '',
  email: '',
  phone: '',
  access: member?.permissions.includes('ADMIN') === true ? 'admin' : 'reader',
})

function errorsOf(draft: Draft, isNew: boolean): Wrong {
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
