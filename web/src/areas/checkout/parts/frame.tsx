import type { CheckoutAnswer, PublicSettings } from '@drip/core/contracts/checkout'
import type { ReactNode, Ref } from 'react'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { BackIcon, CloseIcon, LockIcon } from '../../../ui/icons.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Steps } from '../../../ui/feedback/steps.tsx'
import { texts } from '../texts/texts.ts'
import { PurchaseLine } from './purchase-line.tsx'

export interface FrameProps {
  answer: CheckoutAnswer | null
  settings: PublicSettings | null
  transparent: boolean
  showsLogo: boolean
  showsFooter: boolean
  showsPurchase: boolean
  /** The target of the back arrow; the store by default. */
  backLabel?: string
  /** Null hides the exit because the screen has its own. */
  onLeave: (() => void) | null
  stepNumber: number | null
  banner?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The frame of every screen: exit, logo, step number, store and amount, footer. */
export function Frame({ ref, ...props }: FrameProps) {
  return (
    <div className="checkout">
      <div className="checkout__card">
        <header className="checkout__head">
          <span className="checkout__side">
            {!props.transparent && props.onLeave !== null && (
              <IconButton
                label={props.backLabel ?? texts.backToStore}
                icon={<BackIcon />}
                onPress={props.onLeave}
              />
            )}
          </span>
          {props.showsLogo && <Logo height={30} />}
          <span className="checkout__side checkout__side--end">
            {props.transparent && props.onLeave !== null && (
              <IconButton label={texts.closeWindow} icon={<CloseIcon />} onPress={props.onLeave} />
            )}
          </span>
        </header>
        {props.banner}
        <main ref={ref} className="checkout__main">
          {props.stepNumber !== null && (
            <Steps current={props.stepNumber} total={3} label={texts.steps(props.stepNumber)} />
          )}
          {props.showsPurchase && props.answer !== null && <PurchaseLine answer={props.answer} />}
          {props.children}
        </main>
        <footer className="checkout__footer">
          {props.showsFooter && (
            <>
              <span className="checkout__secure">
                <LockIcon size={16} />
                {texts.secure}
              </span>
              <a href={props.settings?.providerUrl ?? '/'} target="_blank" rel="noopener">
                {texts.footer}
              </a>
            </>
          )}
          <a href={paths.answers(helpOf(props.answer))} target="_blank" rel="noopener">
            {texts.help}
          </a>
        </footer>
      </div>
    </div>
  )
}

/** A shopper who was refused asks for the reason. */
const helpOf = (answer: CheckoutAnswer | null) => (answer?.result === 'KO' ? 'recusa' : undefined)
