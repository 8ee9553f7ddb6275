/** The terms of a merchant, by the name their addresses have. */
export const TERM_KINDS = ['fees', 'cashbacks', 'settlement_configurations'] as const
export type TermKind = (typeof TERM_KINDS)[number]
