import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Communications } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { profileTexts } from '../profile/profile-texts.ts'

const words = profileTexts

type Notice = Communications['communications'][number]

/** Which notices the user gets, by which channel and how often. */
export function Notices() {
  const { value, refusal, reload } = useAsked(calls.showCommunications)
  return (
    <section className="panel" aria-labelledby="notices-title">
      <h2 id="notices-title">{words.notices}</h2>
      <p className="note">{words.noticesLead}</p>
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      {value === null && refusal === null && <Skeleton shape="block" />}
      {value !== null && <NoticesForm known={value.communications} />}
    </section>
  )
}

function NoticesForm(props: { known: Notice[] }) {
  const toast = useToast()
  const [notices, setNotices] = useState(props.known)
  const change = (changed: Notice) =>
    setNotices(notices.map((it) => (it.communicationType === changed.communicationType ? changed : it)))
  const save = async () => {
    const outcome = await ask(calls.changeCommunications, { body: { communications: notices } })
    if (!outcome.ok) return toast.failed(words.noticesFailed)
    toast.done(words.noticesSaved)
  }
  return (
    <>
      <ul className="notices">
        {notices.map((notice) => (
          <NoticeRow key={notice.communicationType} notice={notice} onChange={change} />
        ))}
      </ul>
      <Button kind="secondary" onPress={save}>
        {words.saveNotices}
      </Button>
    </>
  )
}

function NoticeRow({ notice, onChange }: { notice: Notice; onChange: (notice: Notice) => void }) {
  const name = words.noticeTypes[notice.communicationType]
  return (
    <li className="notice">
      <CheckBox checked={notice.notify} onChange={(notify) => onChange({ ...notice, notify })}>
        {name}
      </CheckBox>
      {notice.notify && (
        <div className="notice__how stack-3">
          <SelectField
            label={words.noticeChannel(name)}
            value={notice.channel}
            options={CHANNELS}
            onChange={(value) => onChange({ ...notice, channel: value === 'SMS' ? 'SMS' : 'EMAIL' })}
          />
          <SelectField
            label={words.noticeFrequency(name)}
            value={notice.frequency}
            options={FREQUENCIES}
            onChange={(value) => onChange({ ...notice, frequency: frequencyOf(value) })}
          />
        </div>
      )}
    </li>
  )
}

const CHANNELS = (['EMAIL', 'SMS'] satisfies Notice['channel'][]).map((value) => ({
  value,
  label: words.channels[value],
}))

const EVERY = ['EACH', 'DAILY', 'WEEKLY', 'MONTHLY'] satisfies Notice['frequency'][]
const FREQUENCIES = EVERY.map((value) => ({ value, label: words.frequencies[value] }))

const frequencyOf = (value: string): Notice['frequency'] => EVERY.find((it) => it === value) ?? 'EACH'
