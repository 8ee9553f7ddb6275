/** How tabs and screen readers tell the screens about partners. */
import type { PartnerScreen } from '../../partner-paths.ts'

export const PARTNER_TITLES: Record<PartnerScreen['name'], string> = {
  merchants: 'Drip - Parceiros',
  merchantNew: 'Drip - Novo comerciante',
  merchant: 'Drip - Comerciante',
  merchantEdit: 'Drip - Editar comerciante',
  merchantUser: 'Drip - Conta de comerciante',
  term: 'Drip - Condições do comerciante',
  stores: 'Drip - Lojas (B2C)',
  storeNew: 'Drip - Adicionar loja',
  store: 'Drip - Loja',
  storeEdit: 'Drip - Editar loja',
  categories: 'Drip - Categorias',
  categoryNew: 'Drip - Nova categoria',
  category: 'Drip - Editar categoria',
  tags: 'Drip - Tags',
  tagNew: 'Drip - Nova tag',
  tag: 'Drip - Editar tag',
  promotions: 'Drip - Promoções',
  promotionNew: 'Drip - Criar promoção',
  promotion: 'Drip - Promoção',
  promotionEdit: 'Drip - Editar promoção',
}
