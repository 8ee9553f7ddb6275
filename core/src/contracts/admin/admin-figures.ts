/** The figures that people steer by, on the wire (decision 87): amounts in reais, shares as fractions, days in São Paulo. */
import { z } from 'zod'
import { LATE_BUCKETS } from '../../ledger/ageing.ts'
import { FUNNEL_STEPS } from '../../ledger/funnel.ts'
import { AGED, Reais } from '../shapes.ts'
import { DENIAL_REASONS } from '../states.ts'

const Share = z.number().nullable()

/** Without days the last thirty; a year at most. */
export const ReportQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  merchantId: z.uuid().optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>
export const PlatformReportQuery = ReportQuery.omit({ merchantId: true })
export const MerchantReportQuery = ReportQuery.pick({ merchantId: true })

const reportOf = <Row extends z.ZodType>(row: Row) => z.object({ content: z.array(row), ...AGED })

/** What customers owed at the end of a day; without the charges of being late. */
export const AgeingRow = z.object({
  day: z.iso.date(),
  owed: Reais,
  /** Due in more than thirty days, and until then. */
  later: Reais,
  next30: Reais,
  /** All that is late, and of it what is late for 1 to 30 days, 31 to 60 … */
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

/** Of what was younger by thirty days then, what has come into this age: null where there was nothing. */
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

/** What share of a month's sales was late so many days after its end; null where that day is to come, or was not kept. */
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

/** What was booked on a day; what was taken back later counts on the day on which it was. */
export const ResultRow = z.object({
  day: z.iso.date(),
  sold: Reais,
  canceled: Reais,
  fee: Reais,
  lateCharges: Reais,
  cashback: Reais,
  writtenOff: Reais,
  collected: Reais,
  /** Of late instalments, with fine and interest. */
  recovered: Reais,
})
export type ResultRow = z.output<typeof ResultRow>
export const Results = reportOf(ResultRow)

/** A merchant's sales of the days that are asked for, and what of all its sales is owed at their end. */
export const MerchantFiguresRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Purchases that were begun in these days, and the share of those that were decided. */
  approved: z.number().int(),
  refused: z.number().int(),
  approvedShare: Share,
  sold: Reais,
  canceled: Reais,
  fee: Reais,
  writtenOff: Reais,
  /** Of what was sold. */
  lost: Share,
  owed: Reais,
  late: Reais,
  /** Of what is owed. */
  lateShare: Share,
})
export type MerchantFiguresRow = z.output<typeof MerchantFiguresRow>
export const MerchantFigures = reportOf(MerchantFiguresRow)

/** The same by the bureau's score, in bands of a hundred points: 0, 100 … 900 and more. */
export const BandRow = MerchantFiguresRow.omit({ id: true, name: true, canceled: true, fee: true }).extend({
  /** The lowest score of the band; null: nobody asked the bureau. */
  from: z.number().int().nullable(),
})
export type BandRow = z.output<typeof BandRow>
export const Bands = reportOf(BandRow)

/** What is to be transferred to merchants on a day; null: when its customers have paid. */
export const DueRow = z.object({ day: z.iso.date().nullable(), merchants: z.number().int(), amount: Reais })
export type DueRow = z.output<typeof DueRow>
export const Due = reportOf(DueRow)

/** How many of the purchases that were begun in these days reached a step, and how many went no further. */
export const FunnelRow = z.object({
  step: z.enum(FUNNEL_STEPS),
  reached: z.number().int(),
  /** Of those that were begun. */
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
  /** Of all that were decided. */
  share: Share,
})
export type RefusalRow = z.output<typeof RefusalRow>
export const Refusals = reportOf(RefusalRow)

/** The days that are asked for at a glance, and what is owed now. */
export const Overview = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** When the figures were kept; null before the first round. */
  keptAt: z.iso.datetime().nullable(),
  approved: z.number().int(),
  refused: z.number().int(),
  /** By rule, the most frequent first. */
  refusals: z.array(RefusalRow),
  sold: Reais,
  recovered: Reais,
  owed: Reais,
  /** What is to come in within thirty days, were it paid as agreed. */
  next30: Reais,
  late: Reais,
  /** By age, the youngest first. */
  ages: z.array(z.object({ age: z.enum(LATE_BUCKETS), amount: Reais })),
  /** To merchants. */
  due: Reais,
})
export type Overview = z.output<typeof Overview>
