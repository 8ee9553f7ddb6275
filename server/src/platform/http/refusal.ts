/**
 * An expected "no": a code from this closed list, with the facts a caller needs. Rules and use cases return refusals or
 * throw this one class at their edge; the HTTP entry turns it into `application/problem+json`.
 */
import type { Problem } from '@drip/core/contracts/checkout'

/** Code → HTTP status and English title. A code that is missing here does not compile. */
export const REFUSALS = {
  INVALID_BODY: [400, 'The body is not what this call takes'],
  INVALID_QUERY: [400, 'The query is not what this call takes'],
  INVALID_API_KEY: [401, 'The API key is missing or wrong'],
  API_KEY_EXPIRED: [401, 'This API key has expired'],
  SIGNATURE_NEEDED: [401, 'This API key has a public key: what gives money back with it must be signed'],
  SIGNATURE_WRONG: [401, 'The signature is not good for this call: `detail` names the part that is wrong'],
  NOT_SIGNED_IN: [401, 'Sign in first'],
  WRONG_CREDENTIALS: [401, 'User or password is wrong'],
  SECOND_STEP_OVER: [401, 'This log-in is over: begin it again'],
  SECOND_FACTOR_NEEDED: [403, 'Set up a second factor first'],
  PROOF_NEEDED: [403, 'Show your second factor again first'],
  MERCHANT_DISABLED: [403, 'This merchant may not sell at present'],
  MERCHANT_NOT_READY: [
    403,
    'This merchant is not set up yet: fee, settlement, payout account or administrator is missing',
  ],
  KEY_SCOPE: [403, 'This API key may not do this: it lacks the scope that `detail` names'],
  FORBIDDEN: [403, 'Not allowed'],
  OWN_CHANGE: [403, 'Who asked for a change cannot agree to it: another person must'],
  READ_ONLY: [403, 'This user may look and not change'],
  NOT_FOUND: [404, 'There is nothing here'],
  CHECKOUT_NOT_FOUND: [404, 'There is no such checkout'],
  DISPUTE_NOT_FOUND: [404, 'There is no such dispute'],
  CASE_NOT_FOUND: [404, 'Nothing of this customer is late'],
  STRATEGY_NOT_FOUND: [404, 'There is no such strategy'],
  AGENCY_NOT_FOUND: [404, 'We work with no such agency'],
  AGENCY_HAS_CASES: [409, 'The agency has cases: take them back first'],
  ORDER_NOT_FOUND: [404, 'There is no such order'],
  CUSTOMER_NOT_FOUND: [404, 'There is no such customer'],
  INSTALMENT_NOT_FOUND: [404, 'There is no such instalment'],
  REFUND_NOT_FOUND: [404, 'There is no such refund'],
  PRODUCT_NOT_FOUND: [404, 'There is no such product in this order'],
  TRANSFER_NOT_FOUND: [404, 'There is no such transfer'],
  USER_NOT_FOUND: [404, 'There is no such user'],
  TOO_MANY_VIEWS: [409, 'So many views nobody keeps of one list'],
  NOTHING_TO_EXPORT: [404, 'There is nothing to export'],
  WEBHOOK_ENDPOINT_NOT_FOUND: [404, 'There is no such webhook endpoint'],
  WEBHOOK_DELIVERY_NOT_FOUND: [404, 'There is no such webhook delivery'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key'],
  JOB_NOT_FOUND: [404, 'There is no such failed work'],
  MESSAGE_NOT_FOUND: [404, 'There is no such message'],
  ERASURE_NOT_FOUND: [404, 'There is no such request of erasure'],
  POSTAL_CODE_UNKNOWN: [404, 'The post office does not know this postal code'],
  NOT_REMEMBERED: [409, 'Nobody is remembered on this device'],
  NOTHING_TO_PAY: [409, 'Nothing of this is owed any more'],
  TRANSFER_NOT_ARRIVED: [409, 'There is a receipt of a transfer that arrived, and this one has not'],
  NOT_SETTLED: [409, 'The debt of this order is not settled: not all of it was paid'],
  AUTOPAY_NOT_OFFERED: [409, 'Automatic payment is not offered'],
  AUTOPAY_NEEDS_MONTHS: [409, 'Automatic payment needs due dates in months of their own'],
  BANK_NOT_ASKED: [409, 'The bank could not be asked with this account: look at it, or read the code'],
  DEBIT_TOO_LATE: [409, 'This debit is under way: until midnight the app of the bank stops it'],
  REFUND_NOT_FAILED: [409, 'This refund has not failed, or there is nothing left of it to send back'],
  REFUND_SETTLED: [
    409,
    'What the payer had twice is settled: they returned it, or it was given up as a loss',
  ],
  REFUND_STILL_TRIED: [409, 'A Pix may still bring this back: it is tried again by itself'],
  NO_LATE_CHARGE: [409, 'No late charge has accrued on this'],
  DUE_DATE_FIXED: [409, 'The first instalment cannot be moved any more'],
  MOVE_NOT_OFFERED: [409, 'This store lets nobody move a due date'],
  MOVE_USED: [409, 'A due date of this order was moved already'],
  MOVE_BREAKS_ORDER: [409, 'A later instalment would be due before this one'],
  PART_IN_PLAN: [409, 'This order is settled by a plan: its lines are paid'],
  LINK_IN_PLAN: [409, 'A plan settles this: the page of its link makes no code'],
  LINK_DEBITED: [409, 'The payer’s bank is asked to pay this: the page of its link makes no code'],
  PART_NOT_OFFERED: [409, 'This merchant’s customers pay whole instalments'],
  PART_TOO_LITTLE: [422, 'Below the least part that can be paid'],
  PART_TOO_MUCH: [422, 'More than all that is open'],
  PART_CHANGED: [409, 'Something has changed since this was shown: look at it again'],
  MOVE_CHANGED: [409, 'Something has changed since this was shown: look at it again'],
  PAUSE_NOT_OFFERED: [409, 'This store lets nobody pause so'],
  PAUSE_RUNNING: [409, 'The instalments of this order are paused: the pause ends first'],
  PAUSE_USED: [409, 'This was used already: a return once for each order, a hardship once in a year'],
  PAUSE_TOO_LATE: [409, 'The store takes nothing of this order back any more'],
  PAUSE_NOT_RUNNING: [409, 'Nothing of this order is paused but what a dispute holds'],
  CASE_IN_HAND: [409, 'Somebody else works on this case'],
  CASE_NOT_IN_HAND: [409, 'Take this case first: it is not yours any more'],
  STRATEGY_FIXED: [409, 'It is or was in force, or is to be: make another of it'],
  STRATEGY_CHANGED: [409, 'It is not what was seen: look at it again'],
  STRATEGY_STANDS: [409, 'It is in force on that day already'],
  STRATEGY_DAY_TAKEN: [409, 'Another begins on that day'],
  STRATEGY_BEGAN: [409, 'It has begun: another takes its place instead'],
  CASE_MOVED: [409, 'It is not in the hand that this was shown in: look at it again'],
  COLLECTOR_BUSY: [409, 'They have another case in hand'],
  CONTACT_NOT_NOW: [409, 'Nobody calls this customer now: `detail` says what stands against it'],
  DISPUTE_RUNNING: [409, 'Something of this order is disputed already'],
  DISPUTE_DECIDED: [409, 'A dispute of this order was decided: it is not opened again'],
  DISPUTE_TOO_OFTEN: [409, 'This order was disputed as often as it may be'],
  DISPUTE_TOO_LATE: [409, 'This order is too old for a dispute'],
  DISPUTE_NOT_WAITING: [409, 'This dispute does not wait for that: look at it again'],
  FRAUD_FOUND_ALREADY: [409, 'Somebody has found so already, with another reason'],
  TRANSFERS_SUSPENDED: [409, 'The transfers were suspended already, with another reason'],
  PAUSE_CHANGED: [409, 'Something has changed since this was shown: look at it again'],
  PLAN_NOT_OFFERED: [409, 'This store offers no new plan for a late purchase'],
  PLAN_WITH_PEOPLE: [409, 'Our people have this case: they answer by e-mail'],
  PLAN_USED: [409, 'This purchase has had its plan'],
  PLAN_NOT_LATE: [409, 'This purchase is not late enough for a plan'],
  PLAN_TOO_LITTLE: [409, 'Too little is open for a plan'],
  PLAN_CHANGED: [409, 'Something has changed since this was shown: look at it again'],
  OFFER_OVER: [409, 'This offer has ended: it was accepted, taken back, or its days are over'],
  ORDER_NOT_ACTIVE: [409, 'Nothing of this order is open any more'],
  STORE_STATUS_FIXED: [409, 'This store cannot become that: enable it first'],
  PRODUCT_NOT_ACTIVE: [409, 'This product was taken back already'],
  STEP_OUT_OF_ORDER: [409, 'The checkout is at another step'],
  CHECKOUT_ENDED: [409, 'The checkout has ended'],
  REFUND_WINDOW_CLOSED: [409, 'The time for refunds of this order is over'],
  NOT_FOR_THIS_PLATFORM: [409, 'Only for merchants of another platform'],
  MERCHANT_CODE_TAKEN: [409, 'A purchase with this code exists'],
  OWN_ACCESS: [409, 'Nobody ends their own access'],
  LAST_WITH_RIGHT: [409, 'Nobody else may do what they may'],
  LAST_ADMIN: [409, 'A merchant keeps one user who may do everything'],
  OWN_FACTOR_RESET: [409, 'Nobody resets their own second factor'],
  LAST_FACTOR: [409, 'Who may do this keeps a second factor: add another one first'],
  NO_FACTOR: [409, 'There is no second factor'],
  TOO_MANY_PASSKEYS: [409, 'There are as many passkeys as there may be'],
  PASSKEYS_NOT_OFFERED: [409, 'Browsers know no passkeys of this address'],
  TOO_MANY_USERS: [409, 'A merchant has no more users than this'],
  PARTIAL_REFUND_NOT_OFFERED: [
    409,
    'An amount of this order cannot be given back: give back products, or all',
  ],
  CUSTOMER_ARCHIVED: [409, 'The customer is archived: no password is chosen for them'],
  CPF_TAKEN: [409, 'This CPF belongs to another customer'],
  EMAIL_TAKEN: [409, 'This e-mail address belongs to another user'],
  NEGOTIATION_ASKED: [409, 'A negotiation was asked for already'],
  CONFIRM_CONTACT: [409, 'A code was sent to the new phone or e-mail: say it with the change'],
  CONTACT_CHANGE_OVER: [409, 'This change has ended'],
  RECOVERY_CLOSED: [409, 'Somebody objected to a change: our support opens this again'],
  ASK_SUPPORT: [409, 'Only our support can do this'],
  SHOP_TAKEN: [409, 'This shop belongs to another merchant'],
  PLUGIN_NOT_SET_UP: [409, 'This platform is not set up here'],
  PLUGIN_CODE_REFUSED: [422, 'The code of this sign-up is wrong, old or used: begin again'],
  TOO_MANY_ENDPOINTS: [409, 'There are as many webhook endpoints as there may be'],
  TOO_MANY_INVOICES: [409, 'There are as many invoices of this order as there may be'],
  TOO_MANY_KEYS: [409, 'There are as many API keys as there may be'],
  API_KEY_OVER: [409, 'This API key was replaced or ended already'],
  ENDPOINT_PAUSED: [409, 'This webhook endpoint is paused'],
  MESSAGE_NOT_REPEATABLE: [
    409,
    'What this message held is not kept, or it asked for a debt as it stood that day',
  ],
  ERASURE_ANSWERED: [409, 'This request was answered already'],
  ERASURE_CHANGED: [409, 'Something has changed since: look again at what would go'],
  CHANGE_OPEN: [409, 'A change of this is asked for already: it must be answered first'],
  REQUEST_CHANGED: [409, 'What was asked for does not hold any more: nothing was done'],
  REQUEST_EXPIRED: [409, 'Nobody answered in time: nothing was done'],
  ASKER_WITHOUT_RIGHT: [409, 'Who asked may not do this any more: nothing was done'],
  SECOND_PERSON_NEEDED: [409, 'Above the limit a second person has to agree: ask for it'],
  SECOND_PERSON_NOT_NEEDED: [409, 'One person does this alone: nothing is asked of a second'],
  SAME_POLICY: [409, 'This draft is what decides already'],
  POLICY_FIXED: [409, 'Only a draft can be changed'],
  TOO_MANY_DRAFTS: [409, 'There are as many drafts as there may be: give one up'],
  SAME_ROLE: [409, 'They have this role already'],
  CHANGE_ANSWERED: [409, 'This change was answered or ended already'],
  STILL_RUNNING: [409, 'The first call with this key is still running'],
  CHANGED_MEANWHILE: [412, 'Somebody else saved this meanwhile: read it again, then save'],
  HEADERS_TOO_LARGE: [431, 'The address and headers of the request are too large'],
  UNREADABLE_REQUEST: [400, 'This is no HTTP request that can be read'],
  BODY_TOO_LARGE: [413, 'The body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The body must be JSON'],
  INVALID_FIELDS: [422, 'Some fields are not right'],
  INVALID_ROWS: [422, 'Some rows are not right: nothing was changed'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This key was used with another body'],
  AMOUNT_NOT_REFUNDABLE: [422, 'More than what is left of the order'],
  DUE_DATE_OUT_OF_RANGE: [422, 'The first instalment cannot be due on that day'],
  MOVE_OUT_OF_RANGE: [422, 'The instalment cannot be moved to that day'],
  PAUSE_OUT_OF_RANGE: [422, 'A pause is not so many days'],
  PRODUCT_AMOUNT_NOT_LOWER: [422, 'A product can only become cheaper, and not cost nothing'],
  NOT_TO_WRITE_OFF: [422, 'Some of these are unknown, or nothing of them is owed'],
  CODE_TRIES_EXHAUSTED: [422, 'Too many wrong codes: ask for a new one'],
  CODE_EXPIRED: [422, 'This code is too old: ask for a new one'],
  RESEND_TOO_SOON: [429, 'A code was sent a moment ago'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  PROVIDER_UNAVAILABLE: [503, 'A service that we depend on does not answer'],
  OVERLOADED: [503, 'Too much at once: try again in a moment'],
  DATABASE_AWAY: [503, 'This does not work at this moment: try again soon'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

/**
 * The page that explains each code. The `type` of a problem is a path without a host (RFC 9457 §3.1.1), so that it
 * resolves at the installation that answered.
 */
export const PROBLEMS_PATH = '/docs/problems'

/** What a caller needs besides the code. */
export type RefusalFacts = Pick<
  Problem,
  'errors' | 'current' | 'detail' | 'retryAfterSeconds' | 'remainingTries' | 'saved'
>

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: RefusalFacts
  /** The log's name for an attempt that the answer must not confirm. */
  readonly attempt: string | null

  constructor(code: RefusalCode, facts: RefusalFacts = {}, attempt: string | null = null) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
    this.attempt = attempt
  }

  get status(): number {
    return REFUSALS[this.code][0]
  }

  toProblem(): Problem & { message: string } {
    const [status, title] = REFUSALS[this.code]
    // older documented clients read `message` (merchant API reference §7)
    return {
      type: `${PROBLEMS_PATH}/${this.code}`,
      title,
      message: title,
      status,
      code: this.code,
      ...this.facts,
    }
  }
}

/**
 * What a request names, if it is there.
 * @throws Refusal `code` if it is not
 */
export function orRefuse<It>(it: It | null | undefined, code: RefusalCode): It {
  if (it === null || it === undefined) throw new Refusal(code)
  return it
}
