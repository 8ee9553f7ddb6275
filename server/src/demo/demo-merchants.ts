/** The shops of the demo world with their people: between them every setting that changes a checkout. */
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import {
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationFrequency,
} from '@drip/core/contracts/states'
import type { MerchantUserRequest } from '../features/people/merchant-users/create-merchant-user.ts'
import type { NewMerchant } from '../features/marketplace/merchants/create-merchant.ts'

const PLAIN = {
  ecommPlatform: null,
  flexibleInstalments: false,
  maxInstalments: 3,
  upfront: 'DISABLED',
  maxAmountPerOrder: null,
  asksEverythingAtOnce: false,
  needsBirthDate: false,
  offersFullAmount: false,
  showsInfo: true,
  automaticRedirect: false,
  selfRedirect: false,
  fee: { rate: ppm(59_900), expiresOn: null },
  cashback: null,
} as const satisfies Partial<NewMerchant>

export const DEMO_MERCHANTS: readonly NewMerchant[] = [
  {
    ...PLAIN,
    name: 'Passo Largo',
    legalName: 'Passo Largo Calçados Ltda',
    cnpj: '11222333000181',
    initials: 'PL',
    ecommPlatform: 'MAGENTO',
    cashback: { rate: ppm(20_000), expiresOn: null },
    settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: false } },
  },
  {
    ...PLAIN,
    name: 'Casa Aurora',
    legalName: 'Aurora Móveis e Decoração S.A.',
    cnpj: '12ABC34501DE35',
    initials: 'CA',
    ecommPlatform: 'WOOCOMMERCE',
    flexibleInstalments: true,
    maxInstalments: 6,
    upfront: 'OPTIONAL',
    offersFullAmount: true,
    cashback: { rate: ppm(15_000), expiresOn: null },
    settlement: {
      pixKey: 'financeiro@casaaurora.example',
      platform: 'STARKBANK',
      configuration: { delayInDays: 5, payAllInOne: true },
    },
  },
  {
    ...PLAIN,
    name: 'Mundo Pet',
    legalName: 'Mundo Pet Comércio de Rações Ltda',
    cnpj: '19131243000197',
    initials: 'MP',
    upfront: 'MANDATORY',
    asksEverythingAtOnce: true,
    needsBirthDate: true,
    offersFullAmount: true,
    settlement: {
      pixKey: '19131243000197',
      platform: 'SRM',
      whenInstalmentPaid: true,
      configuration: { delayInDays: 0, payAllInOne: false },
    },
  },
  {
    ...PLAIN,
    name: 'Livraria Sabiá',
    legalName: 'Sabiá Livros e Papéis Ltda',
    cnpj: '33000167000101',
    initials: 'LS',
    ecommPlatform: 'VTEX',
    flexibleInstalments: true,
    maxInstalments: 12,
    maxAmountPerOrder: cents(150_000),
    showsInfo: false,
    automaticRedirect: true,
    selfRedirect: true,
    settlement: { pixKey: '33000167000101', configuration: { delayInDays: 30, payAllInOne: false } },
  },
]

type DemoMerchantUser = Omit<MerchantUserRequest, 'merchantId'>

/** The same setting for every kind of notice. */
function communications(channel: NotificationChannel, frequency: NotificationFrequency) {
  return NOTIFICATION_TYPES.map((type) => ({ type, notify: true, channel, frequency }))
}

/** Users of the shops above, in the same order: between them every channel and frequency. */
export const DEMO_MERCHANT_USERS: readonly DemoMerchantUser[][] = [
  [
    {
      name: 'Helena Prado',
      email: 'helena@passolargo.example',
      phone: '+5511977770001',
      permissions: ['ADMIN', 'READ'],
    },
    {
      name: 'Rui Sampaio',
      email: 'rui@passolargo.example',
      phone: '+5511977770002',
      permissions: ['READ'],
      communications: communications('SMS', 'DAILY'),
    },
  ],
  [
    {
      name: 'Beatriz Nogueira',
      email: 'beatriz@casaaurora.example',
      phone: '+5511977770003',
      permissions: ['ADMIN', 'READ'],
      communications: communications('EMAIL', 'DAILY'),
    },
  ],
  [
    {
      name: 'Otávio Reis',
      email: 'otavio@mundopet.example',
      phone: '+5511977770004',
      permissions: ['ADMIN', 'READ'],
      communications: communications('EMAIL', 'WEEKLY'),
    },
  ],
  [
    {
      name: 'Lia Fontes',
      email: 'lia@livrariasabia.example',
      phone: '+5511977770005',
      permissions: ['ADMIN', 'READ'],
      communications: communications('EMAIL', 'MONTHLY'),
    },
  ],
]
