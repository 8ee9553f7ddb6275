import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { formatCep, parseCep } from '@drip/core/documents/cep'
import { texts as all } from '../texts.ts'

const texts = all.profile

/** The customer's address, as given with their last purchase. */
export function OwnAddress({ address: it }: { address: CustomerProfile['address'] }) {
  const cep = parseCep(it.cep)
  return (
    <section className="panel" aria-labelledby="address-title">
      <h2 id="address-title">{texts.address}</h2>
      <address className="address">
        <span>
          {it.street}, {it.number}
          {it.complement !== '' && `, ${it.complement}`}
        </span>
        <span>
          {it.neighborhood} · {it.city}, {it.state}
        </span>
        {cep !== null && <span className="tabular">CEP {formatCep(cep)}</span>}
      </address>
      <p className="note">{texts.addressHelp}</p>
    </section>
  )
}
