/**
 * All calls about stores, categories, tags and promotions (000 §7): by an admin, or by a server with the key in
 * MANAGEMENT_API_KEY. Saving over another version: 412 CHANGED_MEANWHILE.
 */
import * as area from './catalogue.ts'
import * as lists from './catalogue-lists.ts'
import { chapter } from '../operation.ts'
import { pagingBy } from '../shapes.ts'

const READ = { needs: ['CATALOGUE_READ'] } as const
const EDIT = { needs: ['CATALOGUE_EDIT'] } as const
const PICTURE = { ...EDIT, maxBodyBytes: area.PICTURE_BODY_BYTES } as const
/** The time limit of management calls (000 §7). */
const management = { audience: 'CATALOGUE', timeoutMs: 10_000 } as const
const categories = chapter({ ...management, tag: 'Categories', base: '/categories' })
const tags = chapter({ ...management, tag: 'Tags', base: '/management/tags' })
const stores = chapter({ ...management, tag: 'Stores', base: '/management/stores' })
const promotions = chapter({ audience: 'CATALOGUE', tag: 'Promotions', base: '/promotion-banner' })
const products = chapter({ audience: 'CATALOGUE', tag: 'Promotions', base: '/affiliate-product' })
const storeStatus = chapter({
  audience: 'CATALOGUE',
  tag: 'Stores',
  base: '/admin_backoffice/api/v1/stores',
})

export const listCategories = categories.get('listCategories', '', {
  summary: 'All categories, or those that are shown',
  ...READ,
  query: area.CategoryQuery,
  answer: area.Categories,
  listed: lists.CATEGORIES_LISTED,
})
export const createCategory = categories.post('createCategory', '', {
  summary: 'A category',
  ...EDIT,
  body: area.CategoryWrite,
  status: 201,
  answer: area.Category,
  refusals: [409, 422],
})
export const showCategory = categories.get('showCategory', '/:id', {
  summary: 'A category',
  ...READ,
  answer: area.Category,
})
export const changeCategory = categories.patch('changeCategory', '/:id', {
  summary: 'Change a category, or by its own id a subcategory; the answer is the category',
  ...EDIT,
  body: area.CategoryChange,
  answer: area.Category,
  refusals: [404, 409, 422],
})
export const addSubcategories = categories.post('addSubcategories', '/:id/subcategories', {
  summary: 'Subcategories',
  ...EDIT,
  body: area.NewSubcategories,
  status: 201,
  answer: area.Category,
  refusals: [404, 409, 422],
})

export const listTags = tags.get('listTags', '', {
  summary: 'Tags by priority',
  ...READ,
  answer: area.Tags,
  listed: lists.TAGS_LISTED,
})
export const createTag = tags.post('createTag', '', {
  summary: 'A tag',
  ...PICTURE,
  body: area.TagWrite,
  status: 201,
  answer: area.Tag,
  refusals: [422],
})
export const showTag = tags.get('showTag', '/:id', {
  summary: 'A tag',
  ...READ,
  answer: area.Tag,
})
export const changeTag = tags.put('changeTag', '/:id', {
  summary: 'Save a tag',
  ...PICTURE,
  body: area.TagChange,
  answer: area.Tag,
  refusals: [404, 422],
})

export const listStores = stores.get('listStores', '', {
  summary: 'Stores',
  ...READ,
  // default 20 (000 §7); the back-office's list requests 10, its selectors 50
  query: pagingBy(20).extend(area.StoreFilter.shape),
  answer: area.Stores,
  listed: lists.STORES_LISTED,
})
export const listBuckets = stores.get('listBuckets', '/buckets', {
  summary: 'Stores as the app groups them: the highlights, then each tag by its priority',
  ...READ,
  answer: area.StoreBuckets,
})
export const createStore = stores.post('createStore', '', {
  summary: 'A store',
  ...PICTURE,
  body: area.StoreWrite,
  status: 201,
  answer: area.Store,
  refusals: [422],
})
export const showStore = stores.get('showStore', '/:id', {
  summary: 'A store',
  ...READ,
  answer: area.Store,
})
export const changeStore = stores.put('changeStore', '/:id', {
  summary: 'Save a store',
  ...PICTURE,
  body: area.StoreWrite,
  answer: area.Store,
  refusals: [404, 422],
})
export const changeStoreStatus = storeStatus.put('changeStoreStatus', '/:id/status', {
  summary: 'Show a store, or show it no more',
  ...EDIT,
  body: area.StoreStatusChange,
  answer: area.Store,
})

export const listPromotions = promotions.get('listPromotions', '', {
  summary: 'Promotions, 20 a page unless said otherwise (000 §9)',
  ...READ,
  query: pagingBy(20),
  answer: area.Promotions,
  listed: lists.PROMOTIONS_LISTED,
})
export const createPromotion = promotions.post('createPromotion', '', {
  summary: 'A promotion with its image',
  ...PICTURE,
  body: area.PromotionWrite,
  status: 201,
  answer: area.Promotion,
  refusals: [422],
})
export const showPromotion = promotions.get('showPromotion', '/:id', {
  summary: 'A promotion',
  ...READ,
  answer: area.Promotion,
})
export const changePromotion = promotions.put('changePromotion', '/:id', {
  summary: 'Save a promotion but for its image',
  ...PICTURE,
  body: area.PromotionWrite,
  answer: area.Promotion,
  refusals: [404, 422],
})
export const changePromotionImage = promotions.put('changePromotionImage', '/:id/image', {
  summary: 'Another image',
  ...PICTURE,
  body: area.ImageWrite,
  answer: area.Promotion,
  refusals: [404, 422],
})
export const addPromotionProducts = products.post('addPromotionProducts', '', {
  summary: 'Products of a promotion: all of them, or none',
  ...EDIT,
  // with their pictures: a hundred small ones, or a few large ones
  maxBodyBytes: 4 * area.PICTURE_BODY_BYTES,
  body: area.NewPromotionProducts,
  status: 201,
  answer: area.Promotion,
  refusals: [404, 422],
})
export const changePromotionProduct = products.put('changePromotionProduct', '/:id', {
  summary: 'Save a product of a promotion',
  ...PICTURE,
  body: area.PromotionProductWrite,
  answer: area.PromotionProduct,
  refusals: [404, 422],
})
export const removePromotionProduct = products.delete('removePromotionProduct', '/:id', {
  summary: 'A product is no part of its promotion any more',
  ...EDIT,
})
