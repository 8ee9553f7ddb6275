import type { Factors } from '@drip/core/accounts/second-factor'
import { useState } from 'react'
import type { Loaded } from '../api/use-asked.ts'
import { shownInstant } from '../instalments/dates.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { type Added, PasskeyDialog, TotpDialog } from './add-factor.tsx'
import { ConfirmByPassword, RecoveryCodesDialog } from './confirm-by-password.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.security

type Open =
  | { dialog: 'TOTP' | 'PASSKEY' | 'REMOVE_TOTP' | 'RENEW_CODES' }
  | { dialog: 'REMOVE_PASSKEY'; id: string; name: string }
  | { dialog: 'CODES'; codes: readonly string[] }

/** "Segurança" in a person's own profile: the proofs of identity besides the password. */
export function Security({ factors, calls }: { factors: Loaded<Factors>; calls: FactorCalls }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { value } = factors
  const done: Added = (codes) => setOpen(codes === null ? null : { dialog: 'CODES', codes })
  return (
    <section className="panel factors" aria-labelledby="security-title">
      <h2 id="security-title">{texts.title}</h2>
      {value?.isMissing === true && <Alert tone="information">{texts.missing}</Alert>}
      <p className="note">{texts.lead}</p>
      {value === null && factors.refusal !== null && (
        <LoadFailure words={texts.loadFailed} onRetry={factors.reload} />
      )}
      {value === null && factors.refusal === null && <Skeleton shape="line" />}
      {value !== null && (
        <>
          <App totp={value.totp} onOpen={setOpen} />
          <Passkeys factors={value} onOpen={setOpen} />
          {(value.totp !== null || value.passkeys.length > 0) && (
            <Codes left={value.recoveryCodesLeft} onOpen={setOpen} />
          )}
        </>
      )}
      {open !== null && <OpenDialog open={open} calls={calls} onDone={done} onClose={() => setOpen(null)} />}
    </section>
  )
}

function App({ totp, onOpen }: { totp: Factors['totp']; onOpen: (it: Open) => void }) {
  return (
    <section aria-labelledby="factor-app">
      <h3 id="factor-app">{texts.app}</h3>
      <p className="note">{totp === null ? texts.appNone : datesOf(totp)}</p>
      <div className="actions">
        <Button kind="secondary" onPress={() => onOpen({ dialog: 'TOTP' })}>
          {totp === null ? texts.appAdd : texts.appReplace}
        </Button>
        {totp !== null && (
          <Button kind="quiet" onPress={() => onOpen({ dialog: 'REMOVE_TOTP' })}>
            {texts.appRemove}
          </Button>
        )}
      </div>
    </section>
  )
}

/** On an address that is not a domain name browsers support no passkeys, and none are offered. */
function Passkeys({ factors, onOpen }: { factors: Factors; onOpen: (it: Open) => void }) {
  const { passkeys, offersPasskeys } = factors
  if (!offersPasskeys && passkeys.length === 0) return null
  return (
    <section aria-labelledby="factor-passkeys">
      <h3 id="factor-passkeys">{texts.passkeys}</h3>
      <p className="note">{passkeys.length === 0 ? texts.passkeysNone : texts.passkeysLead}</p>
      {passkeys.length > 0 && (
        <ul className="factors__list">
          {passkeys.map(({ id, name, ...it }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <br />
                <span className="note">{datesOf(it)}</span>
              </span>
              <Button kind="quiet" onPress={() => onOpen({ dialog: 'REMOVE_PASSKEY', id, name })}>
                {texts.removeOf(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {offersPasskeys && (
        <Button kind="secondary" onPress={() => onOpen({ dialog: 'PASSKEY' })}>
          {texts.passkeyAdd}
        </Button>
      )}
    </section>
  )
}

function Codes({ left, onOpen }: { left: number; onOpen: (it: Open) => void }) {
  return (
    <section aria-labelledby="factor-codes">
      <h3 id="factor-codes">{texts.codes}</h3>
      <p className="note">{texts.codesLeft(left)}</p>
      <Button kind="secondary" onPress={() => onOpen({ dialog: 'RENEW_CODES' })}>
        {texts.codesNew}
      </Button>
    </section>
  )
}

const datesOf = ({ addedAt, lastUsedAt }: { addedAt: string; lastUsedAt: string | null }) =>
  texts.dates(shownInstant(addedAt), lastUsedAt === null ? null : shownInstant(lastUsedAt))

function OpenDialog(props: { open: Open; calls: FactorCalls; onDone: Added; onClose: () => void }) {
  const { open, calls, onDone, onClose } = props
  switch (open.dialog) {
    case 'TOTP':
      return <TotpDialog calls={calls} onDone={onDone} onClose={onClose} />
    case 'PASSKEY':
      return <PasskeyDialog calls={calls} onDone={onDone} onClose={onClose} />
    case 'CODES':
      return <RecoveryCodesDialog codes={open.codes} onClose={onClose} />
    case 'RENEW_CODES':
      return (
        <ConfirmByPassword
          title={texts.codesNew}
          lead={texts.codesNewLead}
          confirm={texts.codesNew}
          send={calls.renewRecoveryCodes}
          onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
          onClose={onClose}
        />
      )
    case 'REMOVE_TOTP':
      return (
        <ConfirmByPassword
          title={texts.removeAppTitle}
          lead={texts.removeLead}
          confirm={texts.remove}
          said={texts.removed}
          send={calls.removeTotp}
          onDone={onClose}
          onClose={onClose}
        />
      )
    case 'REMOVE_PASSKEY':
      return (
        <ConfirmByPassword
          title={texts.removePasskeyTitle(open.name)}
          lead={texts.removePasskeyLead}
          confirm={texts.remove}
          said={texts.removed}
          send={(password) => calls.removePasskey(open.id, password)}
          onDone={onClose}
          onClose={onClose}
        />
      )
  }
}
