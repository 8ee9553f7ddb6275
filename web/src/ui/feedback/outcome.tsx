import type { ReactNode } from 'react'
import { CheckIcon } from '../icons.tsx'

/** The result of an action: its icon above the text. It means success unless another icon (`calm`, 36 px) is given. */
export function Outcome({ calm, children }: { calm?: ReactNode; children: ReactNode }) {
  return (
    <div className="outcome">
      <span
        className={`outcome__mark outcome__mark--${calm === undefined ? 'good' : 'calm'}`}
        aria-hidden="true"
      >
        {calm ?? <CheckIcon size={40} />}
      </span>
      {children}
    </div>
  )
}
