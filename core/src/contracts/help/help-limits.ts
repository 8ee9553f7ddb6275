/** Limits of a conversation with support. */

/** Where it was started. */
export const HELP_AREAS = ['CHECKOUT', 'CUSTOMER', 'MERCHANT', 'PUBLIC'] as const
export type HelpArea = (typeof HELP_AREAS)[number]

export const LONGEST_HELP_TEXT = 2000
