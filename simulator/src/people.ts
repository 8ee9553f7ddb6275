/** The people of the world: merchants with every kind of terms, and customers with habits. */
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import { ofRules } from '@drip/core/merchants/repayment-rules'
import { DEMO_MERCHANTS } from '@drip/server/demo/demo-merchants'
import { type NewMerchant, createMerchant } from '@drip/server/features/marketplace/merchants/create-merchant'
import sql from 'sql-template-tag'
import { cnpjOf, cpfOf } from '../../server/test/shopper.ts'
import type { Random } from './random.ts'
import type { Simulation } from './simulation.ts'

export interface Merchant {
  id: string
  apiKey: string
  flexible: boolean
  maxInstalments: number
}

export interface Customer {
  cpf: string
  phone: string
  name: string
  email: string
  habit: Habit
  /** The bank they pay from; 99999999 closes its accounts, so nothing can be returned. */
  bankIspb: string | null
}

/** How somebody pays their instalments. */
export type Habit = 'early' | 'punctual' | 'careless' | 'never'

const MERCHANTS = 6
const NAMES = ['Ana Ramos', 'Bruno Lima', 'Carla Dias', 'Davi Rocha', 'Eva Nunes', 'Fabio Melo', 'Gil Prado']

export async function openShops(simulation: Simulation, random: Random): Promise<Merchant[]> {
  const shops: Merchant[] = []
  for (let index = 0; index < MERCHANTS; index++) {
    const terms = termsOf(index, random)
    const made = await simulation.insist(({ deps }) => createMerchant(deps, terms))
    await bendPlans(simulation, random.fork(`rules ${index}`), made.id)
    shops.push({ ...made, flexible: terms.flexibleInstalments, maxInstalments: terms.maxInstalments })
  }
  // the outside world's shop confirms sales only of merchants whose keys it knows
  await simulation.control('PUT', '/demo', {
    merchants: shops.map(({ apiKey }, index) => ({ name: `Loja ${index}`, apiKey })),
  })
  return shops
}

/** How far its customers may change a plan: as by default, or anything within the platform's bounds. */
async function bendPlans(simulation: Simulation, random: Random, id: string): Promise<void> {
  if (random.chance(0.5)) return
  const to = ofRules(({ least, most }) => random.between(least, most))
  await simulation.insist(({ deps }) =>
    deps.db.run(sql`
      update merchants set move_days = ${to.moveDays}, moves_per_order = ${to.movesPerOrder},
        part_minimum = ${to.partMinimum === 0 ? null : to.partMinimum * 100},
        return_pause_days = ${to.returnPauseDays}, hardship_pause_days = ${to.hardshipPauseDays},
        plan_from_days_late = ${to.planFromDaysLate}, plan_forgiven_at_once = ${to.planForgivenAtOnce},
        plan_forgiven_with_entry = ${to.planForgivenWithEntry}, plan_lines = ${to.planLines}
      where id = ${id}`),
  )
}

/** Each world has every way of paying the first instalment; rates that leave odd centavos are the interesting ones. */
function termsOf(index: number, random: Random): NewMerchant {
  const [standard] = DEMO_MERCHANTS
  if (standard === undefined) throw new Error('the demo world has merchants')
  const flexible = random.chance(0.6)
  return {
    ...standard,
    name: `Loja ${index}`,
    cnpj: cnpjOf(`${10_000_000 + index}0001`),
    flexibleInstalments: flexible,
    maxInstalments: random.between(flexible ? 2 : 1, 12),
    upfront: (['DISABLED', 'OPTIONAL', 'MANDATORY'] as const)[index % 3] ?? 'DISABLED',
    maxAmountPerOrder: random.chance(0.2) ? cents(random.between(50_000, 200_000)) : null,
    asksEverythingAtOnce: random.chance(0.3),
    needsBirthDate: false,
    offersFullAmount: random.chance(0.5),
    fee: { rate: ppm(random.pick([0, 29_900, 59_900, 33_333, 123_456, 99_999])), expiresOn: null },
    cashback: random.chance(0.6)
      ? { rate: ppm(random.pick([5_000, 15_000, 20_000, 33_333, 150_000, 400_000])), expiresOn: null }
      : null,
    settlement: {
      // one has not entered their Pix key yet
      pixKey: index === 5 ? null : cnpjOf(`${10_000_000 + index}0001`),
      whenInstalmentPaid: random.chance(0.4),
      ...(random.chance(0.7)
        ? { configuration: { delayInDays: random.pick([0, 1, 2, 14, 30]), payAllInOne: random.chance(0.4) } }
        : {}),
    },
  }
}

export function newCustomer(number: number, random: Random): Customer {
  const text = String(number).padStart(4, '0')
  return {
    cpf: cpfOf(`7${String(random.between(1000, 9999))}${text}`),
    phone: `+551198${String(random.between(100, 999))}${text}`,
    name: random.pick(NAMES),
    email: `pessoa${text}@exemplo.com.br`,
    habit: random.weighted({ early: 2, punctual: 5, careless: 4, never: 2 }),
    bankIspb: random.chance(0.04) ? '99999999' : null,
  }
}
