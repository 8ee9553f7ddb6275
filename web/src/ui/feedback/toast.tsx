import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { CheckIcon, InformationIcon, WarningIcon } from '../icons.tsx'

/** How long a toast stays, in milliseconds (001 §9). */
export const TOAST_MS = 3000

interface Message {
  id: number
  text: string
  tone: 'done' | 'failed' | 'told'
}

export interface Toast {
  done: (text: string) => void
  failed: (text: string) => void
  /** Neutral: information for the person. */
  told: (text: string) => void
}

const ICONS: Record<Message['tone'], ReactNode> = {
  done: <CheckIcon size={20} />,
  failed: <WarningIcon size={20} />,
  told: <InformationIcon size={20} />,
}

const ToastContext = createContext<Toast>({ done: () => {}, failed: () => {}, told: () => {} })

/** Reports for three seconds that an action was done or failed, in a polite live region. */
export const useToast = (): Toast => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null)
  const lastId = useRef(0)
  const region = useRef<HTMLOutputElement>(null)

  const show = useCallback((text: string, tone: Message['tone']) => {
    lastId.current += 1
    setMessage({ id: lastId.current, text, tone })
  }, [])

  useEffect(() => {
    // A popover lies above an open dialog too, which no z-index can achieve. It stays open (and empty) between
    // messages, because a hidden live region is not read out. Opening it again moves it to the top.
    const shown = region.current
    if (shown?.matches(':popover-open')) shown.hidePopover()
    shown?.showPopover()
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [message])

  const toast = useMemo<Toast>(
    () => ({
      done: (text) => show(text, 'done'),
      failed: (text) => show(text, 'failed'),
      told: (text) => show(text, 'told'),
    }),
    [show],
  )

  return (
    <ToastContext value={toast}>
      {children}
      <output ref={region} className="toasts" aria-live="polite" popover="manual">
        {message !== null && (
          <p key={message.id} className={`toast toast--${message.tone}`}>
            {ICONS[message.tone]}
            <span>{message.text}</span>
          </p>
        )}
      </output>
    </ToastContext>
  )
}
