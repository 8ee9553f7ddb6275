import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { focusHeading } from './feedback/focus-heading.ts'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  title: string
  children: ReactNode
  /**
   * `sheet` rises from the bottom edge on a narrow screen, `drawer` comes in from the side (its styles are the work
   * kit's); all are the browser's own modal dialog.
   */
  shape?: 'dialog' | 'sheet' | 'drawer'
  onClose: () => void
  closeLabel?: string
}

/**
 * A modal dialog: the browser keeps the focus inside and gives it back, Escape closes. Render it
 * while it is open and leave it out when it is not; the close comes through `onClose`.
 */
export function Dialog({ title, children, shape = 'dialog', onClose, closeLabel = 'Fechar' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect ends while the dialog is still in the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      // what opened it went with what was decided: the focus is not left nowhere
      const focused = document.activeElement
      if (focused === document.body || shown?.contains(focused) === true) focusHeading()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog--${shape}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="dialog__body">
        <header className="dialog__head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label={closeLabel} icon={<CloseIcon />} onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
