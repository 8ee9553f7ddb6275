/**
 * The data that the demo world's admins entered: its merchants in full and in the app, other stores, and their groups
 * and promotions.
 */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { StoreWrite } from '@drip/core/contracts/catalogue/catalogue'
import type { MerchantWrite } from '@drip/core/contracts/merchant/merchant-admin'
import type { Deps } from '../deps.ts'
import { findAdminByEmail } from '../features/people/admins/admins.store.ts'
import { createCategory } from '../features/marketplace/categories/save-category.ts'
import { PAYOUT_ACCOUNT } from '../features/areas/merchant-admin/change-payout-account.ts'
import { changeMerchant } from '../features/areas/merchant-admin/save-merchant.ts'
import { showMerchant } from '../features/areas/merchant-admin/show-merchant.ts'
import type { ChangeValues } from '../features/people/requested-changes/requested-changes.store.ts'
import { addProducts } from '../features/marketplace/promotions/save-products.ts'
import { createPromotion } from '../features/marketplace/promotions/save-promotion.ts'
import { changeStore, changeStoreStatus, createStore } from '../features/marketplace/stores/save-store.ts'
import { findStoreOfMerchant } from '../features/marketplace/stores/stores.store.ts'
import { toStore } from '../features/marketplace/stores/stores.views.ts'
import { createTag } from '../features/marketplace/tags/save-tag.ts'
import { DEMO_ADMINS } from './demo-admins.ts'
import { demoPicture } from './demo-pictures.ts'

const SYSTEM = { type: 'SYSTEM' } as const

const TAGS = [
  { name: 'Para presentear', type: 'MOMENT' },
  { name: 'Casual', type: 'STYLE' },
  { name: 'Para a casa toda', type: 'OTHER' },
] as const

/** With the tags of their stores, by the numbers above. */
const CATEGORIES = [
  { name: 'Moda', subcategories: ['Calçados', 'Bolsas'], tags: [0, 1] },
  { name: 'Casa e decoração', subcategories: ['Móveis', 'Iluminação'], tags: [0, 2] },
  { name: 'Animais', subcategories: ['Rações', 'Brinquedos'], tags: [2] },
  { name: 'Livros e papelaria', subcategories: ['Romances', 'Infantis'], tags: [0] },
  { name: 'Esporte e viagem', subcategories: ['Bicicletas', 'Malas'], tags: [1] },
] as const

/** For the merchants in their order. */
const PARTNERS: readonly (Partial<MerchantWrite> & {
  url: string
  cashback: number
  payoutAccount?: ChangeValues
})[] = [
  {
    url: 'https://passolargo.example',
    cashback: 0.02,
    representativeName: 'Helena Prado',
    representativeCpf: '52998224725',
    representativeEmail: 'helena@passolargo.example',
    representativeBirthdate: '1984-03-12',
    addressCep: '01310100',
    addressStreet: 'Avenida Paulista',
    addressNumber: '900',
    addressNeighborhood: 'Bela Vista',
    addressCity: 'São Paulo',
    addressState: 'SP',
  },
  {
    url: 'https://casaaurora.example',
    cashback: 0.015,
    representativeName: 'Beatriz Nogueira',
    representativeCpf: '11144477735',
    representativeEmail: 'beatriz@casaaurora.example',
    addressCep: '80010000',
    addressStreet: 'Rua XV de Novembro',
    addressNumber: '45',
    addressNeighborhood: 'Centro',
    addressCity: 'Curitiba',
    addressState: 'PR',
    payoutAccount: {
      bankLegalName: 'Aurora Móveis e Decoração S.A.',
      bankCode: '341',
      bankAccountTypeCode: '003',
      bankAccountAgencyNumber: '0345',
      bankAccountNumber: '78901',
      bankAccountNumberDigit: '2',
    },
  },
  {
    url: 'https://mundopet.example',
    cashback: 0,
    representativeName: 'Otávio Reis',
    representativeCpf: '52998224725',
    addressCep: '30130000',
    addressCity: 'Belo Horizonte',
    addressState: 'MG',
  },
  {
    url: 'https://livrariasabia.example',
    cashback: 0,
    representativeName: 'Lia Fontes',
    representativeCpf: '11144477735',
    addressCep: '40010000',
    addressCity: 'Salvador',
    addressState: 'BA',
  },
]

const OTHERS = [
  { name: 'Trilha Norte', origin: 'AWIN', platform: 'WEB', merchantInitials: 'TN', status: 'ACTIVE' },
  {
    name: 'Bicicletaria Central',
    origin: 'AFILIO',
    platform: 'IOS',
    merchantInitials: 'BC',
    status: 'ACTIVE',
  },
  { name: 'Mala Pronta', origin: 'AWIN', platform: 'ANDROID', merchantInitials: 'MA', status: 'DISABLED' },
  { name: 'Rede de Pesca', origin: 'INTERNAL', platform: 'WEB', merchantInitials: 'RP', status: 'ARCHIVED' },
] as const

