/** Operators' figures on the wire (decision 87): amounts in reais, shares as fractions, days in São Paulo. */
import { z } from 'zod'
import { LATE_BUCKETS } from '../../ledger/ageing.ts'
import { FUNNEL_STEPS } from '../../ledger/funnel.ts'
import { AGED, AskedDay, Reais } from '../shapes.ts'
import { DENIAL_REASONS } from '../states.ts'

const Share = z.number().nullable()

/** Without days, the last thirty; a year at most. */
export const ReportQuery = z.object({
  from: AskedDay.optional(),
  to: AskedDay.optional(),
  merchantId: z.uuid().optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>
export const PlatformReportQuery = ReportQuery.omit({ merchantId: true })
export const MerchantReportQuery = ReportQuery.pick({ merchantId: true })

const reportOf = <Row extends z.ZodType>(row: Row) => z.object({ content: z.array(row), ...AGED })

/** What customers owed at the end of a day, without late charges. */
export const AgeingRow = z.object({
  day: z.iso.date(),
  owed: Reais,
  /** Due in more than thirty days, and due within thirty days. */
  later: Reais,
  next30: Reais,
  /** All late debts, and the parts that are 1 to 30 days late, 31 to 60 … */
  late: Reais,
  late30: Reais,
  late60: Reais,
  late90: Reais,
  late120: Reais,
  late150: Reais,
  late180: Reais,
  lateMore: Reais,
})
export type AgeingRow = z.output<typeof AgeingRow>
export const Ageing = reportOf(AgeingRow)

/** The share of what was thirty days younger then that has reached this age; null if there was nothing. */
export const RollRow = z.object({
  day: z.iso.date(),
  late30: Share,
  late60: Share,
  late90: Share,
  late120: Share,
  late150: Share,
  late180: Share,
})
export type RollRow = z.output<typeof RollRow>
export const Rolls = reportOf(RollRow)

/**
 * The share of a month's sales that was late that many days after its end; null if that day is in the future or was not
 * recorded.
 */
export const VintageRow = z.object({
  month: z.iso.date(),
  sold: Reais,
  after30: Share,
  after60: Share,
  after90: Share,
  after120: Share,
  after150: Share,
  after180: Share,
})
export type VintageRow = z.output<typeof VintageRow>
export const Vintages = reportOf(VintageRow)

/** What was booked on a day; later cancellations count on their own day. */
export const ResultRow = z.object({
  day: z.iso.date(),
  sold: Reais,
  canceled: Reais,
  fee: Reais,
  lateCharges: Reais,
  cashback: Reais,
  writtenOff: Reais,
  collected: Reais,
  /** Paid for late instalments, with fine and interest. */
  recovered: Reais,
})
export type ResultRow = z.output<typeof ResultRow>
export const Results = reportOf(ResultRow)

/** A merchant's sales on the requested days, and what all its sales still owe at their end. */
export const MerchantFiguresRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Purchases begun on these days, and the approved share of those that were decided. */
  approved: z.number().int(),
  refused: z.number().int(),
  approvedShare: Share,
  sold: Reais,
  canceled: Reais,
  fee: Reais,
  writtenOff: Reais,
  /** Share of sales. */
  lost: Share,
  owed: Reais,
  late: Reais,
  /** Share of the debt. */
  lateShare: Share,
})
export type MerchantFiguresRow = z.output<typeof MerchantFiguresRow>
export const MerchantFigures = reportOf(MerchantFiguresRow)

/** The same by the bureau's score, in bands of a hundred points: 0, 100 … 900 and more. */
export const BandRow = MerchantFiguresRow.omit({ id: true, name: true, canceled: true, fee: true }).extend({
  /** The lowest score of the band; null: the bureau was not queried. */
  from: z.number().int().nullable(),
})
export type BandRow = z.output<typeof BandRow>
export const Bands = reportOf(BandRow)

/** What an amount without a day of transfer waits for. */
export const DUE_WAITS = ['CUSTOMERS', 'BANKS', 'RESUMPTION'] as const

/**
 * What will be transferred to merchants on a day. Without one, `waitsFor` says until when: customers have paid, banks
 * have decided on contested Pix, or our staff have resumed the merchants' transfers.
 */
export const DueRow = z.object({
  day: z.iso.date().nullable(),
  waitsFor: z.enum(DUE_WAITS).nullable(),
  merchants: z.number().int(),
  amount: Reais,
})
export type DueRow = z.output<typeof DueRow>
export const Due = reportOf(DueRow)

/** How many purchases begun on these days reached a step, and how many stopped there. */
export const FunnelRow = z.object({
  step: z.enum(FUNNEL_STEPS),
  reached: z.number().int(),
  /** Of all purchases begun. */
  share: Share,
  stayed: z.number().int(),
})
export type FunnelRow = z.output<typeof FunnelRow>
export const Funnel = reportOf(FunnelRow)

/** Refused purchases by the rule that refused them. */
export const RefusalRow = z.object({
  reason: z.enum(DENIAL_REASONS),
  label: z.string(),
  checkouts: z.number().int(),
  amount: Reais,
  /** Of all decided purchases. */
  share: Share,
})
export type RefusalRow = z.output<typeof RefusalRow>
export const Refusals = reportOf(RefusalRow)

/** The requested days at a glance, and the present debt. */
export const Overview = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the figures were computed; null before the first round. */
  keptAt: z.iso.datetime().nullable(),
  approved: z.number().int(),
  refused: z.number().int(),
  /** By rule, most frequent first. */
  refusals: z.array(RefusalRow),
  sold: Reais,
  recovered: Reais,
  owed: Reais,
  /** What should come in within thirty days if everything is paid as agreed. */
  next30: Reais,
  late: Reais,
  /** By age, youngest first. */
  ages: z.array(z.object({ age: z.enum(LATE_BUCKETS), amount: Reais })),
  /** To merchants. */
  due: Reais,
})
export type Overview = z.output<typeof Overview>
