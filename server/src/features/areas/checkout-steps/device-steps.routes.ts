import * as calls from '@drip/core/contracts/accounts/device-calls'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import type { servingAnybody } from '../../../platform/http/serve.ts'
import {
  clearDeviceCookie,
  deviceCookieOf,
  setDeviceCookie,
} from '../../people/remembered-devices/device-cookie.ts'
import { forgetDevice } from '../../people/remembered-devices/remembered-devices.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import { verifiedHere } from '../../people/sessions/verified-browser.ts'
import { continueWithDevice, rememberAfterPurchase } from './device-steps.ts'

export function deviceSteps(serve: ReturnType<typeof servingAnybody>, deps: Deps): void {
  const { config } = deps
  serve(calls.continueWithDevice, async ({ params, address, request, reply }) => {
    const text = deviceCookieOf(config, request)
    try {
      return await continueWithDevice(deps, params.id, {
        text,
        address,
        onUsed: (next) => setDeviceCookie(config, reply, next),
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_REMEMBERED') clearDeviceCookie(config, reply)
      throw error
    }
  })
  serve(calls.rememberDevice, async ({ params, request, reply }) => {
    const codeId = orRefuse(verifiedHere(config, request), 'NOT_REMEMBERED')
    const device = deviceName(request.headers['user-agent'] ?? '')
    const next = await rememberAfterPurchase(deps, { checkoutId: params.id, codeId, device })
    // the person remembered here before
    await forgetDevice(deps, deviceCookieOf(config, request))
    setDeviceCookie(config, reply, next)
  })
  serve(calls.forgetDevice, async ({ request, reply }) => {
    await forgetDevice(deps, deviceCookieOf(config, request))
    clearDeviceCookie(config, reply)
  })
}
