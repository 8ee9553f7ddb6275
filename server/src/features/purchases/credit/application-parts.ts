/** The parts of an application that come from our own rows: about the person, and about the merchant. */
import type { CreditApplication } from '@drip/core/credit/application'
import type { CreditMerchant } from '../../marketplace/merchants/credit-merchants.store.ts'
import type { ApplicantFacts } from './credit.store.ts'

/** About the person. */
export function recordsOf(
  facts: ApplicantFacts,
): Pick<CreditApplication, 'blocked' | 'whitelisted' | 'customer'> {
  return {
    // the bank is known only after a Pix arrives, and is checked then
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

/** A merchant's part of an application: its limits, and the checks that are skipped for it. */
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
