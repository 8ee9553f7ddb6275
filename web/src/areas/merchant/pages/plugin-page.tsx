import { useEffect, useState } from 'react'
import { signUpPlugin } from '../../../api/merchant.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.plugin

/** Where a store platform sends its merchant: the code in the address ends the sign-up (001 §2.3, §7.2). */
export function PluginPage({ platform }: { platform: 'nuvemshop' | 'vtex' }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    void finish(platform).then((address) =>
      address === null ? setFailed(true) : window.location.replace(address),
    )
  }, [platform])
  if (failed) {
    return (
      <Screen title={texts.failedTitle} lead={texts.failedLead}>
        <Alert tone="danger">{texts.failed}</Alert>
      </Screen>
    )
  }
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Skeleton shape="button" />
    </Screen>
  )
}

/** A code is good once: one call, however often the page draws itself. */
let finishing: Promise<string | null> | null = null
const finish = (platform: 'nuvemshop' | 'vtex') => (finishing ??= signUp(platform))

/** Where to go next; null when the sign-up failed, or the address holds no code. */
async function signUp(platform: 'nuvemshop' | 'vtex'): Promise<string | null> {
  const query = new URLSearchParams(window.location.search)
  const code = query.get('code')
  const state = query.get('state')
  if (code === null || code === '') return null
  const outcome = await signUpPlugin(platform, { code, ...(state !== null && { state }) })
  const address = outcome.ok ? outcome.value.location : null
  return address !== null && /^https?:\/\//.test(address) ? address : null
}
