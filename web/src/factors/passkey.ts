/** Asks the browser for passkeys; the library is loaded at the first use. */
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyTransport,
  UsedPasskey,
} from '@drip/core/accounts/second-factor'

const library = () => import('@simplewebauthn/browser')

/** Null if the person cancelled or this device cannot do it. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey | null> {
  const made = await library()
    .then((it) => it.startRegistration({ optionsJSON }))
    .catch(() => null)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, clientDataJSON, attestationObject, transports: transports.filter(isKnown) }
}

/** The same for signing. */
export async function signByPasskey(optionsJSON: PasskeyRequest): Promise<UsedPasskey | null> {
  const used = await library()
    .then((it) => it.startAuthentication({ optionsJSON }))
    .catch(() => null)
  if (used === null) return null
  const { clientDataJSON, authenticatorData, signature } = used.response
  return { id: used.id, clientDataJSON, authenticatorData, signature }
}

const KNOWN: ReadonlySet<string> = new Set<PasskeyTransport>([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])
const isKnown = (transport: string): transport is PasskeyTransport => KNOWN.has(transport)
