/** A merchant's terms, by their names in addresses. */
export const TERM_KINDS = ['fees', 'cashbacks', 'settlement_configurations'] as const
export type TermKind = (typeof TERM_KINDS)[number]
