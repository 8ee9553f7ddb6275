/** Of an application what our own rows say: of the person, and of the merchant. */
import type { CreditApplication } from '@drip/core/credit/application'
import type { CreditMerchant } from '../../marketplace/merchants/credit-merchants.store.ts'
import type { ApplicantFacts } from './credit.store.ts'

/** Of the person. */
export function recordsOf(
  facts: ApplicantFacts,
): Pick<CreditApplication, 'blocked' | 'whitelisted' | 'customer'> {
  return {
    // the bank is known only when a Pix arrives, and is asked for then
    blocked: { phone: facts.phoneBlocked, cpf: facts.cpfBlocked, cep: facts.cepBlocked, bank: false },
    whitelisted: facts.whitelisted,
    customer: {
      openAmount: facts.openAmount,
      activeOrders: facts.activeOrders,
      lateInstalments: facts.lateInstalments,
      ordersWithFirstInstalmentUnpaid: facts.ordersWithFirstInstalmentUnpaid,
      limitOverride: facts.limitOverride,
      isArchived: facts.isArchived,
    },
  }
}

/** What a merchant's form says of whom it sells to on credit. */
export function creditTermsOf(merchant: CreditMerchant): CreditApplication['merchant'] {
  return {
    maxAmountPerOrder: merchant.maxAmountPerOrder,
    customerLimit: merchant.customerLimit,
    skip: {
      antifraud: merchant.skipAntifraud,
      protectedScore: merchant.skipProtectedScore,
      fraudulentPhone: merchant.skipFraudulentPhone,
      fraudulentCpf: merchant.skipFraudulentCpf,
      fraudulentAddressCep: merchant.skipFraudulentAddressCep,
      fraudulentBankCode: merchant.skipFraudulentBankCode,
      orderAmountRule: merchant.skipOrderAmountRule,
    },
  }
}
