/** All calls of the back-office about merchants (000 §7). Saving over another version: 412 CHANGED_MEANWHILE. */
import { z } from 'zod'
import { PICTURE_BODY_BYTES } from '../catalogue/catalogue.ts'
import { MERCHANTS_LISTED } from '../catalogue/catalogue-lists.ts'
import { MERCHANT_FILTERS, MERCHANT_SORTS } from '../catalogue/catalogue-states.ts'
import * as area from './merchant-admin.ts'
import { chapter } from '../operation.ts'
import { ById, Paging } from '../shapes.ts'

const merchants = chapter({
  audience: 'ADMIN',
  tag: 'Merchants',
  base: '/admin_backoffice/api/v1/merchants',
})
const MerchantsQuery = Paging.extend({
  name: z.string().max(120).default(''),
  status: z.enum(MERCHANT_FILTERS).optional(),
  sort: z.enum(MERCHANT_SORTS).default('NEWEST'),
})
const ByInner = ById.extend({ innerId: z.uuid() })
/** For three logos. */
const LOGOS = { maxBodyBytes: 3 * PICTURE_BODY_BYTES }

export const listMerchants = merchants.get('listMerchants', '', {
  summary: 'Merchants; `name` is also taken for (part of) a CNPJ',
  needs: ['MERCHANTS_READ'],
  query: MerchantsQuery,
  answer: area.Merchants,
})
export const searchMerchants = merchants.post('searchMerchants', '/search', {
  summary: 'The same, by a name that may be a person’s, which stands in no address',
  needs: ['MERCHANTS_READ'],
  asks: true,
  body: MerchantsQuery,
  answer: area.Merchants,
  listed: MERCHANTS_LISTED,
})
export const showMerchant = merchants.get('showMerchant', '/:id', {
  summary: 'A merchant',
  needs: ['MERCHANTS_READ'],
  answer: area.MerchantDetails,
})
export const showDraft = merchants.get('showDraft', '/:id/draft', {
  summary: 'The form of a new merchant with the rules of this one',
  description: 'Name, CNPJ, people, bank, pictures and secrets are blank.',
  needs: ['MERCHANTS_EDIT'],
  answer: area.MerchantWrite,
})
export const listMerchantChanges = merchants.get('listMerchantChanges', '/:id/changes', {
  summary: 'Who changed which term or rule from what to what',
  needs: ['MERCHANTS_READ'],
  query: Paging,
  answer: area.MerchantChanges,
  refusals: [],
})
export const createMerchant = merchants.post('createMerchant', '', {
  proof: true,
  summary: 'A merchant, without an API key, which its administrator makes and sees',
  needs: ['MERCHANTS_EDIT'],
  ...LOGOS,
  body: area.MerchantWrite,
  status: 201,
  answer: area.MerchantCreated,
  refusals: [409, 422],
})
export const changeMerchant = merchants.put('changeMerchant', '/:id', {
  proof: true,
  summary: 'Save the form of a merchant; another Pix key or account is only asked for',
  // a form needs further permissions, depending on what it changes
  needs: ['MERCHANTS_READ'],
  ...LOGOS,
  body: area.MerchantWrite,
  answer: area.MerchantDetails,
  refusals: [403, 404, 409, 422],
})
export const enableMerchant = merchants.put('enableMerchant', '/:id/enable', {
  proof: true,
  summary: 'The merchant sells',
  needs: ['MERCHANTS_EDIT'],
  answer: area.MerchantDetails,
  refusals: [404, 409],
})
export const disableMerchant = merchants.put('disableMerchant', '/:id/disable', {
  summary: 'The merchant sells no more',
  needs: ['MERCHANTS_EDIT'],
  answer: area.MerchantDetails,
})
export const suspendTransfers = merchants.put('suspendTransfers', '/:id/transfers/suspend', {
  summary: 'No transfer to the merchant is made from now on; one that was already made goes out',
  description:
    'Repeating it has no effect; with another reason it is refused. The merchant’s administrators read the reason.',
  needs: ['MERCHANT_RISK_EDIT'],
  refusals: [404, 409],
  body: area.TransferSuspensionWrite,
  answer: area.MerchantDetails,
})
export const resumeTransfers = merchants.put('resumeTransfers', '/:id/transfers/resume', {
  proof: true,
  summary: 'What was due meanwhile goes out with the merchant’s next transfer',
  needs: ['MERCHANT_RISK_EDIT'],
  answer: area.MerchantDetails,
})
export const resetApiKey = merchants.put('resetApiKey', '/:id/api_key', {
  proof: true,
  summary: 'Every key ends at once; the merchant’s administrator makes and sees the new one',
  needs: ['MERCHANTS_EDIT'],
  answer: area.MerchantDetails,
})

