/**
 * If `ADMIN_NETWORKS` names networks, the back-office exists only for them: a layer before password and factor (ASVS
 * 8.4.2).
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'

const BACK_OFFICE = /^\/admin(_backoffice)?(\/|$)/

/** Pages, log-in and calls. By route, not by the address as written, which has many spellings. */
export function keepToNetwork(door: Door, deps: Pick<Deps, 'config'>): void {
  door.addHook('onRequest', async (request) => {
    if (BACK_OFFICE.test(request.routeOptions.url ?? '')) checkNetwork(deps, request)
  })
}

/** @throws Refusal NOT_FOUND, so that strangers learn nothing */
export function checkNetwork({ config }: Pick<Deps, 'config'>, { ip }: Pick<FastifyRequest, 'ip'>): void {
  if (config.adminNetworks?.has(ip) === false) throw new Refusal('NOT_FOUND', {}, 'OTHER_NETWORK')
}
