/**
 * A merchant's payout account changes by two people, is reported to the merchant's administrators, and takes effect
 * after a wait: until then every transfer goes to the former account, and they can stop the change.
 */
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import type { MerchantPixKeyType } from '@drip/core/contracts/catalogue/catalogue-states'
import { formatInstant } from '@drip/core/calendar/dates'
import { PAYOUT_FIELDS } from '@drip/core/merchants/fields'
import { maskedAccount } from '@drip/core/merchants/masked-account'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { recordChange } from '../../records/audit/record-change.ts'
import { notifyMerchantAdmins } from '../../people/merchant-users/notify-merchant-admins.ts'
import type { FieldsKind, ChangeMoment } from '../../people/requested-changes/change-kinds.ts'
import type { ChangeValues, StoredChange } from '../../people/requested-changes/requested-changes.store.ts'
import { findWholeMerchant, lockMerchant } from './merchant-admin.store.ts'
import { updateWholeMerchant } from '../../marketplace/merchants/merchants.store.ts'
import type { MerchantFields } from '../../marketplace/merchants/merchant-fields.ts'
import { becomeReady } from './readiness.ts'
import { auditFields } from './merchant-form-fields.ts'

type PayoutAccount = Pick<MerchantFields, (typeof PAYOUT_FIELDS)[number]>

export function payoutAccountOf(it: MerchantFields): PayoutAccount {
  // each of them, by name
  return Object.fromEntries(PAYOUT_FIELDS.map((field) => [field, it[field]])) as PayoutAccount
}

export const PAYOUT_ACCOUNT = {
  objectType: 'MERCHANT',
  waits: (config) => config.payoutChangeWaitMs,
  snapshot: async (tx, merchantId) => {
    const merchant = await lockMerchant(tx, merchantId)
    return merchant === null ? null : payoutAccountOf(merchant)
  },
  nameOf: async (db, merchantId) => (await findWholeMerchant(db, merchantId))?.name ?? '',
  carryOut: async (deps, tx, merchantId, values) => {
    const before = orRefuse(await lockMerchant(tx, merchantId), 'NOT_FOUND')
    const after = { ...before, ...accountOf(values) }
    await updateWholeMerchant(tx, merchantId, after)
    await becomeReady(deps, tx, merchantId)
    await recordChange(deps, tx, {
      actor: { type: 'SYSTEM' },
      action: 'MERCHANT_SETTLEMENT_CHANGED',
      object: { type: 'MERCHANT', id: merchantId },
      before: auditFields(before, 'SETTLEMENT'),
      after: auditFields(after, 'SETTLEMENT'),
    })
  },
  notify,
} satisfies FieldsKind

async function notify(deps: Deps, tx: Tx, change: StoredChange, moment: ChangeMoment): Promise<void> {
  const merchant = await findWholeMerchant(tx, change.subjectId)
  if (merchant === null) return
  const counts = change.takesEffectAt === null ? '' : formatInstant(change.takesEffectAt)
  const { from, to } = await accountsOfChange(tx, change)
  const accounts = `De: ${from}\nPara: ${to}`
  const page = `${deps.config.publicUrl}/parceira/pedidos/extrato/transferencias`
  const words = {
    AGREED: {
      subject: `A conta que recebe os repasses da ${merchant.name} vai mudar`,
      text: `Olá! A conta que recebe os repasses da ${merchant.name} na Drip vai mudar.\n\n${accounts}\n\nAté ${counts} os repasses continuam na conta de hoje; depois vão para a nova. Se a sua loja não pediu essa mudança, entre na área da parceira antes disso e impeça:\n\n${page}`,
    },
    DONE: {
      subject: `A conta que recebe os repasses da ${merchant.name} mudou`,
      text: `Olá! A conta que recebe os repasses da ${merchant.name} na Drip mudou.\n\n${accounts}\n\nOs próximos repasses vão para a nova conta. Se a sua loja não pediu, fale com a gente agora: ${deps.config.settings.supportEmail}`,
    },
    STOPPED: {
      subject: `A conta que recebe os repasses da ${merchant.name} não vai mudar`,
      text: `Olá! A mudança da conta que recebe os repasses da ${merchant.name} foi impedida. Os repasses continuam na conta de hoje.`,
    },
  }[moment]
  await notifyMerchantAdmins(deps, tx, { merchantId: merchant.id, ...words })
}

/** The accounts before and after a change, as people recognise them. */
export async function accountsOfChange(
  db: Queries,
  { subjectId, before, after }: Pick<StoredChange, 'subjectId' | 'before' | 'after'>,
): Promise<{ from: string; to: string }> {
  const merchant = orRefuse(await findWholeMerchant(db, subjectId), 'NOT_FOUND')
  const old = { ...merchant, ...accountOf(before) }
  return { from: accountText(old), to: accountText({ ...old, ...accountOf(after) }) }
}

/** As people recognise it. */
export const accountText = ({
  pixKey,
  bankCode,
  bankAccountNumber,
  bankAccountNumberDigit,
}: PayoutAccount): string =>
  maskedAccount({ pixKey, bankCode, account: bankAccountNumber, digit: bankAccountNumberDigit })

/** The requested values, as columns of a merchant, from which they were written. */
function accountOf(values: ChangeValues): Partial<PayoutAccount> {
  const { pixKeyType, bankAccountTypeCode, ...rest } = values
  return {
    ...rest,
    ...(pixKeyType === undefined ? {} : { pixKeyType: pixKeyType as MerchantPixKeyType | null }),
    ...(bankAccountTypeCode === undefined
      ? {}
      : { bankAccountTypeCode: bankAccountTypeCode as MerchantDetails['bankAccountTypeCode'] }),
  }
}
