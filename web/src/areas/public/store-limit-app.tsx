import type { LimitStore, StoreLimitShown } from '@drip/core/contracts/accounts/store-limits'
import { useState } from 'react'
import { HelpButton } from '../../help/help-button.tsx'
import type { PageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { AskPhone } from './limit/ask-phone.tsx'
import { ConfirmPhone } from './limit/confirm-phone.tsx'
import { StoreLimitShownPage } from './limit/limit-shown.tsx'
import { texts as all } from './texts.ts'
import { TaskApp } from '../../task-app.tsx'

const texts = all.storeLimit

export type StoreLimitState = PageState & { store: LimitStore }

type Step =
  | { at: 'phone'; phone: string }
  | { at: 'code'; phone: string; shown: string }
  /** Null: no limit is shown. */
  | { at: 'end'; limit: StoreLimitShown | null }

/** Phone, code, limit: how much somebody may spend at one store, without a session. */
export function StoreLimitApp({ state: { settings, store } }: { state: StoreLimitState }) {
  const [step, setStep] = useState<Step>({ at: 'phone', phone: '' })
  return (
    <TaskApp
      step={step.at}
      end={<HelpButton settings={settings} area="PUBLIC" label={texts.help} />}
      footer={<a href={paths.customerLogin()}>{texts.account}</a>}
    >
      {step.at === 'phone' && (
        <AskPhone
          store={store}
          phone={step.phone}
          onSent={(phone, shown) => setStep({ at: 'code', phone, shown })}
        />
      )}
      {step.at === 'code' && (
        <ConfirmPhone
          store={store}
          phone={step.phone}
          shown={step.shown}
          onProved={(limit) => setStep({ at: 'end', limit })}
          onOtherPhone={() => setStep({ at: 'phone', phone: step.phone })}
        />
      )}
      {step.at === 'end' && <StoreLimitShownPage store={store} limit={step.limit} />}
    </TaskApp>
  )
}
