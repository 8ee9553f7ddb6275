import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ApiKey, MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import {
  API_KEY_PREFIX,
  KEY_SCOPES,
  KEY_SCOPE_LABELS,
  SIGNED_SCOPES,
} from '@drip/core/contracts/merchant/key-scopes'
import { useState } from 'react'
import { refusalCode } from '../../../../api/refusal.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../../ui/work/confirm-dialog.tsx'
import { KeyValues } from '../../../../ui/work/key-values.tsx'
import { ask } from '../../signed-in.ts'
import { keyTexts } from './key-texts.ts'
import { PublicKeyDialog, RemovePublicKeyDialog } from './public-key-dialogs.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

const words = keyTexts

interface Props {
  apiKey: ApiKey
  mayMake: boolean
  onMade: (made: MadeApiKey) => void
}

/** One key: its scopes, expiry, creator, last use, and the actions on it. */
export function ApiKeyCard({ apiKey, mayMake, onMade }: Props) {
  const [open, setOpen] = useState<'rotate' | 'end' | 'sign' | 'sign no more' | null>(null)
  const { name, scopes, state, ends, publicKey } = apiKey
  const givesBack = scopes.some((it) => SIGNED_SCOPES.includes(it))
  const opensThings = state === 'GOOD' || state === 'REPLACED'
  return (
    <article className="panel" aria-label={ends === null ? name : words.called(name, ends)}>
      <div className="webhooks__head">
        <h3 className="webhooks__url">{name}</h3>
        <Badge tone={state === 'GOOD' ? 'good' : state === 'REPLACED' ? 'open' : 'late'}>
          {words.states[state]}
        </Badge>
      </div>
      <KeyValues
        items={[
          [words.ends, seenOf(apiKey)],
          [words.may, scopes.length === KEY_SCOPES.length ? words.everything : scopesText(apiKey)],
          [words.madeAt, madeText(apiKey)],
          [words.until, untilText(apiKey)],
          [words.lastUsed, apiKey.lastUsedOn === null ? words.neverUsed : shownDate(apiKey.lastUsedOn)],
          ...(givesBack ? [[words.signing.label, signingText(apiKey)] as const] : []),
        ]}
      />
      {opensThings && (
        <div className="actions">
          {state === 'GOOD' && (
            <Button kind="secondary" disabled={!mayMake} onPress={() => setOpen('rotate')}>
              {words.rotate}
              <span className="for-screen-readers"> {name}</span>
            </Button>
          )}
          {givesBack && (
            <Button kind="quiet" onPress={() => setOpen('sign')}>
              {publicKey === null ? words.signing.set : words.signing.change}
              <span className="for-screen-readers"> {name}</span>
            </Button>
          )}
          {publicKey !== null && (
            <Button kind="quiet" onPress={() => setOpen('sign no more')}>
              {words.signing.remove}
              <span className="for-screen-readers"> {name}</span>
            </Button>
          )}
          <Button kind="quiet" onPress={() => setOpen('end')}>
            {words.end}
            <span className="for-screen-readers"> {name}</span>
          </Button>
        </div>
      )}
      {open === 'rotate' && <RotateKeyDialog apiKey={apiKey} onMade={onMade} onClose={() => setOpen(null)} />}
      {open === 'sign' && <PublicKeyDialog apiKey={apiKey} onClose={() => setOpen(null)} />}
      {open === 'sign no more' && <RemovePublicKeyDialog apiKey={apiKey} onClose={() => setOpen(null)} />}
      {open === 'end' && <EndDialog apiKey={apiKey} onClose={() => setOpen(null)} />}
    </article>
  )
}

/** The visible parts by which its owner recognises it: our common prefix and its own last characters. */
const seenOf = ({ ends }: ApiKey) => (ends === null ? null : `${API_KEY_PREFIX}…${ends}`)

const scopesText = ({ scopes }: ApiKey) => scopes.map((it) => KEY_SCOPE_LABELS[it]).join(', ')

const signingText = ({ publicKey }: ApiKey) =>
  publicKey === null ? words.signing.none : words.signing.by(publicKey)

/**
 * Shows the last valid moment, not the first invalid one: a key that expires at the end of a day is still valid on that
 * day.
 */
const untilText = ({ expiresAt }: ApiKey) =>
  expiresAt === null ? words.noEnd : shownInstant(new Date(Date.parse(expiresAt) - 1).toISOString())

function madeText({ createdAt, madeBy }: ApiKey): string {
  const at = shownInstant(createdAt)
  if (madeBy === null) return at
  return madeBy.isGone ? words.madeByGone(at, madeBy.name) : words.madeBy(at, madeBy.name)
}

/** Systems that use the key stop working at once, so it asks for confirmation. */
function EndDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const toast = useToast()
  return (
    <ConfirmDialog
      title={words.endTitle(apiKey.name)}
      lead={words.endLead}
      changes={[
        [words.ends, seenOf(apiKey)],
        [words.lastUsed, apiKey.lastUsedOn === null ? words.neverUsed : shownDate(apiKey.lastUsedOn)],
      ]}
      confirm={words.end}
      isGrave
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await ask(calls.endApiKey, { id: apiKey.id })
        if (!outcome.ok && refusalCode(outcome.refusal) !== 'API_KEY_NOT_FOUND') return words.actionFailed
        toast.done(words.ended)
        onClose()
        return null
      }}
    >
      <p className="note">{words.endLeaves}</p>
    </ConfirmDialog>
  )
}
