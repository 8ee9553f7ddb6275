/**
 * Stores, categories, tags and promotions on the wire (specification 000 §2, §3, §7); the calls: catalogue-calls.ts.
 * Rates are fractions ("0.025" is 2,5 %) with at most six decimals, money is reais with two, dates are `YYYY-MM-DD`,
 * instants ISO 8601 UTC.
 *
 * An invalid form: 422 INVALID_FIELDS with `errors: [{field, code}]`; core/forms puts them into words.
 */
import { z } from 'zod'
import {
  CATEGORY_STATUSES,
  INTEGRATION_TYPES,
  PROMOTION_STATUSES,
  PROMOTION_TYPES,
  STORE_ORIGINS,
  STORE_PLATFORMS,
  STORE_STATUSES,
  TAG_STATUSES,
  TAG_TYPES,
} from './catalogue-states.ts'
import { CivilDate, Fraction, Instant, Reais, pageOf } from '../shapes.ts'

const Name = z.string().max(120)
const Url = z.string().max(2000)
const Ids = z.array(z.uuid()).max(50)
/** An entry of a list of choices. */
const Named = z.object({ id: z.uuid(), name: z.string() })
export type Named = z.output<typeof Named>

/** The limit for a PNG; base64 adds a third. */
export const LARGEST_PICTURE = 2 * 1024 * 1024
/** For a body with one picture; up to here the answer is `too_large`, beyond it 413. */
export const PICTURE_BODY_BYTES = 2 * LARGEST_PICTURE + 64 * 1024
/**
 * A PNG in base64 without a data URL's prefix, or the picture's present address, which keeps it. Errors: `not_png`,
 * `too_large`, `too_many_pixels`, `broken`, `unknown` (an address that is not its own).
 */
export const PictureText = z.string().max(2 * LARGEST_PICTURE)

export const Subcategory = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(CATEGORY_STATUSES),
  /** For `If-Match`: each is saved by itself. */
  version: z.string(),
})
export const Category = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(CATEGORY_STATUSES),
  subCategory: z.array(Subcategory),
  /** The tags offered to a store of this category. */
  tags: z.array(Named),
  /** For `If-Match`; each subcategory has its own. */
  version: z.string(),
})
export type Category = z.output<typeof Category>
export const Categories = z.array(Category)
export type Categories = z.output<typeof Categories>
export const CategoryQuery = z.object({ status: z.enum(['ACTIVE', 'ALL']).default('ALL') })

/** Blank subcategories are dropped; new ones are ACTIVE. Required: name. */
export const CategoryWrite = z.object({
  name: Name,
  status: z.enum(CATEGORY_STATUSES).optional(),
  subCategory: z
    .array(z.object({ name: Name }))
    .max(50)
    .optional(),
  tagsId: Ids.optional(),
})
export type CategoryWrite = z.output<typeof CategoryWrite>
/** Only a subcategory's name and status. Required: name, status. */
export const CategoryChange = z.object({
  name: Name,
  status: z.enum(CATEGORY_STATUSES),
  tagsId: Ids.optional(),
})
export type CategoryChange = z.output<typeof CategoryChange>
/** A list of names, in the specification's format. */
export const NewSubcategories = z
  .array(z.object({ name: Name }))
  .min(1)
  .max(50)
export type NewSubcategories = z.output<typeof NewSubcategories>

export const Tag = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The lowest comes first. */
  priority: z.number().int(),
  type: z.enum(TAG_TYPES),
  status: z.enum(TAG_STATUSES),
  logoUrl: z.string().nullable(),
  /** For `If-Match`. */
  version: z.string(),
})
export type Tag = z.output<typeof Tag>
export const Tags = z.array(Tag)
export type Tags = z.output<typeof Tags>
/** Required: name, logo. */
export const TagWrite = z.object({
  name: Name,
  priority: z.number().default(0),
  type: z.enum(TAG_TYPES).default('OTHER'),
  logo: PictureText,
})
export type TagWrite = z.output<typeof TagWrite>
/** Required: name, priority, status, type; without `logo` the picture is kept. */
export const TagChange = z.object({
  name: Name,
  priority: z.number(),
  type: z.enum(TAG_TYPES),
  status: z.enum(TAG_STATUSES),
  logo: PictureText.optional(),
})
export type TagChange = z.output<typeof TagChange>