export const createMerchantUser = merchants.post('createMerchantUser', '/:id/users', {
  proof: true,
  summary: 'A user of the merchant',
  needs: ['MERCHANT_ACCESS_EDIT'],
  body: area.MerchantUserWrite,
  status: 201,
  answer: area.MerchantUserDetails,
  refusals: [404, 409, 422],
})
export const showMerchantUser = merchants.get('showMerchantUser', '/:id/users/:innerId', {
  summary: 'A user of the merchant',
  needs: ['MERCHANTS_READ'],
  params: ByInner,
  answer: area.MerchantUserDetails,
})
export const changeMerchantUser = merchants.put('changeMerchantUser', '/:id/users/:innerId', {
  proof: true,
  summary: 'Save the form of a user',
  needs: ['MERCHANT_ACCESS_EDIT'],
  params: ByInner,
  body: area.MerchantUserWrite,
  answer: area.MerchantUserDetails,
  refusals: [404, 409, 422],
})
export const endMerchantUser = merchants.delete('endMerchantUser', '/:id/users/:innerId', {
  proof: true,
  summary: 'Signed out everywhere at once, and signs in no more',
  needs: ['MERCHANT_ACCESS_EDIT'],
  params: ByInner,
  refusals: [404, 409],
})

export const resetMerchantUserFactor = merchants.post(
  'resetMerchantUserFactor',
  '/:id/users/:innerId/second_factor_reset',
  {
    proof: true,
    summary:
      'A user who has lost every second factor signs in by password and code again; their sessions end',
    needs: ['MERCHANT_ACCESS_EDIT'],
    params: ByInner,
    refusals: [404, 409],
  },
)

/** The calls of one kind of term. `end`: no longer valid from now on; repeating it has no effect. */
const terms = <Form extends z.ZodType, View extends z.ZodType>(
  name: string,
  { path, form, view }: { path: string; form: Form; view: View },
) => {
  const [all, one] = [`/:id/${path}`, `/:id/${path}/:innerId`]
  return {
    list: merchants.get(`list${name}s`, all, {
      summary: `Terms of the kind ${name}`,
      needs: ['MERCHANTS_READ'],
      params: ById,
      answer: z.array(view),
    }),
    create: merchants.post(`create${name}`, all, {
      proof: true,
      summary: `A new term of the kind ${name}`,
      needs: ['MERCHANT_TERMS_EDIT'],
      params: ById,
      body: form,
      status: 201,
      answer: view,
    }),
    show: merchants.get(`show${name}`, one, {
      summary: `A term of the kind ${name}`,
      needs: ['MERCHANTS_READ'],
      params: ByInner,
      answer: view,
    }),
    change: merchants.put(`change${name}`, one, {
      proof: true,
      summary: `Save a term of the kind ${name}`,
      needs: ['MERCHANT_TERMS_EDIT'],
      params: ByInner,
      body: form,
      answer: view,
    }),
    end: merchants.delete(`end${name}`, one, {
      proof: true,
      summary: `A term of the kind ${name} counts no more`,
      needs: ['MERCHANT_TERMS_EDIT'],
      params: ByInner,
      answer: view,
    }),
  }
}

export const {
  list: listFees,
  create: createFee,
  show: showFee,
  change: changeFee,
  end: endFee,
} = terms('Fee', { path: 'fees', form: area.FeeWrite, view: area.Fee })
export const {
  list: listCashbacks,
  create: createCashback,
  show: showCashback,
  change: changeCashback,
  end: endCashback,
} = terms('Cashback', { path: 'cashbacks', form: area.CashbackWrite, view: area.Cashback })
export const {
  list: listSettlementConfigurations,
  create: createSettlementConfiguration,
  show: showSettlementConfiguration,
  change: changeSettlementConfiguration,
  end: endSettlementConfiguration,
} = terms('SettlementConfiguration', {
  path: 'settlement_configurations',
  form: area.SettlementConfigurationWrite,
  view: area.SettlementConfiguration,
})
