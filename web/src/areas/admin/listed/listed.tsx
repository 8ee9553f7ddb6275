/** The people on a list that affects decisions about them: the whitelist, or the negotiation list. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { NEGOTIATING_LISTED, TRUSTED_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminTrusted } from '@drip/core/contracts/admin/admin-area'
import { SCREENS } from '../screens.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { texts as all } from '../frame/texts.ts'
import { List } from '../frame/lists/list.tsx'
import { Block } from '../orders/order-blocks.tsx'

const texts = all.listed

export function TrustedList() {
  return (
    <Block id="trusted-title" title={texts.trusted}>
      <List
        call={calls.searchTrusted}
        listed={TRUSTED_LISTED}
        screen={SCREENS.whitelist}
        texts={{ ...texts, title: texts.trusted }}
        asked={(body) => ({ body })}
        keyOf={(it) => it.customer?.id ?? it.cpf}
        cells={CELLS}
      />
    </Block>
  )
}

export function NegotiatingList() {
  return (
    <Block id="negotiating-title" title={texts.negotiating}>
      <List
        call={calls.searchNegotiating}
        listed={NEGOTIATING_LISTED}
        screen={SCREENS.debtList}
        texts={{ ...texts, title: texts.negotiating }}
        asked={(body) => ({ body })}
        cells={CELLS}
      />
    </Block>
  )
}

type Person = Pick<AdminTrusted['content'][number], 'cpf' | 'customer'>

const CELLS = {
  cpf: ({ cpf, customer }: Person) => (
    <span className="tabular cell-value">{customer === null ? maskCpf(cpf) : cpf}</span>
  ),
  customer: ({ customer }: Person) =>
    customer === null ? (
      <span className="plan-table__note">{texts.nobodyYet}</span>
    ) : (
      <a href={SCREENS.customer.href({ id: customer.id })}>{customer.name}</a>
    ),
}
