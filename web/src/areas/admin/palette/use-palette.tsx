import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'

type Palette = ComponentType<{ admin: AdminProfile; onClose: () => void }>

/**
 * Opens the palette, also by Ctrl+K or ⌘K; its file is loaded at the first use. It does not open over an open dialog.
 */
export function usePalette(admin: AdminProfile | null): { open: () => void; palette: ReactNode } {
  const [Shown, setShown] = useState<Palette | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => {
    if (document.querySelector('dialog[open]') !== null) return
    setIsOpen(true)
    // without a connection, the next press loads it
    import('./palette.tsx').then(
      (module) => setShown(() => module.default),
      () => setIsOpen(false),
    )
  }, [])
  const close = useCallback(() => setIsOpen(false), [])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])

  const palette = isOpen && Shown !== null && admin !== null ? <Shown admin={admin} onClose={close} /> : null
  return { open, palette }
}
