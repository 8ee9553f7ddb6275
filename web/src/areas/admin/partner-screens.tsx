/** The screens about partners and what the app shows, for the area's own router. */
import type { AdminPermission } from '@drip/core/contracts/admin-permissions'
import type { PartnerScreen } from '../../partner-paths.ts'
import { CategoriesPage } from './categories/categories-page.tsx'
import { CategoryCreatePage } from './categories/category-create-page.tsx'
import { CategoryEditPage } from './categories/category-edit-page.tsx'
import { TagCreatePage, TagEditPage } from './categories/tag-form-page.tsx'
import { TagsPage } from './categories/tags-page.tsx'
import { MerchantCreatePage, MerchantEditPage } from './partners/merchant-form-page.tsx'
import { MerchantPage } from './partners/merchant-page.tsx'
import { MerchantsPage } from './partners/merchants-page.tsx'
import { TermFormPage } from './partners/term-form-page.tsx'
import { UserFormPage } from './partners/user-form-page.tsx'
import { PromotionCreatePage } from './promotions/promotion-create-page.tsx'
import { PromotionEditPage } from './promotions/promotion-edit-page.tsx'
import { PromotionPage } from './promotions/promotion-page.tsx'
import { PromotionsPage } from './promotions/promotions-page.tsx'
import { StoreCreatePage, StoreEditPage } from './stores/store-form-page.tsx'
import { StorePage } from './stores/store-page.tsx'
import { StoresPage } from './stores/stores-page.tsx'

/** What has to be allowed to see a screen; what may be done there, each screen says. */
export const PARTNER_NEEDS: Record<PartnerScreen['name'], AdminPermission> = {
  merchants: 'MERCHANTS_READ',
  merchantNew: 'MERCHANTS_READ',
  merchant: 'MERCHANTS_READ',
  merchantEdit: 'MERCHANTS_READ',
  merchantUser: 'MERCHANTS_READ',
  term: 'MERCHANTS_READ',
  stores: 'CATALOGUE_READ',
  storeNew: 'CATALOGUE_READ',
  store: 'CATALOGUE_READ',
  storeEdit: 'CATALOGUE_READ',
  categories: 'CATALOGUE_READ',
  categoryNew: 'CATALOGUE_READ',
  category: 'CATALOGUE_READ',
  tags: 'CATALOGUE_READ',
  tagNew: 'CATALOGUE_READ',
  tag: 'CATALOGUE_READ',
  promotions: 'CATALOGUE_READ',
  promotionNew: 'CATALOGUE_READ',
  promotion: 'CATALOGUE_READ',
  promotionEdit: 'CATALOGUE_READ',
}

export function PartnerPage({ screen }: { screen: PartnerScreen }) {
  switch (screen.name) {
    case 'merchants':
      return <MerchantsPage />
    case 'merchantNew':
      return <MerchantCreatePage />
    case 'merchant':
      return <MerchantPage key={screen.id} id={screen.id} />
    case 'merchantEdit':
      return <MerchantEditPage key={screen.id} id={screen.id} />
    case 'merchantUser':
      return <UserFormPage key={screen.userId} merchantId={screen.id} userId={screen.userId} />
    case 'term':
      return (
        <TermFormPage
          key={`${screen.kind} ${screen.termId}`}
          merchantId={screen.id}
          kind={screen.kind}
          termId={screen.termId}
        />
      )
    case 'stores':
      return <StoresPage />
    case 'storeNew':
      return <StoreCreatePage />
    case 'store':
      return <StorePage key={screen.id} id={screen.id} />
    case 'storeEdit':
      return <StoreEditPage key={screen.id} id={screen.id} />
    case 'categories':
      return <CategoriesPage />
    case 'categoryNew':
      return <CategoryCreatePage />
    case 'category':
      return <CategoryEditPage key={screen.id} id={screen.id} />
    case 'tags':
      return <TagsPage />
    case 'tagNew':
      return <TagCreatePage />
    case 'tag':
      return <TagEditPage key={screen.id} id={screen.id} />
    case 'promotions':
      return <PromotionsPage />
    case 'promotionNew':
      return <PromotionCreatePage />
    case 'promotion':
      return <PromotionPage key={screen.id} id={screen.id} />
    case 'promotionEdit':
      return <PromotionEditPage key={screen.id} id={screen.id} />
  }
}
