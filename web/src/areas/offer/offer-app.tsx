import type { OfferPage } from '@drip/core/contracts/debts/offers'
import type { ReactNode } from 'react'
import { HelpButton } from '../../help/help-button.tsx'
import { shownDate } from '../../instalments/dates.ts'
import { PixOnItsWay, PixToPay } from '../../instalments/pix-to-pay.tsx'
import { paths } from '../../paths.ts'
import { TaskApp } from '../../task-app.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Screen } from '../../ui/screen.tsx'
import { OpenPage } from './open-page.tsx'
import type { OfferState } from './offer-state.ts'
import { texts } from './texts.ts'
import { type FollowedOffer, useOffer } from './use-offer.ts'

/** An offer for a late purchase, open to anybody with its link; nothing reveals who owes (decision 102). */
export function OfferApp({ state }: { state: OfferState }) {
  const followed = useOffer(state)
  return (
    <TaskApp
      step={stepOf(followed.answer)}
      end={<HelpButton settings={state.settings} area="PUBLIC" label={texts.help} />}
      footer={<a href={paths.answers()}>{texts.answers}</a>}
    >
      <Current followed={followed} area={areaOf(state)} />
    </TaskApp>
  )
}

const stepOf = (answer: OfferPage | null) => `${answer?.state} ${answer?.plan?.state}`

/** A token begins with its offer's id. */
const areaOf = ({ token, answer }: OfferState) =>
  paths.customerHome(answer === null ? undefined : token.split('.')[0])

function Current({ followed, area }: { followed: FollowedOffer; area: string }): ReactNode {
  const { answer, failure, accept } = followed
  if (answer === null) return <Ended area={area} words={texts.missing} />
  const { state, because, offer, plan, cameToNothing } = answer
  if (offer !== null)
    return <OpenPage answer={answer} offer={offer} failure={failure} onAccept={() => accept(offer.version)} />
  if (plan?.state === 'ACCEPTED') return <Pay followed={followed} plan={plan} />
  if (plan?.state === 'IN_FORCE') return <Begun area={area} plan={plan} />
  if (plan?.state === 'KEPT') return <Ended area={area} words={texts.kept} isGood />
  if (cameToNothing) return <Ended area={area} words={texts.notBegun} failure={failure} />
  if (state === 'OPEN') return <Ended area={area} words={texts.ended.CHANGED} failure={failure} />
  const words = state === 'REVOKED' ? texts.ended[because ?? 'CHANGED'] : texts.ended[state]
  return <Ended area={area} words={words} failure={failure} />
}

type Plan = NonNullable<OfferPage['plan']>

/** The plan waits for its entry: its Pix, and the deadline. */
function Pay({ followed: { code, codeFailed, askForCode }, plan }: { followed: FollowedOffer; plan: Plan }) {
  const [entry] = plan.lines
  return (
    <Screen title={texts.pay.title} lead={texts.pay.lead}>
      <p className="offer__amount">
        <Money reais={code?.amount ?? entry?.amount ?? plan.left} />
      </p>
      {codeFailed && (
        <>
          <Alert tone="warning">{texts.pay.failed}</Alert>
          <Button block onPress={askForCode}>
            {texts.pay.retry}
          </Button>
        </>
      )}
      {code === null && !codeFailed && <PixOnItsWay />}
      {code !== null && (
        <PixToPay key={code.qrCodeText} picture={code.qrCode} code={code.qrCodeText} copy={texts.pay.copy} />
      )}
    </Screen>
  )
}

function Begun({ area, plan }: { area: string; plan: Plan }) {
  const next = plan.lines.find((it) => it.state === 'COMING' || it.state === 'LATE')
  return (
    <Outcome>
      <Screen
        title={texts.begun.title}
        lead={
          next === undefined
            ? texts.begun.area
            : `${texts.begun.next(moneyText(next.amount), shownDate(next.dueDate))} ${texts.begun.area}`
        }
        action={
          <ButtonLink block href={area}>
            {texts.area}
          </ButtonLink>
        }
      />
    </Outcome>
  )
}

function Ended(props: {
  area: string
  words: { title: string; lead: string }
  failure?: string | null
  isGood?: boolean
}) {
  const { area, words, failure = null, isGood = false } = props
  return (
    <Outcome calm={isGood ? undefined : <ClockIcon size={36} />}>
      <Screen
        title={words.title}
        lead={words.lead}
        action={
          <>
            <ButtonLink block href={area}>
              {texts.area}
            </ButtonLink>
            {!isGood && (
              <ButtonLink kind="quiet" block href={paths.renegotiation()}>
                {texts.renegotiate}
              </ButtonLink>
            )}
          </>
        }
      >
        {failure !== null && <Alert tone="information">{failure}</Alert>}
      </Screen>
    </Outcome>
  )
}
