/** What the server put beside the page, for pages of the area that tell of it. */
import type { PublicSettings } from '@drip/core/contracts/checkout'
import { createContext, useContext } from 'react'

export const SettingsContext = createContext<PublicSettings | null>(null)

export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext)
  if (settings === null) throw new Error('this page stands outside of its area')
  return settings
}
