import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { focusHeading } from './feedback/focus-heading.ts'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  title: string
  children: ReactNode
  /**
   * `sheet` slides up from the bottom edge on a narrow screen; `drawer` slides in from the side (its styles are in the
   * work kit). All three are the browser's own modal dialog.
   */
  shape?: 'dialog' | 'sheet' | 'drawer'
  onClose: () => void
  closeLabel?: string
}

/**
 * A modal dialog: the browser traps the focus and restores it, and Escape closes it. Render it while it is open and
 * remove it when it is not; `onClose` reports that it was closed.
 */
export function Dialog({ title, children, shape = 'dialog', onClose, closeLabel = 'Fechar' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // The cleanup of a layout effect runs while the dialog is still in the page. Only then does closing restore the
  // focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      // the element that opened the dialog may have disappeared with the decision: do not lose the focus
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