export const StoreRow = z.object({
  id: z.uuid(),
  /** Null: it has none (000 §2). */
  name: z.string().nullable(),
  origin: z.enum(STORE_ORIGINS),
  status: z.enum(STORE_STATUSES),
  logoUrl: z.string().nullable(),
})
export const Stores = pageOf(StoreRow)
export type Stores = z.output<typeof Stores>

/** Page and size as everywhere, default size 20. `onlyActiveStores` is the list's switch and means status ACTIVE. */
export const StoreFilter = z.object({
  storeName: z.string().max(120).default(''),
  status: z.enum(STORE_STATUSES).optional(),
  onlyActiveStores: z
    .enum(['true', 'false'])
    .default('false')
    .transform((it) => it === 'true'),
})

export const Store = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  origin: z.enum(STORE_ORIGINS),
  platform: z.enum(STORE_PLATFORMS),
  /** The smallest discount that the store gives ("Desconto mínimo"). */
  minimumCashback: Fraction,
  customerCashback: Fraction,
  tax: Fraction,
  merchantInitials: z.string(),
  categories: z.array(Named),
  tags: z.array(Named),
  categoriesIds: z.array(z.uuid()),
  tagsIds: z.array(z.uuid()),
  logoUrl: z.string().nullable(),
  integrationType: z.enum(INTEGRATION_TYPES),
  status: z.enum(STORE_STATUSES),
  offerPixDiscount: z.boolean(),
  /** Shown to a shopper whose purchase was refused (001 §2.4). */
  highlighted: z.boolean(),
  /** Set if the merchant is in the app: then name, address and logo follow the merchant's form. */
  merchantId: z.uuid().nullable(),
  createdAt: Instant,
  /** For `If-Match`. */
  version: z.string(),
})
export type Store = z.output<typeof Store>

/** Required: name, url, origin, the three rates from 0, initials of at most 2 characters, a category; a logo on create. */
export const StoreWrite = z.object({
  id: z.uuid().optional(),
  name: Name,
  url: Url,
  origin: z.enum(STORE_ORIGINS),
  platform: z.enum(STORE_PLATFORMS).default('WEB'),
  minimumCashback: Fraction,
  customerCashback: Fraction,
  tax: Fraction,
  merchantInitials: z.string().max(20),
  categoriesIds: Ids,
  tagsIds: Ids.default([]),
  logo: PictureText.optional(),
  integrationType: z.enum(INTEGRATION_TYPES).default('DRIP_PLUGIN'),
  /** ACTIVE on create; unchanged on edit if omitted. */
  status: z.enum(STORE_STATUSES).optional(),
  offerPixDiscount: z.boolean().default(false),
  /** False on create, unchanged on edit if omitted. */
  highlighted: z.boolean().optional(),
})
export type StoreWrite = z.output<typeof StoreWrite>

export const StoreStatusChange = z.object({ status: z.enum(STORE_STATUSES) })

/** The app's groups of stores: the highlights first, then each tag by priority. Empty groups are left out. */
export const StoreBuckets = z.array(
  z.object({
    /** `highlights`, or the id of a tag. */
    id: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    stores: z.array(
      z.object({ id: z.uuid(), name: z.string(), logoUrl: z.string().nullable(), url: z.string() }),
    ),
  }),
)
export type StoreBuckets = z.output<typeof StoreBuckets>

