import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantUserDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@drip/core/contracts/states'
import { checkMerchantUser } from '@drip/core/merchants/merchant-form'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { FilterChips } from '../../../ui/work/tables/filter-chips.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { useForm, type WorkForm } from '../forms/use-form.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { YesNoField } from '../forms/fields/yes-no-field.tsx'
import { partnerTexts } from './texts.ts'
import { useMerchant } from './use-merchant.ts'
import {
  NEW_USER,
  emailHelp,
  passwordHelp,
  saveFailure,
  toUserWrite,
  valuesOfUser,
  type UserValues,
} from './user-values.ts'
import { ask } from '../signed-in.ts'

const texts = partnerTexts.users
const labels = texts.fields

/** A user of the merchant's own area; a new one has no id yet. */
export function UserFormPage({ merchantId, userId }: { merchantId: string; userId?: string }): ReactNode {
  return userId === undefined ? (
    <UserForm merchantId={merchantId} user={null} />
  ) : (
    <UserEdit merchantId={merchantId} userId={userId} />
  )
}

function UserEdit({ merchantId, userId }: { merchantId: string; userId: string }) {
  const load = useCallback(
    () => ask(merchantCalls.showMerchantUser, { id: merchantId, innerId: userId }),
    [merchantId, userId],
  )
  const { value, refusal, reload } = useFresh(load)
  if (value === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.loadFailed} />
  return <UserForm merchantId={merchantId} user={value} />
}

const check = (values: UserValues) => checkMerchantUser(toUserWrite(values))

function UserForm({ merchantId, user }: { merchantId: string; user: MerchantUserDetails | null }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const form = useForm({
    name: `merchant.${merchantId}.user.${user?.id ?? 'new'}`,
    initial: user === null ? NEW_USER : valuesOfUser(user),
    check,
    secrets: ['password'],
  })
  const back = SCREENS.merchant.href({ id: merchantId })
  const merchant = useMerchant(merchantId)
  const { values, set, field } = form
  const text = (name: 'name' | 'email' | 'phone' | 'post') => ({
    label: labels[name],
    maxLength: 200,
    autoComplete: 'off',
    ...field(name),
  })

  const saveOver = useSaveOver({
    form,
    stored: user,
    load: () => ask(merchantCalls.showMerchantUser, { id: merchantId, innerId: user?.id ?? '' }),
    valuesOf: valuesOfUser,
  })

  const submit = async () => {
    const outcome =
      user === null
        ? await form.submit((it) =>
            ask(merchantCalls.createMerchantUser, { id: merchantId, body: toUserWrite(it) }),
          )
        : await saveOver((it, version) =>
            ask(merchantCalls.changeMerchantUser, {
              id: merchantId,
              innerId: user.id,
              body: toUserWrite(it, user.communications),
              over: version,
            }),
          )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(saveFailure(outcome.refusal, { isNew: user === null }))
    toast.done(texts.saved)
    goTo(back)
  }

  return (
    <>
      <PageHead
        title={user === null ? texts.createTitle : texts.editTitle}
        lead={[merchant?.name, user?.email].filter((it) => it !== undefined).join(' · ')}
        back={{ href: back, label: merchant?.name ?? partnerTexts.details.back }}
      />
      <FormFrame
        form={form}
        labels={{ ...labels, mayAct: labels.permissions, notify: texts.sectionNotices }}
        choices={texts.channels}
        submit={formTexts.save}
        back={back}
        whyNot={whyNot('MERCHANT_ACCESS_EDIT')}
        onSubmit={submit}
      >
        <FormSection title={texts.sectionPerson}>
          <TextField {...text('name')} />
          <TextField
            {...text('email')}
            help={emailHelp(values, user)}
            type="email"
            inputMode="email"
            autoCapitalize="none"
          />
          <PhoneField {...text('phone')} />
          <TextField {...text('post')} optional />
        </FormSection>
        <AccessSection form={form} user={user} />
        <FormSection title={texts.sectionNotices} lead={texts.noticesLead}>
          <div className="form-wide">
            <FilterChips
              label={texts.notify}
              options={NOTIFICATION_TYPES.map((value) => ({ value, label: texts.notifications[value] }))}
              chosen={values.notify}
              onChange={(notify) => set('notify', notify)}
            />
          </div>
        </FormSection>
      </FormFrame>
    </>
  )
}

/** What the user may do, and how they prove their identity. */
function AccessSection({ form, user }: { form: WorkForm<UserValues>; user: MerchantUserDetails | null }) {
  const { values, set, field, errorOf } = form
  return (
    <FormSection title={texts.sectionAccess}>
      <YesNoField
        name="permissions"
        label={labels.permissions}
        value={values.mayAct}
        error={errorOf('permissions')}
        onChange={(mayAct) => set('mayAct', mayAct)}
      />
      <SelectField
        label={labels.authenticationPreference}
        options={NOTIFICATION_CHANNELS.map((value) => ({ value, label: texts.channels[value] }))}
        {...field('authenticationPreference')}
      />
      <PasswordField
        label={labels.password}
        help={passwordHelp(values, user)}
        optional
        autoComplete="new-password"
        {...field('password')}
      />
    </FormSection>
  )
}
