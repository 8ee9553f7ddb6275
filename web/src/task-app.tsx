import { useConnection } from './api/connection.ts'
import { Column, type ColumnProps } from './ui/column.tsx'
import { ConnectionAlert } from './ui/feedback/connection-alert.tsx'
import { ToastProvider } from './ui/feedback/toast.tsx'
import { useFocusOnStep } from './ui/feedback/use-focus-on-step.ts'

/**
 * The frame of pages with one task outside the signed-in areas.
 * @param step the current screen: its heading gets the focus when it changes
 */
export function TaskApp({
  step = null,
  ...column
}: Omit<ColumnProps, 'ref' | 'banner'> & { step?: string | null }) {
  const connection = useConnection()
  const main = useFocusOnStep(step)
  return (
    <ToastProvider>
      <Column ref={main} banner={<ConnectionAlert connection={connection} />} {...column} />
    </ToastProvider>
  )
}
