/** Applications for tests: a good customer's first purchase; a test states only what it is about. */
import { civilDate } from '../calendar/dates.ts'
import { cents, ZERO } from '../money/cents.ts'
import type { BureauReport, CreditApplication, CustomerRecord, MerchantTerms } from './application.ts'

/** Passes every rule of the default policy, with a limit of R$ 3.000. */
export const GOOD_APPLICATION: CreditApplication = {
  amount: cents(300_00),
  phone: '+5511987654321',
  cpf: '52998224725',
  cep: '01310100',
  bankIspb: '18236120',
  birthDate: civilDate('1990-05-20'),
  today: civilDate('2026-11-21'),
  blocked: { phone: false, cpf: false, cep: false, bank: false },
  whitelisted: false,
  antifraudScore: 10,
  bureau: { score: 700, negativated: false, cpfRegular: true, nameMatches: true, birthDate: null },
  customer: {
    openAmount: ZERO,
    activeOrders: 0,
    lateInstalments: 0,
    ordersWithFirstInstalmentUnpaid: 0,
    limitOverride: null,
    isArchived: false,
  },
  platform: { approvedToday: ZERO, openTotal: ZERO },
  merchant: {
    maxAmountPerOrder: null,
    customerLimit: null,
    skip: {
      antifraud: false,
      protectedScore: false,
      fraudulentPhone: false,
      fraudulentCpf: false,
      fraudulentAddressCep: false,
      fraudulentBankCode: false,
      orderAmountRule: false,
    },
  },
}

/** What a test changes; in nested records only the named fields. */
export type ApplicationChanges = Partial<
  Omit<CreditApplication, 'blocked' | 'bureau' | 'customer' | 'platform' | 'merchant'>
> & {
  blocked?: Partial<CreditApplication['blocked']>
  bureau?: Partial<BureauReport> | null
  customer?: Partial<CustomerRecord>
  platform?: Partial<CreditApplication['platform']>
  merchant?: Partial<Omit<MerchantTerms, 'skip'>>
  skip?: Partial<MerchantTerms['skip']>
}

/** The good application with changes; `skip` is the merchant's switches. */
export function applicationWith(changes: ApplicationChanges): CreditApplication {
  const { blocked, bureau, customer, platform, merchant, skip, ...rest } = changes
  const good = GOOD_APPLICATION
  return {
    ...good,
    ...rest,
    blocked: { ...good.blocked, ...blocked },
    bureau: bureau === null || good.bureau === null ? null : { ...good.bureau, ...bureau },
    customer: { ...good.customer, ...customer },
    platform: { ...good.platform, ...platform },
    merchant: { ...good.merchant, ...merchant, skip: { ...good.merchant.skip, ...skip } },
  }
}
