/** Of a conversation with the people who help. */

/** Where it was begun. */
export const HELP_AREAS = ['CHECKOUT', 'CUSTOMER', 'MERCHANT', 'PUBLIC'] as const
export type HelpArea = (typeof HELP_AREAS)[number]

export const LONGEST_HELP_TEXT = 2000
