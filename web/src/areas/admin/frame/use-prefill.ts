import { useEffect, useState } from 'react'

const PREFILLS = ['cpf', 'phone', 'cep', 'type', 'id']

/**
 * A form's initial values, from the address's query (000 §2: `?cpf=`, `?phone=`, `?cep=`, `?type=&id=`). They are
 * removed from the address at once, so that no CPF stays in the history or in an address that somebody copies.
 */
export function usePrefill(): URLSearchParams {
  const [query] = useState(() => new URLSearchParams(window.location.search))
  useEffect(() => {
    const { pathname, search } = window.location
    const left = new URLSearchParams(search)
    for (const name of PREFILLS) left.delete(name)
    const address = left.size === 0 ? pathname : `${pathname}?${left}`
    if (address !== `${pathname}${search}`) window.history.replaceState(window.history.state, '', address)
  }, [])
  return query
}
