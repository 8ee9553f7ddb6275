/** Where `ADMIN_NETWORKS` names networks, the back-office is there for them alone: a layer before password and factor (ASVS 8.4.2). */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

const BACK_OFFICE = /^\/admin(_backoffice)?(\/|$)/

/** Pages, log-in and calls. By the route, not by the address as it was written: that may be written in many ways. */
export function keepToNetwork(door: Door, deps: Pick<Deps, 'config'>): void {
  door.addHook('onRequest', async (request) => {
    if (BACK_OFFICE.test(request.routeOptions.url ?? '')) checkNetwork(deps, request)
  })
}

/** @throws Refusal NOT_FOUND: strangers learn nothing of it */
export function checkNetwork({ config }: Pick<Deps, 'config'>, { ip }: Pick<FastifyRequest, 'ip'>): void {
  if (config.adminNetworks?.has(ip) === false) throw new Refusal('NOT_FOUND', {}, 'OTHER_NETWORK')
}
