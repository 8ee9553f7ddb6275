import type { ReactNode } from 'react'
import { CheckIcon } from '../icons.tsx'

/** How it ended: its mark above what is said. It went well, unless another icon (`calm`, of 36) says how else. */
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
