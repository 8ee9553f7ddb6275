import type { CheckoutAnswer, PublicSettings } from '@drip/core/contracts/checkout'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Column, type ColumnProps } from '../../../ui/column.tsx'
import { BackIcon, CloseIcon, LockIcon } from '../../../ui/icons.tsx'
import { Steps } from '../../../ui/feedback/steps.tsx'
import { texts } from '../texts/texts.ts'
import { PurchaseLine } from './purchase-line.tsx'

export interface FrameProps extends Pick<ColumnProps, 'banner' | 'children' | 'ref'> {
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
}

/** The frame of every screen: exit, logo, step number, store and amount, footer. */
export function Frame({ ref, ...props }: FrameProps) {
  const { onLeave, transparent } = props
  return (
    <Column
      ref={ref}
      isTall
      showsLogo={props.showsLogo}
      banner={props.banner}
      start={
        !transparent &&
        onLeave !== null && (
          <IconButton label={props.backLabel ?? texts.backToStore} icon={<BackIcon />} onPress={onLeave} />
        )
      }
      end={
        transparent &&
        onLeave !== null && <IconButton label={texts.closeWindow} icon={<CloseIcon />} onPress={onLeave} />
      }
      footer={
        <div className="checkout__footer">
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
        </div>
      }
    >
      {props.stepNumber !== null && (
        <Steps current={props.stepNumber} total={3} label={texts.steps(props.stepNumber)} />
      )}
      {props.showsPurchase && props.answer !== null && <PurchaseLine answer={props.answer} />}
      {props.children}
    </Column>
  )
}

/** A shopper who was refused asks for the reason. */
const helpOf = (answer: CheckoutAnswer | null) => (answer?.result === 'KO' ? 'recusa' : undefined)
