/** Sign-ups of store platforms (001 §7.2), by those who may change things at their merchant. */
import { ConnectedPlugins, PLUGIN_PLATFORMS, PluginSignUp } from '@drip/core/contracts/plugins'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { onlyMerchants } from '../../people/merchant-users/merchant-guard.ts'
import { findConnectedPlugins } from './plugins.store.ts'
import { signUpNuvemshop } from './sign-up-nuvemshop.ts'
import { signUpVtex } from './sign-up-vtex.ts'

const Params = z.object({ platform: z.enum(PLUGIN_PLATFORMS) })
const TRIES_PER_MERCHANT = 30

export async function pluginRoutes(app: Door, deps: Deps): Promise<void> {
  const tries = sharedLimit(deps, { name: 'plugin sign-ups', tries: TRIES_PER_MERCHANT, windowMs: 600_000 })
  await onlyMerchants(app, deps, ({ all, admins, whoCalls }) => {
    all.get(
      '/merchant_backoffice/api/v1/plugins',
      { schema: { response: { 200: ConnectedPlugins } } },
      async (request): Promise<ConnectedPlugins> => {
        const joined = await findConnectedPlugins(deps.db, whoCalls(request).merchantId)
        return {
          content: joined.map((it) => ({
            platform: it.platform === 'VTEX' ? 'vtex' : 'nuvemshop',
            shopId: it.externalId,
            connectedAt: it.connectedAt.toISOString(),
          })),
        }
      },
    )

    admins.post(
      '/merchant_backoffice/api/v1/plugin_sign_up/:platform',
      { schema: { params: Params, body: PluginSignUp } },
      async (request, reply) => {
        const caller = whoCalls(request)
        await tries.take(caller.merchantId)
        const next =
          request.params.platform === 'vtex'
            ? await signUpVtex(deps, caller, request.body.code)
            : await signUpNuvemshop(deps, caller, request.body)
        return reply.status(201).header('location', next).send()
      },
    )
  })
}