/** @param merchantIds of the demo merchants, in their order; the demo admins exist already */
export async function createDemoCatalogue(deps: Deps, merchantIds: readonly string[]): Promise<void> {
  const tagIds: string[] = []
  for (const [priority, tag] of TAGS.entries())
    tagIds.push(
      (await createTag(deps, SYSTEM, { ...tag, priority, logo: await demoPicture(priority + 2) })).id,
    )
  const categoryIds: string[] = []
  for (const { name, subcategories, tags } of CATEGORIES) {
    const category = await createCategory(deps, SYSTEM, {
      name,
      subCategory: subcategories.map((it) => ({ name: it })),
      tagsId: at(tagIds, tags),
    })
    categoryIds.push(category.id)
  }
  const storeIds: string[] = []
  for (const [number, id] of merchantIds.entries())
    storeIds.push(
      await bringIntoApp(deps, id, {
        number,
        categoriesIds: at(categoryIds, [number]),
        tagsIds: at(tagIds, CATEGORIES[number]?.tags ?? []),
      }),
    )
  await createOthers(deps, at(categoryIds, [4]), at(tagIds, [1]))
  await promote(deps, storeIds)
}

/** Fills in, as an admin would, what the sign-up did not ask. Returns the id of its store. */
async function bringIntoApp(
  deps: Deps,
  merchantId: string,
  it: { number: number; categoriesIds: string[]; tagsIds: string[] },
): Promise<string> {
  const owner = await findAdminByEmail(deps.db, DEMO_ADMINS[0]?.email ?? '')
  const partner = PARTNERS[it.number]
  if (owner === null || partner === undefined) throw new Error('the demo world has its owner and partners')
  const { cashback, payoutAccount, ...data } = partner
  const { categoriesIds, tagsIds } = it
  await changeMerchant(
    deps,
    owner,
    { id: merchantId, seen: null },
    {
      ...(await showMerchant(deps, merchantId)),
      ...data,
      enableInApp: true,
      categoriesIds,
      tagsIds,
      logo: await demoPicture(it.number),
    },
  )
  // agreed long ago: the demo world begins after the second person's approval and the waiting time
  if (payoutAccount !== undefined)
    await deps.db.transaction((tx) => PAYOUT_ACCOUNT.carryOut(deps, tx, merchantId, payoutAccount))
  const store = await findStoreOfMerchant(deps.db, merchantId)
  if (store === null) throw new Error('who is in the app has a store')
  await changeStore(
    deps,
    SYSTEM,
    { id: store.id, seen: null },
    {
      ...toStore(store),
      customerCashback: cashback,
      minimumCashback: cashback / 2,
      tax: 0.05,
      highlighted: true,
    },
  )
  return store.id
}

async function createOthers(deps: Deps, categoriesIds: string[], tagsIds: string[]): Promise<void> {
  for (const [number, { status, ...it }] of OTHERS.entries()) {
    const form: StoreWrite = {
      ...it,
      url: `https://${it.name.toLowerCase().replaceAll(' ', '')}.example`,
      minimumCashback: 0.01,
      customerCashback: 0.03,
      tax: 0.06,
      categoriesIds,
      tagsIds,
      logo: await demoPicture(number + 3),
      integrationType: 'UPFRONT_PIX_TRANSFER',
      offerPixDiscount: number % 2 === 0,
    }
    const { id } = await createStore(deps, SYSTEM, form)
    if (status !== 'ACTIVE') await changeStoreStatus(deps, SYSTEM, id, status)
  }
}

async function promote(deps: Deps, [shoes, home, pets]: readonly string[]): Promise<void> {
  if (shoes === undefined || home === undefined || pets === undefined)
    throw new Error('the demo world has three partners')
  const today = saoPauloDate(deps.clock.now())
  const banner = (number: number) => demoPicture(number, 960, 320)
  await createPromotion(deps, SYSTEM, {
    name: 'Semana do tênis',
    type: 'PAGE_VIEW',
    status: 'ACTIVE',
    to: addDays(today, 20),
    storeId: shoes,
    productsPageUrl: 'https://passolargo.example/tenis',
    image: await banner(0),
  })
  await createPromotion(deps, SYSTEM, {
    name: 'Volta do frio',
    type: 'PAGE_VIEW',
    status: 'DISABLED',
    from: addDays(today, -90),
    to: addDays(today, -60),
    storeId: home,
    productsPageUrl: 'https://casaaurora.example/mantas',
    image: await banner(1),
  })
  const { id } = await createPromotion(deps, SYSTEM, {
    name: 'Achados da semana',
    type: 'PRODUCT_VIEW',
    status: 'ACTIVE',
    image: await banner(4),
  })
  await addProducts(deps, SYSTEM, {
    promotionId: id,
    payload: [
      {
        name: 'Luminária de mesa',
        description: 'Cúpula de linho, base de madeira.',
        url: 'https://casaaurora.example/luminaria',
        basePrice: 249.9,
        price: 189.9,
        storeId: home,
        image: await demoPicture(7),
      },
      {
        name: 'Arranhador com casinha',
        description: 'Três andares, sisal natural.',
        url: 'https://mundopet.example/arranhador',
        basePrice: 329,
        price: 279,
        storeId: pets,
        image: await demoPicture(8),
      },
      {
        name: 'Bota de couro',
        description: '',
        url: 'https://passolargo.example/bota',
        price: 399.9,
        storeId: shoes,
      },
    ],
  })
}

function at(ids: readonly string[], numbers: readonly number[]): string[] {
  return numbers.flatMap((number) => ids[number] ?? [])
}
