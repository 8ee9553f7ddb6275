/** The lists of merchants and of the catalogue as data (lists/listed.ts). */
import type { Category, Promotions, Stores, Tag } from './catalogue.ts'
import {
  CATEGORY_STATUS_LABELS,
  type MerchantStatus,
  PROMOTION_STATUS_LABELS,
  PROMOTION_TYPE_LABELS,
  STORE_STATUS_LABELS,
  TAG_TYPE_LABELS,
  type TagStatus,
} from './catalogue-states.ts'
import { listed } from '../../lists/listed.ts'
import type { Merchants } from '../merchant/merchant-admin.ts'

export const MERCHANT_STATUS_LABELS: Record<MerchantStatus, string> = {
  ENABLED: 'Habilitado',
  ARCHIVED: 'Arquivado',
}
type Merchant = Merchants['content'][number]

/** A merchant's displayed state: one that is enabled but not ready does not sell, whatever its status. */
export const merchantState = ({ status, readiness }: Pick<Merchant, 'status' | 'readiness'>): string =>
  status === 'ENABLED' && !readiness.isReady ? 'Ainda não vende' : MERCHANT_STATUS_LABELS[status]

export const MERCHANTS_LISTED = listed<Merchant>()({
  name: 'comerciantes',
  filters: ['status'],
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    legalName: { head: 'Razão social', of: (it) => it.legalName, spare: true },
    cnpj: { head: 'CNPJ', of: (it) => it.cnpj },
    initials: { head: 'Sigla', of: (it) => it.initials, extra: true },
    status: { head: 'Status', of: merchantState },
    transfers: {
      head: 'Repasses suspensos',
      of: (it) => (it.transfersSuspended ? 'Sim' : 'Não'),
      extra: true,
    },
    created: { head: 'Criado em', of: (it) => it.createdAt, as: 'DAY' },
  },
})

export const STORES_LISTED = listed<Stores['content'][number]>()({
  name: 'lojas',
  filters: ['onlyActiveStores', 'status'],
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    origin: { head: 'Origem', of: (it) => it.origin },
    status: { head: 'Status', of: (it) => STORE_STATUS_LABELS[it.status] },
  },
})

export const PROMOTIONS_LISTED = listed<Promotions['content'][number]>()({
  name: 'promocoes',
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    type: { head: 'Tipo', of: (it) => PROMOTION_TYPE_LABELS[it.type] },
    store: { head: 'Loja', of: (it) => it.store?.name ?? '—' },
    from: { head: 'Começa em', of: (it) => it.from, as: 'DATE' },
    to: { head: 'Termina em', of: (it) => it.to, as: 'DATE' },
    status: { head: 'Status', of: (it) => PROMOTION_STATUS_LABELS[it.status] },
  },
})

export const CATEGORIES_LISTED = listed<Category>()({
  name: 'categorias',
  filters: ['status'],
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    subcategories: {
      head: 'Subcategorias',
      of: (it) => it.subCategory.map(({ name }) => name).join(', '),
    },
    tags: { head: 'Tags', of: (it) => it.tags.map(({ name }) => name).join(', ') },
    status: { head: 'Status', of: (it) => CATEGORY_STATUS_LABELS[it.status] },
  },
})

export const TAG_STATUS_LABELS: Record<TagStatus, string> = { ACTIVE: 'Ativada', DISABLED: 'Desativada' }
export const TAGS_LISTED = listed<Tag>()({
  name: 'tags',
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    type: { head: 'Tipo', of: (it) => TAG_TYPE_LABELS[it.type] },
    priority: { head: 'Prioridade', of: (it) => it.priority, as: 'COUNT' },
    status: { head: 'Status', of: (it) => TAG_STATUS_LABELS[it.status] },
  },
})
