import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'
import { RadioChoice } from './radio-choice.tsx'

const texts = all.profile
type Channel = CustomerProfile['messageChannel']
const CHANNELS: readonly Channel[] = ['WHATSAPP', 'SMS', 'EMAIL']

/** The channel for messages; the choice is saved at once, and reverted if saving fails. */
export function MessageChannel({ profile }: { profile: CustomerProfile }) {
  const toast = useToast()
  const [asked, setAsked] = useState<Channel | null>(null)
  const choose = async (messageChannel: Channel) => {
    setAsked(messageChannel)
    const outcome = await resumed(() => ask(calls.changeProfile, { body: { messageChannel } }))
    if (outcome.ok) {
      toast.done(texts.channelSaved)
    } else toast.failed(texts.notSaved)
    setAsked(null)
  }
  return (
    <section className="panel" aria-labelledby="channel-title">
      <h2 id="channel-title">{texts.channel}</h2>
      <RadioChoice
        name="messageChannel"
        legend={texts.channelLead}
        options={CHANNELS.map((it) => [it, texts.channels[it]])}
        chosen={asked ?? profile.messageChannel}
        disabled={asked !== null}
        onChoose={(it) => void choose(it)}
      />
    </section>
  )
}
