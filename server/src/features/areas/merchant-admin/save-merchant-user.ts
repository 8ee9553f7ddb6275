/** A merchant's users, as an admin maintains them (000 §2, §3, §5). */
import type { MerchantUserDetails, MerchantUserWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { NOTIFICATION_TYPES } from '@drip/core/contracts/states'
import { type Email, maskEmail, parseEmail } from '@drip/core/documents/email'
import { type Phone, maskPhone, parsePhone } from '@drip/core/documents/phone'
import { checkMerchantUser } from '@drip/core/merchants/merchant-form'
import type { Deps } from '../../../deps.ts'
import { depsWithin } from '../../../deps-within.ts'
import { type Queries, type Tx, breaksUnique } from '../../../platform/database/db.ts'
import { refuseFields } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import { type Fields, recordChange } from '../../records/audit/record-change.ts'
import { mayChange } from '../../people/merchant-users/merchant-guard.ts'
import { keepAnAdmin } from '../../people/merchant-users/manage-team.ts'
import { makePasswordLink } from '../../people/merchant-users/recover-merchant.ts'
import { endWaysIn, setMerchantPassword } from '../../people/merchant-users/set-merchant-password.ts'
import { deleteFactors } from '../../people/second-factor/factors.store.ts'
import { createMerchantUser } from '../../people/merchant-users/create-merchant-user.ts'
import {
  type Communication,
  MAX_USERS,
  type MerchantUser,
  findCommunications,
  findMerchantUser,
  forgetMerchantPassword,
  lockMerchantUsers,
  saveCommunications,
  saveMerchantUser,
} from '../../people/merchant-users/merchant-users.store.ts'
import { notifyOfAccess } from '../../people/merchant-users/notify-merchant-admins.ts'
import { checkNewPassword, hashPassword } from '../../people/sessions/passwords.ts'
import { becomeReady } from './readiness.ts'
import { findWholeMerchant } from './merchant-admin.store.ts'

/**
 * Without a password in the form, a link to choose one is sent.
 * @throws Refusal INVALID_FIELDS, EMAIL_TAKEN, TOO_MANY_USERS, NOT_FOUND (the merchant)
 */
export async function createUserOfMerchant(
  deps: Deps,
  admin: Admin,
  merchantId: string,
  form: MerchantUserWrite,
): Promise<MerchantUserDetails> {
  refuseFields(checkMerchantUser(form))
  const hash = await hashOf(deps, form)
  return deps.db.transaction(async (tx) => {
    if ((await findWholeMerchant(tx, merchantId)) === null) throw new Refusal('NOT_FOUND')
    if ((await lockMerchantUsers(tx, merchantId)).length >= MAX_USERS) throw new Refusal('TOO_MANY_USERS')
    const inside = depsWithin(deps, tx)
    const { id } = await createMerchantUser(inside, {
      ...form,
      merchantId,
      name: form.name.trim(),
      permissions: permissionsOf(form),
      communications: communicationsOf(form, []),
    })
    if (hash === null) await makePasswordLink(inside, id, 'INVITATION')
    else await setMerchantPassword(deps, tx, id, hash)
    await notifyOfAccess(deps, tx, { merchantId, person: form.name.trim(), what: accessText(form) })
    await becomeReady(deps, tx, merchantId)
    return record(deps, tx, admin, { action: 'MERCHANT_USER_CREATED', id, before: null })
  })
}

/**
 * Without a password the present one stays, unless the e-mail address is another. A new password, another address or
 * phone ends the user's sessions. `seen`: the version that the form was based on.
 * @throws Refusal INVALID_FIELDS, EMAIL_TAKEN, LAST_ADMIN, NOT_FOUND (merchant or user), CHANGED_MEANWHILE
 */
export async function changeUserOfMerchant(
  deps: Deps,
  admin: Admin,
  { merchantId, id, seen }: { merchantId: string; id: string; seen: string | null },
  form: MerchantUserWrite,
): Promise<MerchantUserDetails> {
  refuseFields(checkMerchantUser(form))
  const [email, phone] = [parseEmail(form.email), parsePhone(form.phone)]
  if (email === null || phone === null) throw new Error('the form was checked')
  const hash = await hashOf(deps, form)
  return refusingTakenEmail(() =>
    deps.db.transaction(async (tx) => {
      const users = await lockMerchantUsers(tx, merchantId)
      const user = users.find((it) => it.id === id)
      if (user === undefined) throw new Refusal('NOT_FOUND')
      const told = await findCommunications(tx, id)
      await checkSeen(tx, seen, versionOfUser(user, told), { type: 'MERCHANT_USER', id })
      if (mayChange(user) && !form.permissions.includes('ADMIN')) keepAnAdmin(users, id)
      await saveMerchantUser(tx, {
        id,
        email,
        phone,
        name: form.name.trim(),
        post: form.post.trim(),
        authenticationPreference: form.authenticationPreference,
        permissions: permissionsOf(form),
      })
      await saveCommunications(tx, id, communicationsOf(form, told), deps.clock.now())
      if (hash !== null) await setMerchantPassword(deps, tx, id, hash)
      const isOtherEmail = email !== user.email.toLowerCase()
      if (isOtherEmail) await forgetFormerPerson(deps, tx, user, { keepsPassword: hash !== null })
      else if (hash === null && phone !== user.phone) await replacePhone(deps, tx, user)
      await becomeReady(deps, tx, merchantId)
      const after = { email, phone, permissions: permissionsOf(form), hasNewPassword: hash !== null }
      if (changesAccess(user, after))
        await notifyOfAccess(deps, tx, {
          merchantId,
          person: form.name.trim(),
          what: `${changeText(isOtherEmail)} e ${accessText(form)}`,
          also: [user.email, email],
          formerAdmin: isOtherEmail || !form.permissions.includes('ADMIN') ? id : undefined,
        })
      return record(deps, tx, admin, {
        action: 'MERCHANT_USER_UPDATED',
        id,
        before: auditFields(user, told),
        hasNewPassword: hash !== null,
      })
    }),
  )
}

/**
 * Another e-mail address may be another person's: neither the former person's password nor their second factor opens
 * the account any more (decision 131). Without a password in the form, a link to choose one goes to the new address.
 */
async function forgetFormerPerson(
  deps: Deps,
  tx: Tx,
  { id }: MerchantUser,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  await endWaysIn(deps, tx, id)
  await deleteFactors(tx, { audience: 'MERCHANT', id })
  if (keepsPassword) return
  await forgetMerchantPassword(tx, id)
  await makePasswordLink(depsWithin(deps, tx), id, 'INVITATION')
}

/**
 * The former phone may be another person's: what was opened or sent there is no longer valid. Who was invited and has
 * not chosen a password yet gets another invitation.
 */
async function replacePhone(deps: Deps, tx: Tx, { id, passwordHash }: MerchantUser): Promise<void> {
  await endWaysIn(deps, tx, id)
  if (passwordHash === null) await makePasswordLink(depsWithin(deps, tx), id, 'INVITATION')
}

/** @throws Refusal NOT_FOUND */
export async function showUserOfMerchant(
  db: Queries,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<MerchantUserDetails> {
  const [user, told] = await Promise.all([findMerchantUser(db, id), findCommunications(db, id)])
  if (user === null || user.merchantId !== merchantId) throw new Refusal('NOT_FOUND')
  return toDetails(user, told)
}

async function record(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  it: { action: string; id: string; before: Fields | null; hasNewPassword?: boolean },
): Promise<MerchantUserDetails> {
  const { action, id, before, hasNewPassword = false } = it
  const [user, told] = await Promise.all([findMerchantUser(tx, id), findCommunications(tx, id)])
  if (user === null) throw new Refusal('NOT_FOUND')
  await recordChange(deps, tx, {
    actor: actorOf(admin),
    action,
    object: { type: 'MERCHANT_USER', id },
    before,
    after: { ...auditFields(user, told), ...(hasNewPassword ? { password: 'NEW' } : {}) },
  })
  return toDetails(user, told)
}

function toDetails(user: MerchantUser, told: readonly Communication[]): MerchantUserDetails {
  const { id, email, phone, name, post, authenticationPreference, permissions, passwordHash, createdAt } =
    user
  return {
    id,
    email,
    phone,
    name,
    post,
    authenticationPreference,
    // an old user's empty list means all (open points)
    permissions: permissions.length === 0 ? ['ADMIN', 'READ'] : permissions,
    communications: told.map(({ type, ...it }) => ({ communicationType: type, ...it })),
    hasPassword: passwordHash !== null,
    createdAt: createdAt.toISOString(),
    version: versionOfUser(user, told),
  }
}

/** Covers the form's content. */
function versionOfUser(it: MerchantUser, told: readonly Communication[]): string {
  const { email, phone, name, post, authenticationPreference, permissions } = it
  return versionOf([email, phone, name, post, authenticationPreference, permissions, told])
}

/** Through any of these another person could get access, or more power. */
function changesAccess(
  before: MerchantUser,
  after: Pick<MerchantUser, 'email' | 'phone' | 'permissions'> & { hasNewPassword: boolean },
): boolean {
  return (
    after.hasNewPassword ||
    before.email !== after.email ||
    before.phone !== after.phone ||
    mayChange(before) !== mayChange(after)
  )
}

function changeText(isOtherEmail: boolean): string {
  return isOtherEmail
    ? 'teve o e-mail de acesso trocado pelo time da Drip, a senha e o segundo fator de antes não valem mais,'
    : 'teve os dados de acesso mudados pelo time da Drip'
}

function accessText(form: MerchantUserWrite): string {
  return form.permissions.includes('ADMIN')
    ? 'agora tem acesso à área da parceira, e pode estornar, gerar chaves e dar acesso'
    : 'agora tem acesso à área da parceira, só para ver'
}

/** Each type once: from the form, otherwise as before, otherwise at once by e-mail. */
function communicationsOf(form: MerchantUserWrite, before: readonly Communication[]): Communication[] {
  return NOTIFICATION_TYPES.map((type) => {
    const known = before.find((it) => it.type === type)
    const standard = known ?? { type, notify: true, channel: 'EMAIL' as const, frequency: 'EACH' as const }
    const chosen = form.communications?.find((it) => it.communicationType === type)
    if (chosen === undefined) return standard
    const { notify, channel = standard.channel, frequency = standard.frequency } = chosen
    return { type, notify, channel, frequency }
  })
}

function permissionsOf({ permissions }: MerchantUserWrite): ('READ' | 'ADMIN')[] {
  return permissions.includes('ADMIN') ? ['ADMIN', 'READ'] : ['READ']
}

/** Null without a password in the form. */
async function hashOf(deps: Deps, form: MerchantUserWrite): Promise<string | null> {
  if (!hasPassword(form)) return null
  const { password, name, email, phone } = form
  await checkNewPassword(deps, { field: 'password', password, own: [name, email, phone] })
  return hashPassword(password)
}

function hasPassword(form: MerchantUserWrite): form is MerchantUserWrite & { password: string } {
  return form.password !== undefined && form.password.trim() !== ''
}

/** E-mail and phone are masked: the log says that they changed, not to what. */
function auditFields(
  user: { email: Email; phone: Phone } & Pick<
    MerchantUser,
    'post' | 'authenticationPreference' | 'permissions'
  >,
  told: readonly Communication[],
): Fields {
  const { post, authenticationPreference, permissions } = user
  return {
    email: maskEmail(user.email),
    phone: maskPhone(user.phone),
    post,
    authenticationPreference,
    permissions: permissions.join(','),
    communications: told.filter((it) => it.notify).map((it) => `${it.type} ${it.channel} ${it.frequency}`),
  }
}

async function refusingTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (breaksUnique(error, 'merchant_users_email')) throw new Refusal('EMAIL_TAKEN')
    throw error
  }
}
