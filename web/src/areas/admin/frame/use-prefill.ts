import { useEffect, useState } from 'react'

const PREFILLS = ['cpf', 'phone', 'cep', 'type', 'id']

/**
 * What a form begins with, from the address's query (000 §2: `?cpf=`, `?phone=`, `?cep=`, `?type=&id=`). It is taken out of
 * the address at once: a CPF does not stay in the history, nor in what somebody copies from the address line.
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
