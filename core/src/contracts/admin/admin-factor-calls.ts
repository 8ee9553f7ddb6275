/** An admin’s own second factor; what the calls take and answer: accounts/second-factor.ts. */
import { FACTOR_CALLS as its } from '../../accounts/second-factor.ts'
import { chapter } from '../operation.ts'

const factors = chapter({
  audience: 'ADMIN',
  needs: ['EVERYBODY'],
  tag: 'Second factor',
  base: '/admin_backoffice/api/v1/second_factor',
})

export const showFactors = factors.get('showFactors', '', its.show)
export const beginTotp = factors.post('beginTotp', '/totp', its.beginTotp)
export const confirmTotp = factors.put('confirmTotp', '/totp', its.confirmTotp)
export const removeTotp = factors.post('removeTotp', '/totp/removal', its.removeTotp)
export const beginPasskey = factors.post('beginPasskey', '/passkeys/options', its.beginPasskey)
export const addPasskey = factors.post('addPasskey', '/passkeys', its.addPasskey)
export const removePasskey = factors.post('removePasskey', '/passkeys/:id/removal', its.removePasskey)
export const renewRecoveryCodes = factors.post(
  'renewRecoveryCodes',
  '/recovery_codes',
  its.renewRecoveryCodes,
)
export const askForProof = factors.post('askForProof', '/proof/challenge', its.askForProof)
export const proveAgain = factors.put('proveAgain', '/proof', its.proveAgain)
