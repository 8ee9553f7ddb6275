/** The settings that the server sent with the page, for screens that show them. */
import type { PublicSettings } from '@drip/core/contracts/checkout'
import { createContext, useContext } from 'react'

export const SettingsContext = createContext<PublicSettings | null>(null)

export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext)
  if (settings === null) throw new Error('this page stands outside of its area')
  return settings
}
