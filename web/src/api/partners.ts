/** The calls about merchants, stores, categories, tags and promotions (000 §7), typed by the contracts. */
import type {
  Categories,
  Category,
  CategoryChange,
  CategoryWrite,
  NewPromotionProducts,
  NewSubcategories,
  Promotion,
  PromotionProduct,
  PromotionProductWrite,
  Promotions,
  PromotionWrite,
  Store,
  Stores,
  StoreWrite,
  Tag,
  Tags,
  TagChange,
  TagWrite,
} from '@drip/core/contracts/catalogue'
import type { PostalAddress } from '@drip/core/contracts/checkout'
import type { StoreStatus } from '@drip/core/contracts/catalogue-states'
import type {
  Cashback,
  CashbackWrite,
  Fee,
  FeeWrite,
  MerchantChanges,
  MerchantCreated,
  MerchantDetails,
  Merchants,
  MerchantUserDetails,
  MerchantUserWrite,
  MerchantWrite,
  SettlementConfiguration,
  SettlementConfigurationWrite,
} from '@drip/core/contracts/merchant-admin'
import type { RequestedChange, RequestedChanges } from '@drip/core/contracts/requested-changes'
import { over, type Call } from './call.ts'
import type { SignedCalls } from './signed-calls.ts'

const AREA = '/admin_backoffice/api/v1'
/** Management calls wait no longer, in milliseconds (000 §7). */
const MANAGEMENT_TIMEOUT_MS = 10_000
const changePath = (id: string) => `${AREA}/requested_changes/${encodeURIComponent(id)}`
const merchantPath = (id: string) => `${AREA}/merchants/${encodeURIComponent(id)}`

const SETTLEMENT = 'settlement_configurations'

/** What a form began with. */
interface Known {
  id: string
  version: string
}

type Query = Readonly<Record<string, string>>
type Headers = Readonly<Record<string, string>>

