/** Everything a credit decision uses (system design §5), gathered beforehand, so that deciding is pure and can be replayed. */
import type { CivilDate } from '../calendar/dates.ts'
import type { Cents } from '../money/cents.ts'

export interface CreditApplication {
  amount: Cents
  phone: string
  cpf: string
  cep: string
  /** The bank of the paying Pix, once there is one; 8 characters. */
  bankIspb: string | null
  /** As the customer typed it. */
  birthDate: CivilDate | null
  /** The day in São Paulo. */
  today: CivilDate
  /** Which values an admin has blocked. */
  blocked: { phone: boolean; cpf: boolean; cep: boolean; bank: boolean }
  /** The whitelist has an active entry for this CPF. */
  whitelisted: boolean
  /** 0 is good, 100 is bad; null when the supplier has not answered. */
  antifraudScore: number | null
  /** Null when the bureau has not answered. */
  bureau: BureauReport | null
  customer: CustomerRecord
  /** The platform's exposure, without this purchase. */
  platform: { approvedToday: Cents; openTotal: Cents }
  merchant: MerchantTerms
}

export interface BureauReport {
  /** 0 is bad, 1000 is good. */
  score: number
  /** Listed as a bad debtor. */
  negativated: boolean
  cpfRegular: boolean
  nameMatches: boolean
  birthDate: CivilDate | null
}

export interface CustomerRecord {
  /** What the customer still owes on all orders. */
  openAmount: Cents
  activeOrders: number
  lateInstalments: number
  ordersWithFirstInstalmentUnpaid: number
  /** A limit set by an admin in place of the score's. */
  limitOverride: Cents | null
  /** Archived by an admin: cannot sign in and is not reminded. */
  isArchived: boolean
}

export interface MerchantTerms {
  /** Null or zero: not set (the form's default is 0, 000 §9). */
  maxAmountPerOrder: Cents | null
  /** The most one customer may owe at this merchant; null or zero: not set. */
  customerLimit: Cents | null
  /** The switches of "Regras de Fraude" (000 §3). */
  skip: {
    /** Every rule of the fraud family. */
    antifraud: boolean
    /** The bureau's score, and with it the limit it gives (000 §5: "o usuário não terá limite"). */
    protectedScore: boolean
    fraudulentPhone: boolean
    fraudulentCpf: boolean
    fraudulentAddressCep: boolean
    fraudulentBankCode: boolean
    /** The merchant's maximum per order replaces the platform's. */
    orderAmountRule: boolean
  }
}
