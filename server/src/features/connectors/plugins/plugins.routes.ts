/** Connections of store platforms (001 §7.2), by users who may change things. */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ConnectedPlugins } from '@drip/core/contracts/merchant/plugins'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { onlyMerchants } from '../../people/merchant-users/merchant-guard.ts'
import { leavePlugin } from './leave-plugin.ts'
import { findConnectedPlugins } from './plugins.store.ts'
import { signUpNuvemshop } from './sign-up-nuvemshop.ts'
import { showVtexSignUp, signUpVtex } from './sign-up-vtex.ts'

export async function pluginRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyMerchants(app, deps, (serve) => {
    serve(calls.listPlugins, async ({ user }): Promise<ConnectedPlugins> => {
      const joined = await findConnectedPlugins(deps.db, user.merchantId)
      return {
        content: joined.map((it) => ({
          platform: it.platform === 'VTEX' ? 'vtex' : 'nuvemshop',
          shopId: it.externalId,
          connectedAt: it.connectedAt.toISOString(),
        })),
      }
    })
    serve(calls.leavePlugin, ({ user, params }) => leavePlugin(deps, user, params.platform))
    serve(calls.showVtexSignUp, ({ user, query }) => showVtexSignUp(deps, user, query.code))
    serve(calls.signUpPlugin, async ({ user, params, body, reply }) => {
      const next =
        params.platform === 'vtex'
          ? await signUpVtex(deps, user, body.code)
          : await signUpNuvemshop(deps, user, body)
      reply.header('location', next)
    })
  })
}
