/**
 * Where a merchant's money goes, in its stored form. Another account needs a second person (000 §5), so the same
 * account in a different notation must compare equal. The form uses this to decide whether it requests a change, the
 * server to decide whether there is one.
 */
import type { MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import type { PayoutField } from './fields.ts'
import { readMerchantPixKey } from './merchant-pix-key.ts'

/** Null: not given. A key without a type counts as none, as does a type without a key. */
export function readPayoutAccount(form: Pick<MerchantWrite, PayoutField>) {
  const pixKey = form.pixKeyType === null ? null : readMerchantPixKey(form.pixKeyType, form.pixKey)
  return {
    pixKey,
    pixKeyType: pixKey === null ? null : form.pixKeyType,
    bankLegalName: textOrNull(form.bankLegalName),
    bankCode: textOrNull(form.bankCode),
    bankAccountTypeCode: form.bankAccountTypeCode,
    bankAccountAgencyNumber: textOrNull(form.bankAccountAgencyNumber),
    bankAccountNumber: textOrNull(form.bankAccountNumber),
    bankAccountNumberDigit: textOrNull(form.bankAccountNumberDigit),
  }
}

type StoredAccount = Pick<
  ReturnType<typeof readPayoutAccount>,
  'pixKey' | 'bankCode' | 'bankAccountAgencyNumber' | 'bankAccountNumber'
>

/**
 * Whether a transfer can be made: to a Pix key, or to an account with its bank and branch (transfers.store.ts has the
 * same rule for many merchants).
 */
export function canBePaid({
  pixKey,
  bankCode,
  bankAccountAgencyNumber: agency,
  bankAccountNumber: account,
}: StoredAccount): boolean {
  return pixKey !== null || (bankCode !== null && agency !== null && account !== null)
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}
