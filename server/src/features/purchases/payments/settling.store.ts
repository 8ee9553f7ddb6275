/** Reads everything needed to decide on and book a payment for a purchase, in one statement. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { CreditApplication } from '@drip/core/credit/application'
import type { SettlementTerms } from '@drip/core/settlement/plan-settlement'
import sql, { type Sql } from 'sql-template-tag'
import type { Audience } from '../../../facts.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { type Checkout, findCheckoutWith } from '../checkouts/checkouts.store.ts'
import type { Contact } from '../../people/contact-changes/contact-changes.store.ts'
import { readersOf } from '../../messaging/notifications/notifications.store.ts'
import { endpointsFor } from '../../messaging/webhooks/webhooks.store.ts'
import { type ApplicantFacts, OPEN_DEBTS, applicantFacts, ownDebts } from '../credit/credit.store.ts'
import type { Buyer } from './approve-order.ts'
import { settlementTerms, termsColumns } from '../settlements/settlements.store.ts'

/** What is read beside the checkout. */
export interface SettlingFacts {
  /** The payment was applied before. */
  isKnown: boolean
  /** A Pix from somebody else's account was returned before. */
  othersPaidBefore: boolean
  bankBlocked: boolean
  /** The basis of its first credit decision; null if there was no decision. */
  application: CreditApplication | null
  applicant: ApplicantFacts
  terms: SettlementTerms
  /** The account of the CPF; null if this is its first purchase. */
  account: Buyer | null
  /** The recipients of the news when its store confirms the purchase. */
  audience: Audience
}

interface Asked {
  purchaseId: string
  endToEndId: string
  ispb: string
  today: CivilDate
  now: Date
}

/** The purchase keeps the terms of the day on which it began, even if they have ended since. */
const BEGUN_ON = sql`(c.created_at at time zone 'America/Sao_Paulo')::date`

/** The columns of the `Audience` of a purchase whose store confirms it. */
export const audienceOf = (merchantId: Sql) => sql`
        array(${endpointsFor(merchantId, 'checkout.approved')}) as endpoint_ids,
        (${readersOf(merchantId, 'ORDER_CREATED')}) as readers`

/** Null if there is no such checkout. */
export async function findToSettle(
  db: Queries,
  it: Asked,
): Promise<{ checkout: Checkout; facts: SettlingFacts } | null> {
  const found = await findCheckoutWith<Row>(db, it.purchaseId, {
    own: sql`
        exists (select from pix_payments where end_to_end_id = ${it.endToEndId} and purchase_id = ${it.purchaseId}) as is_known,
        exists (select from pix_payments where purchase_id = ${it.purchaseId} and returned_because = 'OTHER_PAYER') as others_paid_before,
        (select application from credit_decisions where checkout_id = ${it.purchaseId} and stage = 'APPLICATION') as application`,
    asked: ownDebts(sql`(select cpf from c)`, it.today),
    columns: sql`
        c.is_known, c.others_paid_before, c.application,
        exists (select 1 from blocks where kind = 'BANK' and value = ${it.ispb}) as bank_blocked,
        ${applicantFacts({ ...it, cpf: sql`c.cpf`, phone: sql`c.phone`, cep: sql`c.address_cep` })},
        ${termsColumns},
        account.id as account_id, account.name as account_name, account.phone as account_phone,
        account.email as account_email, account.recovery_closed_at, account.approvals,
        ${audienceOf(sql`m.id`)}`,
    joins: sql`
        cross join ${OPEN_DEBTS}
        ${settlementTerms(BEGUN_ON)}
        left join customers account on account.cpf = c.cpf`,
  })
  if (found === null) return null
  const { extra } = found
  return {
    checkout: found.checkout,
    facts: {
      isKnown: extra.isKnown,
      othersPaidBefore: extra.othersPaidBefore,
      bankBlocked: extra.bankBlocked,
      application: extra.application,
      applicant: extra,
      terms: extra,
      audience: { endpointIds: extra.endpointIds, readers: extra.readers },
      account:
        extra.accountId === null
          ? null
          : {
              id: extra.accountId,
              name: extra.accountName,
              phone: extra.accountPhone,
              email: extra.accountEmail,
              recoveryClosedAt: extra.recoveryClosedAt,
              approvals: extra.approvals,
            },
    },
  }
}

type Row = ApplicantFacts &
  SettlementTerms &
  Audience &
  Pick<SettlingFacts, 'isKnown' | 'othersPaidBefore' | 'bankBlocked' | 'application'> & {
    accountId: string | null
    accountName: string
    accountPhone: Contact['phone']
    accountEmail: Contact['email']
    recoveryClosedAt: Date | null
    approvals: number
  }