/** All of them, for a signed-in admin. */
export function partnerCalls(signed: SignedCalls) {
  const send = <T>(method: Call['method'], path: string, body?: object, headers: Headers = {}) =>
    signed.call<T>({ method, path, body, headers })
  const manage = <T>(method: Call['method'], path: string, body?: object, headers: Headers = {}) =>
    signed.call<T>({ method, path, body, headers, timeoutMs: MANAGEMENT_TIMEOUT_MS })

  const termPath = (merchantId: string, kind: string, id: string | null) =>
    `${merchantPath(merchantId)}/${kind}${id === null ? '' : `/${encodeURIComponent(id)}`}`
  const createTerm = <T>(kind: string, merchantId: string, it: object) =>
    send<T>('POST', termPath(merchantId, kind, null), it)
  const changeTerm = <T>(kind: string, merchantId: string, { id, version }: Known, it: object) =>
    send<T>('PUT', termPath(merchantId, kind, id), it, over(version))

  return {
    merchants: (query: Query) => send<Merchants>('GET', `${AREA}/merchants${queryText(query)}`),
    /** By a name that may be a person's, which stands in no address. */
    findMerchants: (query: { name: string; page: number; size: number }) =>
      signed.call<Merchants>({
        method: 'POST',
        path: `${AREA}/merchants/search`,
        body: query,
        onlyAsks: true,
      }),
    merchant: (id: string) => send<MerchantDetails>('GET', merchantPath(id)),
    createMerchant: (it: MerchantWrite) => send<MerchantCreated>('POST', `${AREA}/merchants`, it),
    changeMerchant: (id: string, version: string, it: MerchantWrite) =>
      send<MerchantDetails>('PUT', merchantPath(id), it, over(version)),
    enableMerchant: (id: string) => send<MerchantDetails>('PUT', `${merchantPath(id)}/enable`),
    disableMerchant: (id: string) => send<MerchantDetails>('PUT', `${merchantPath(id)}/disable`),
    resetApiKey: (id: string) => send<MerchantDetails>('PUT', `${merchantPath(id)}/api_key`),
    merchantDraft: (id: string) => send<MerchantWrite>('GET', `${merchantPath(id)}/draft`),
    merchantChanges: (id: string, page: number) =>
      send<MerchantChanges>('GET', `${merchantPath(id)}/changes?page=${page}&size=10`),
    merchantUser: (merchantId: string, id: string) =>
      send<MerchantUserDetails>('GET', `${merchantPath(merchantId)}/users/${encodeURIComponent(id)}`),
    createMerchantUser: (merchantId: string, it: MerchantUserWrite) =>
      send<MerchantUserDetails>('POST', `${merchantPath(merchantId)}/users`, it),
    changeMerchantUser: (merchantId: string, { id, version }: Known, it: MerchantUserWrite) =>
      send<MerchantUserDetails>(
        'PUT',
        `${merchantPath(merchantId)}/users/${encodeURIComponent(id)}`,
        it,
        over(version),
      ),
    fee: (merchantId: string, id: string) => send<Fee>('GET', termPath(merchantId, 'fees', id)),
    createFee: (merchantId: string, it: FeeWrite) => createTerm<Fee>('fees', merchantId, it),
    changeFee: (merchantId: string, known: Known, it: FeeWrite) =>
      changeTerm<Fee>('fees', merchantId, known, it),
    cashback: (merchantId: string, id: string) =>
      send<Cashback>('GET', termPath(merchantId, 'cashbacks', id)),
    createCashback: (merchantId: string, it: CashbackWrite) =>
      createTerm<Cashback>('cashbacks', merchantId, it),
    changeCashback: (merchantId: string, known: Known, it: CashbackWrite) =>
      changeTerm<Cashback>('cashbacks', merchantId, known, it),
    settlementConfiguration: (merchantId: string, id: string) =>
      send<SettlementConfiguration>('GET', termPath(merchantId, SETTLEMENT, id)),
    createSettlementConfiguration: (merchantId: string, it: SettlementConfigurationWrite) =>
      createTerm<SettlementConfiguration>(SETTLEMENT, merchantId, it),
    changeSettlementConfiguration: (merchantId: string, known: Known, it: SettlementConfigurationWrite) =>
      changeTerm<SettlementConfiguration>(SETTLEMENT, merchantId, known, it),

    requestedChanges: (query: Query) =>
      send<RequestedChanges>('GET', `${AREA}/requested_changes${queryText(query)}`),
    agreeToChange: (id: string) => send<RequestedChange>('PUT', `${changePath(id)}/agree`),
    refuseChange: (id: string, answer: string) =>
      send<RequestedChange>('PUT', `${changePath(id)}/refuse`, { answer }),
    endChange: (id: string) => send<RequestedChange>('DELETE', changePath(id)),

    /** From now on it counts no more. */
    endTerm: (merchantId: string, kind: string, id: string) =>
      send<unknown>('DELETE', termPath(merchantId, kind, id)),
    endMerchantUser: (merchantId: string, id: string) =>
      send<unknown>('DELETE', `${merchantPath(merchantId)}/users/${encodeURIComponent(id)}`),
    addressOf: (cep: string) => send<PostalAddress>('GET', `/api/v1/postal_codes/${encodeURIComponent(cep)}`),

    stores: (query: Query) => manage<Stores>('GET', `/management/stores${queryText(query)}`),
    store: (id: string) => manage<Store>('GET', `/management/stores/${encodeURIComponent(id)}`),
    createStore: (it: StoreWrite) => manage<Store>('POST', '/management/stores', it),
    changeStore: (id: string, version: string, it: StoreWrite) =>
      manage<Store>('PUT', `/management/stores/${encodeURIComponent(id)}`, it, over(version)),
    changeStoreStatus: (id: string, status: StoreStatus) =>
      send<Store>('PUT', `${AREA}/stores/${encodeURIComponent(id)}/status`, { status }),

    categories: (status: 'ACTIVE' | 'ALL') => manage<Categories>('GET', `/categories?status=${status}`),
    category: (id: string) => manage<Category>('GET', `/categories/${encodeURIComponent(id)}`),
    createCategory: (it: CategoryWrite) => manage<Category>('POST', '/categories', it),
    /** Also of a subcategory, by its own id. */
    changeCategory: (id: string, version: string, it: CategoryChange) =>
      manage<Category>('PATCH', `/categories/${encodeURIComponent(id)}`, it, over(version)),
    addSubcategories: (id: string, it: NewSubcategories) =>
      manage<Category>('POST', `/categories/${encodeURIComponent(id)}/subcategories`, it),

    tags: () => manage<Tags>('GET', '/management/tags'),
    tag: (id: string) => manage<Tag>('GET', `/management/tags/${encodeURIComponent(id)}`),
    createTag: (it: TagWrite) => manage<Tag>('POST', '/management/tags', it),
    changeTag: (id: string, version: string, it: TagChange) =>
      manage<Tag>('PUT', `/management/tags/${encodeURIComponent(id)}`, it, over(version)),

    promotions: (page: number) => send<Promotions>('GET', `/promotion-banner?page=${page}&size=20`),
    promotion: (id: string) => send<Promotion>('GET', `/promotion-banner/${encodeURIComponent(id)}`),
    createPromotion: (it: PromotionWrite) => send<Promotion>('POST', '/promotion-banner', it),
    changePromotion: (id: string, version: string, it: PromotionWrite) =>
      send<Promotion>('PUT', `/promotion-banner/${encodeURIComponent(id)}`, it, over(version)),
    changePromotionImage: (id: string, image: string) =>
      send<Promotion>('PUT', `/promotion-banner/${encodeURIComponent(id)}/image`, { image }),
    addPromotionProducts: (it: NewPromotionProducts) => send<Promotion>('POST', '/affiliate-product', it),
    changePromotionProduct: (id: string, it: PromotionProductWrite) =>
      send<PromotionProduct>('PUT', `/affiliate-product/${encodeURIComponent(id)}`, it),
    removePromotionProduct: (id: string) =>
      send<unknown>('DELETE', `/affiliate-product/${encodeURIComponent(id)}`),
  }
}

/** What is '' is left out. */
function queryText(query: Query): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return text === '' ? '' : `?${text}`
}
