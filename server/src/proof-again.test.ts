/**
 * A proof of identity is asked again before every call that moves money, says where it moves, or opens a way to it
 * (docs/decisions/0049, ASVS 7.5.3). The calls come from the contracts: a new one that changes something fails until it
 * is listed.
 */
import type { Operation } from '@drip/core/contracts/operation'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { expect, it } from 'vitest'
import { operations } from '../test/operations.ts'
import { ownWorld } from '../test/own-world.ts'
import { ADMIN_LOGIN, ADMIN_PASSWORD, newAdmin } from './features/areas/admin-area/admin-area.makers.ts'
import { LOGIN, PASSWORD, newSignedIn } from './features/areas/merchant-area/merchant-area.makers.ts'
import { addTotp } from './features/people/second-factor/second-factor.makers.ts'

const SIGNED_IN = ['ADMIN', 'CATALOGUE', 'MERCHANT'] as const
const changing = operations.flatMap(({ it: call }) =>
  SIGNED_IN.some((it) => it === call.audience) && call.method !== 'GET' && call.asks !== true ? [call] : [],
)
const nameOf = ({ audience, id }: Operation) => `${audience} ${id}`

/** Why some calls that change something need no proof: they move no money, and give nobody access to any. */
const HARMLESS: readonly ({ because: string } & Partial<Record<(typeof SIGNED_IN)[number], string>>)[] = [
  {
    because: 'the password is typed for it, or was a moment ago',
    ADMIN:
      'changeProfile beginTotp confirmTotp removeTotp beginPasskey addPasskey removePasskey renewRecoveryCodes',
    MERCHANT:
      'changeProfile beginTotp confirmTotp removeTotp beginPasskey addPasskey removePasskey renewRecoveryCodes',
  },
  { because: 'it is the proof', ADMIN: 'proveAgain', MERCHANT: 'proveAgain' },
  {
    because: 'it only takes a way away, and must be quick',
    ADMIN:
      'block findContestFraud distrust archiveCustomer disableMerchant suspendTransfers refuseChange endChange resetPassword endSession endOtherSessions endAgency recallCases',
    MERCHANT: 'endSession endOtherSessions endApiKey revokeLink stopPayoutChange',
  },
  {
    because: 'what is paid by it comes to us, and it is told to the customer alone',
    ADMIN: 'requestPayments requestUniquePayment sendPixLink refreshPayment repeatMessage',
  },
  {
    because: 'it shows one CPF that the page hides: so many in an hour, and each is written down',
    ADMIN: 'showCustomerCpf showCheckoutCpf',
  },
  {
    because: 'it does once more what was decided, where it was decided to',
    ADMIN: 'retryJob retryWebhook',
    MERCHANT: 'replayWebhooks resendWebhook testWebhookEndpoint',
  },
  {
    because: 'it only says how, or whether, people are written to',
    ADMIN:
      'addNegotiation removeNegotiation takeNextCase takeCase putBackCase moveCase writeContact sendOffer revokeOffer saveStrategy dropStrategy callOffStart',
    MERCHANT: 'changeCommunications',
  },
  {
    because: 'the store says what it thinks, and we decide',
    MERCHANT: 'contestDispute addDisputeFile',
  },
  { because: 'nothing there is real', MERCHANT: 'openTestWorld' },
  {
    because: 'notes and views of who works here',
    ADMIN: 'saveListView removeListView writeOrderNote removeOrderNote writeCustomerNote removeCustomerNote',
  },
  {
    because: 'a draft decides nothing until two people want it to',
    ADMIN: 'draftPolicy changePolicy dropPolicy tryPolicy',
  },
  {
    because: 'it says what the marketplace shows',
    CATALOGUE:
      'createStore changeStore changeStoreStatus createCategory changeCategory addSubcategories createTag changeTag createPromotion changePromotion changePromotionImage addPromotionProducts changePromotionProduct removePromotionProduct',
  },
]

const world = await ownWorld()

it('Every call that changes something asks for proof again, or is named as one that needs none', () => {
  expect(changing.length).toBeGreaterThan(100)
  const unproved = changing.filter(({ proof }) => proof !== true).map(nameOf)
  const harmless = HARMLESS.flatMap((it) =>
    SIGNED_IN.flatMap((audience) => (it[audience]?.split(' ') ?? []).map((id) => `${audience} ${id}`)),
  )
  expect(harmless.toSorted()).toEqual(unproved.toSorted())
})

it('A person with a second factor is refused each of them eleven minutes after they proved it', async () => {
  const admin = await newAdmin(world)
  const user = await newSignedIn(world, (await world.merchant()).id)
  await addTotp(
    world,
    (method, path, body) => admin.call(method, `/second_factor${path}`, body),
    ADMIN_PASSWORD,
  )
  await addTotp(world, (method, path, body) => user.call(method, `/v1/second_factor${path}`, body), PASSWORD)
  await world.advance('PT11M')
  const renewed = async (login: string, { refreshToken }: { refreshToken: string }) => {
    const { body } = await world.call<SessionTokens>('PUT', login, undefined, {
      'refresh-token': refreshToken,
    })
    return { authorization: `Bearer ${body.accessToken}` }
  }
  const tokens = {
    ADMIN: await renewed(ADMIN_LOGIN, admin.tokens),
    MERCHANT: await renewed(LOGIN, user.tokens),
  }
  const answers = []
  for (const { audience, id, method, path, proof } of changing) {
    if (proof !== true || method === 'GET' || (audience !== 'ADMIN' && audience !== 'MERCHANT')) continue
    const address = path.replaceAll(/:\w+/g, '0190a5b0-0000-7000-8000-00000000dead')
    const { status, body } = await world.call<{ code: string }>(method, address, {}, tokens[audience])
    answers.push(`${id}: ${status} ${body.code}`)
  }
  expect(answers.length).toBeGreaterThan(40)
  expect(answers.filter((it) => !it.endsWith(': 403 PROOF_NEEDED'))).toEqual([])
})
