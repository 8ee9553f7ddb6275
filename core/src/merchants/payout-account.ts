/**
 * Where a merchant's money goes, as it is stored: another one is agreed to by a second person (000 §5), so what is only typed otherwise must be
 * the same account. The form tells by this whether it asks for a change, and the server whether there is one.
 */
import type { MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import type { PayoutField } from './fields.ts'
import { readMerchantPixKey } from './merchant-pix-key.ts'

/** Null: not told. A key without its type is none, and a type without a key neither. */
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

/** Whether a transfer can go there: by a Pix key, or to an account with its bank and branch (transfers.store.ts asks the same of many). */
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