export const PromotionRow = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(PROMOTION_TYPES),
  status: z.enum(PROMOTION_STATUSES),
  from: CivilDate,
  to: CivilDate.nullable(),
  store: Named.nullable(),
  imageUrl: z.string().nullable(),
  createdAt: Instant,
})
export const Promotions = pageOf(PromotionRow)
export type Promotions = z.output<typeof Promotions>

export const PromotionProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  /** The address of its picture. */
  image: z.string().nullable(),
  basePrice: Reais,
  price: Reais,
  storeId: z.uuid(),
  storeName: z.string(),
  /** For `If-Match`: each is saved by itself. */
  version: z.string(),
})
export type PromotionProduct = z.output<typeof PromotionProduct>

export const Promotion = PromotionRow.extend({
  productsPageUrl: z.string().nullable(),
  products: z.array(PromotionProduct),
  /** For `If-Match`: covers the promotion itself, not its products, which are saved one by one. */
  version: z.string(),
})
export type Promotion = z.output<typeof Promotion>

/** Required: name, from; store and productsPageUrl unless PRODUCT_VIEW; image on create (an update takes none). */
export const PromotionWrite = z.object({
  name: Name,
  type: z.enum(PROMOTION_TYPES).default('PAGE_VIEW'),
  status: z.enum(PROMOTION_STATUSES).default('ACTIVE'),
  /** Defaults to today on create. */
  from: CivilDate.optional(),
  to: CivilDate.nullish(),
  productsPageUrl: Url.nullish(),
  storeId: z.uuid().nullish(),
  image: PictureText.optional(),
})
export type PromotionWrite = z.output<typeof PromotionWrite>
export const ImageWrite = z.object({ image: PictureText })

/** Required: name, url, store, price from 0; basePrice is the former price and defaults to the price. */
export const PromotionProductWrite = z.object({
  name: Name,
  description: z.string().max(1000).default(''),
  url: Url,
  image: PictureText.optional(),
  basePrice: Reais.optional(),
  price: Reais,
  storeId: z.uuid(),
})
export type PromotionProductWrite = z.output<typeof PromotionProductWrite>
/** All or none; an error's field is `payload.{index}.{name}`. A promotion has at most 100 products. */
export const NewPromotionProducts = z.object({
  promotionId: z.uuid(),
  payload: z.array(PromotionProductWrite).min(1).max(100),
})
export type NewPromotionProducts = z.output<typeof NewPromotionProducts>

/** Page and size as everywhere; ids of a category (or subcategory) and a tag, and the app's platform. */
export const AppStoreFilter = z.object({
  search: z.string().max(120).default(''),
  category: z.uuid().optional(),
  tag: z.uuid().optional(),
  platform: z.enum(['IOS', 'ANDROID']).optional(),
})
export type AppStoreFilter = z.output<typeof AppStoreFilter>
/** Addresses of pictures are absolute, because an app has no origin of ours. */
const AppStore = z.object({
  id: z.uuid(),
  /** Lets a signed-in customer query how much they may spend there; null for a store of an affiliate network. */
  merchantId: z.uuid().nullable(),
  name: z.string(),
  url: z.string(),
  logoUrl: z.string().nullable(),
  customerCashback: Fraction,
  minimumCashback: Fraction,
  offerPixDiscount: z.boolean(),
  categories: z.array(Named),
  tags: z.array(Named),
})
export const AppStores = pageOf(AppStore)
export type AppStores = z.output<typeof AppStores>
export const AppCategories = z.array(
  Named.extend({
    subCategory: z.array(Named),
    tags: z.array(Named.extend({ logoUrl: z.string().nullable() })),
  }),
)
export type AppCategories = z.output<typeof AppCategories>
/** Promotions that run today. */
export const AppPromotions = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(PROMOTION_TYPES),
    imageUrl: z.string().nullable(),
    productsPageUrl: z.string().nullable(),
    from: CivilDate,
    to: CivilDate.nullable(),
    store: Named.nullable(),
    products: z.array(PromotionProduct.omit({ version: true })),
  }),
)
export type AppPromotions = z.output<typeof AppPromotions>
