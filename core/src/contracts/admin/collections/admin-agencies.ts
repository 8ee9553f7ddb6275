/** Collection agencies on the wire (decision 118): who they are, their cases, and the files exchanged. */
import { z } from 'zod'
import {
  AGENCY_NAME_MOST,
  HAND_OVER_FROM_DAY,
  MOST_AGENCY_FEE,
  MOST_HANDED_OVER,
  PLACED_DAYS,
  PLACEMENT_ENDS,
} from '../../../reminders/agencies/placement.ts'
import { MOST_RETURN_LETTERS, RETURN_FAULTS } from '../../../reminders/agencies/return-file.ts'
import { AGED, CivilDate, Instant, Reais, pagingBy } from '../../shapes.ts'

const PER_PERCENT = 10_000

export const AgencyWritten = z.object({
  name: z.string().trim().max(AGENCY_NAME_MOST),
  /** CNPJ. */
  document: z.string().max(20),
  email: z.string().trim().max(200),
  /** Percentage of what is paid while they have a case; at most four decimals. */
  feePercent: z
    .number()
    .min(0)
    .max(MOST_AGENCY_FEE / PER_PERCENT),
  /** How many days they have a case. */
  days: z.number().int().min(PLACED_DAYS.least).max(PLACED_DAYS.most),
})
export type AgencyWritten = z.output<typeof AgencyWritten>

export const Agency = z.object({
  id: z.uuid(),
  name: z.string(),
  document: z.string(),
  email: z.string(),
  feePercent: z.number(),
  days: z.number().int(),
  /** Saving is refused if somebody else changed it meanwhile. */
  version: z.string(),
  /** Their present cases, and the late amount of these, without late charges. */
  cases: z.number().int(),
  late: Reais,
  /** In total: what they collected and no bank took back, and their fees for it. */
  collected: Reais,
  fees: Reais,
})
export type Agency = z.output<typeof Agency>

export const Agencies = z.object({ content: z.array(Agency), ...AGED })
export type Agencies = z.output<typeof Agencies>

export const ShownAgency = Agency.extend({
  /** Files that were read, newest first. */
  returns: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      by: z.string(),
      taken: z.number().int(),
      refused: z.number().int(),
    }),
  ),
})
export type ShownAgency = z.output<typeof ShownAgency>

/** Which cases are placed, those worth most first. */
export const HandOver = z.object({
  /** Days since the oldest deadline. */
  fromDay: z.number().int().min(HAND_OVER_FROM_DAY).max(3650),
  /** The smallest late amount. */
  fromAmount: z.number().min(0).max(9_999_999),
  most: z.number().int().min(1).max(MOST_HANDED_OVER),
})
export type HandOver = z.output<typeof HandOver>

export const HandedOver = z.object({ cases: z.number().int(), late: Reais })
export type HandedOver = z.output<typeof HandedOver>

/** Null: all their cases. */
export const Recall = z.object({ customerId: z.uuid().nullable() })
export const Recalled = z.object({ cases: z.number().int() })

export const PlacementsQuery = z.object({
  /** Include those that have ended. */
  all: z.stringbool().default(false),
  after: z.string().max(200).optional(),
  size: pagingBy(20).shape.size,
})
export type PlacementsQuery = z.output<typeof PlacementsQuery>

export const Placement = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  placedAt: Instant,
  /** The last day. */
  until: CivilDate,
  /** The late amount at placement. */
  late: Reais,
  /** How much of it the agency collected. */
  collected: Reais,
  endedAt: Instant.nullable(),
  end: z.enum(PLACEMENT_ENDS).nullable(),
})
export type Placement = z.output<typeof Placement>
const Cursor = z.string().nullable()
export const Placements = z.object({ content: z.array(Placement), cursor: Cursor, ...AGED })
export type Placements = z.output<typeof Placements>

export const AgencyPaymentsQuery = PlacementsQuery.omit({ all: true })
export type AgencyPaymentsQuery = z.output<typeof AgencyPaymentsQuery>
export const AgencyPayment = z.object({
  id: z.uuid(),
  endToEndId: z.string(),
  orderId: z.uuid(),
  orderCode: z.string(),
  customerName: z.string(),
  paidAt: Instant,
  amount: Reais,
  fee: Reais,
  /** The returned part of the fee, because the payer’s bank took the Pix back. */
  feeBack: Reais,
  countedAt: Instant,
})
export type AgencyPayment = z.output<typeof AgencyPayment>
export const AgencyPayments = z.object({ content: z.array(AgencyPayment), cursor: Cursor, ...AGED })
export type AgencyPayments = z.output<typeof AgencyPayments>

/** One late instalment of an agency's case: what it needs to speak with the customer, and where to pay. */
export const PortfolioRow = z.object({
  caseId: z.uuid(),
  customerName: z.string(),
  cpf: z.string(),
  phone: z.string(),
  email: z.string(),
  orderCode: z.string(),
  merchantName: z.string(),
  number: z.number().int(),
  count: z.number().int(),
  dueDate: CivilDate,
  daysLate: z.number().int(),
  open: Reais,
  lateCharge: Reais,
  /** What it costs today; the page shows the cost of the day on which it is opened. */
  total: Reais,
  payAt: z.url(),
  placedOn: CivilDate,
  until: CivilDate,
})
export type PortfolioRow = z.output<typeof PortfolioRow>
export const Portfolio = z.object({ content: z.array(PortfolioRow) })
export type Portfolio = z.output<typeof Portfolio>

/**
 * The text of a file: lines separated by semicolons or commas below a header line, or a JSON list of objects with the
 * same names.
 */
const Content = z.string().min(1).max(MOST_RETURN_LETTERS)
export const ReturnAsked = z.object({ content: Content })
/** `version` is that of the preview of the file. */
export const ReturnTaken = z.object({ content: Content, version: z.string().min(1).max(40) })

export const ReturnRowRead = z.object({
  /** From 1, without the header line. */
  line: z.number().int(),
  kind: z.enum(['PAYMENT', 'CONTACT', 'GIVEN_BACK']).nullable(),
  customerName: z.string().nullable(),
  orderCode: z.string().nullable(),
  amount: Reais.nullable(),
  fee: Reais.nullable(),
  /** Why the row is rejected; null if it is accepted. */
  fault: z.object({ code: z.enum(RETURN_FAULTS), column: z.string().nullable() }).nullable(),
  /** A contact at a time at which nobody may be called. */
  isAtWrongTime: z.boolean(),
})
export type ReturnRowRead = z.output<typeof ReturnRowRead>

const Sums = {
  taken: z.number().int(),
  refused: z.number().int(),
  collected: Reais,
  fee: Reais,
}
export const ReturnRead = z.object({ version: z.string(), ...Sums, rows: z.array(ReturnRowRead) })
export type ReturnRead = z.output<typeof ReturnRead>
export const ReturnDone = z.object({ taken: z.number().int(), refused: z.number().int() })
export type ReturnDone = z.output<typeof ReturnDone>
