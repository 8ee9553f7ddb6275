import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import type { ReactNode } from 'react'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { maskCep } from '../../../masks/documents.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useWhyNot } from '../frame/access.ts'
import { customerTexts } from './customer-texts.ts'
import { LineAction } from '../frame/action-button.tsx'
import type { CustomerDecision } from './customer-dialogs.tsx'
import { Block } from '../orders/order-blocks.tsx'

const texts = customerTexts.customer

type Blocked = AdminCustomer['fraud']['blockedCpf']

/** Which of the customer's values are blocked, and on which lists the customer is (000 §3, §4). */
export function CustomerRisk(props: {
  customer: AdminCustomer
  onDecide: (decision: CustomerDecision) => void
}) {
  const { customer, onDecide } = props
  const { fraud, whitelist, debtNegotiation } = customer
  return (
    <Block id="risk-title" title={texts.risk}>
      <ul className="risk">
        <Value
          name={texts.blockedCpf}
          value={customer.cpf}
          blocked={fraud.blockedCpf}
          onPress={() => onDecide(fraud.blockedCpf === null ? 'blockCpf' : 'unblockCpf')}
        />
        <Value
          name={texts.blockedPhone}
          value={maskPhone(customer.phone)}
          blocked={fraud.blockedPhone}
          onPress={() => onDecide(fraud.blockedPhone === null ? 'blockPhone' : 'unblockPhone')}
        />
        <Value
          name={texts.blockedCep}
          value={maskCep(customer.addressCep)}
          blocked={fraud.blockedAddressCep}
          onPress={() => onDecide(fraud.blockedAddressCep === null ? 'blockCep' : 'unblockCep')}
        />
        <Listed name={texts.whitelist}>
          {whitelist.active ? (
            <Badge tone="open">
              {whitelist.lastDay === null ? texts.listed : texts.listedUntil(shownDate(whitelist.lastDay))}
            </Badge>
          ) : (
            <span className="plan-table__note">{texts.notListed}</span>
          )}
        </Listed>
        <Listed name={texts.negotiation}>
          {debtNegotiation === null ? (
            <span className="plan-table__note">{texts.notListed}</span>
          ) : (
            <>
              <Badge tone="attention">
                {texts.negotiationSince(debtNegotiation.type, shownDay(debtNegotiation.since))}
              </Badge>
              {debtNegotiation.description !== '' && (
                <span className="plan-table__note">{debtNegotiation.description}</span>
              )}
            </>
          )}
        </Listed>
      </ul>
    </Block>
  )
}

function Value(props: { name: string; value: string; blocked: Blocked; onPress: () => void }) {
  const whyNot = useWhyNot()
  const { name, value, blocked } = props
  const action = blocked === null ? texts.block : texts.unblock
  return (
    <Listed name={`${name} ${value}`}>
      {blocked === null ? (
        <Badge tone="good">{texts.notBlocked}</Badge>
      ) : (
        <Badge tone="late">{texts.blockedSince(blocked.reason, shownDay(blocked.since))}</Badge>
      )}
      {blocked !== null && blocked.description !== '' && (
        <span className="plan-table__note">{blocked.description}</span>
      )}
      {/* an erased customer has no value to block */}
      {value !== '' && (
        <LineAction whyNot={whyNot('FRAUD_BLOCK')} name={`${action} ${name}`} onPress={props.onPress}>
          {action}
        </LineAction>
      )}
    </Listed>
  )
}

function Listed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="risk__one">
      <span className="risk__name tabular">{name}</span>
      {children}
    </li>
  )
}
