import type { ReactNode } from 'react'
import { CheckIcon, InformationIcon, WarningIcon } from '../icons.tsx'

export type AlertTone = 'information' | 'warning' | 'danger' | 'success'

/** A message that stays in the page: it is marked by shape, colour and words, never by colour alone. */
export function Alert({ tone, title, children }: { tone: AlertTone; title?: string; children?: ReactNode }) {
  return (
    <div className={`alert alert--${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {ICONS[tone]}
      <div>
        {title !== undefined && <p className="alert__title">{title}</p>}
        {children !== undefined && <div className="alert__text">{children}</div>}
      </div>
    </div>
  )
}

const ICONS: Record<AlertTone, ReactNode> = {
  information: <InformationIcon size={22} />,
  warning: <WarningIcon size={22} />,
  danger: <WarningIcon size={22} />,
  success: <CheckIcon size={22} />,
}
