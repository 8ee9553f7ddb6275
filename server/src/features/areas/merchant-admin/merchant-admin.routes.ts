/** Calls about merchants (000 §7): each names the permission it needs; a merchant's form asks for more by what it changes. */
import { MERCHANT_SORTS, MERCHANT_STATUSES } from '@drip/core/contracts/catalogue-states'
import {
  CashbackWrite,
  FeeWrite,
  MerchantChanges,
  MerchantDetails,
  MerchantCreated,
  MerchantUserDetails,
  MerchantUserWrite,
  MerchantWrite,
  Merchants,
  SettlementConfigurationWrite,
} from '@drip/core/contracts/merchant-admin'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { type WhichAdmin, actorOf, needs, onlyAdmins } from '../../people/admins/admin-guard.ts'
import { ASKS } from '../../../platform/answer-once.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { removeMember } from '../../people/merchant-users/manage-team.ts'
import { PICTURE_BODY } from '../../records/pictures/keep-picture.ts'
import { changeMerchant, createMerchantAsAdmin, resetApiKey, switchMerchant } from './save-merchant.ts'
import { changeUserOfMerchant, createUserOfMerchant, showUserOfMerchant } from './save-merchant-user.ts'
import {
  CASHBACKS,
  FEES,
  SETTLEMENT_CONFIGURATIONS,
  type TermKind,
  endTerm,
  listTerms,
  saveTerm,
  showTerm,
} from './save-terms.ts'
import { draftOf, listChanges, listMerchants, showMerchant } from './show-merchant.ts'

const BASE = '/admin_backoffice/api/v1/merchants'
const Params = z.object({ id: z.uuid() })
const MerchantsQuery = Paging.extend({
  name: z.string().max(120).default(''),
  status: z.enum(MERCHANT_STATUSES).optional(),
  sort: z.enum(MERCHANT_SORTS).default('NEWEST'),
})
const InnerParams = z.object({ id: z.uuid(), innerId: z.uuid() })
/** Of three logos. */
const MERCHANT_BODY = 3 * PICTURE_BODY

export async function merchantAdminRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (inside, whichAdmin) => {
    readRoutes(inside, deps)
    writeRoutes(inside, deps, whichAdmin)
    userRoutes(inside, deps, whichAdmin)
    endUserRoute(inside, deps, whichAdmin)
    termRoutes(inside, deps, whichAdmin, { path: 'fees', kind: FEES, form: FeeWrite })
    termRoutes(inside, deps, whichAdmin, {
      path: 'cashbacks',
      kind: CASHBACKS,
      form: CashbackWrite,
    })
    termRoutes(inside, deps, whichAdmin, {
      path: 'settlement_configurations',
      kind: SETTLEMENT_CONFIGURATIONS,
      form: SettlementConfigurationWrite,
    })
  })
}

function readRoutes(app: Door, deps: Deps): void {
  app.get(
    BASE,
    {
      config: needs('MERCHANTS_READ'),
      schema: { querystring: MerchantsQuery, response: { 200: Merchants } },
    },
    async ({ query }) => listMerchants(deps.db, query),
  )

  // whoever looks everywhere at once may have typed a person's name: that is no part of a URL
  app.post(
    `${BASE}/search`,
    {
      config: { ...needs('MERCHANTS_READ'), ...ASKS },
      schema: { body: MerchantsQuery, response: { 200: Merchants } },
    },
    async ({ body }) => listMerchants(deps.db, body),
  )

  app.get(
    `${BASE}/:id`,
    { config: needs('MERCHANTS_READ'), schema: { params: Params, response: { 200: MerchantDetails } } },
    async (request) => showMerchant(deps, request.params.id),
  )

  app.get(
    `${BASE}/:id/draft`,
    { config: needs('MERCHANTS_EDIT'), schema: { params: Params, response: { 200: MerchantWrite } } },
    async (request) => draftOf(deps, request.params.id),
  )

  app.get(
    `${BASE}/:id/changes`,
    {
      config: needs('MERCHANTS_READ'),
      schema: { params: Params, querystring: Paging, response: { 200: MerchantChanges } },
    },
    async (request) => listChanges(deps.db, request.params.id, request.query),
  )
}

function writeRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.post(
    BASE,
    {
      config: needs('MERCHANTS_EDIT'),
      bodyLimit: MERCHANT_BODY,
      schema: { body: MerchantWrite, response: { 201: MerchantCreated } },
    },
    async (request, reply) => {
      const created = await createMerchantAsAdmin(deps, whichAdmin(request), request.body)
      return reply.status(201).send(created)
    },
  )

  app.put(
    `${BASE}/:id`,
    {
      config: needs('MERCHANTS_READ'),
      bodyLimit: MERCHANT_BODY,
      schema: { params: Params, body: MerchantWrite, response: { 200: MerchantDetails } },
    },
    async (request) =>
      changeMerchant(
        deps,
        whichAdmin(request),
        { id: request.params.id, seen: seenVersion(request) },
        request.body,
      ),
  )

  for (const [path, status] of [
    ['enable', 'ENABLED'],
    ['disable', 'ARCHIVED'],
  ] as const) {
    app.put(
      `${BASE}/:id/${path}`,
      { config: needs('MERCHANTS_EDIT'), schema: { params: Params, response: { 200: MerchantDetails } } },
      async (request) => switchMerchant(deps, whichAdmin(request), request.params.id, status),
    )
  }

  app.put(
    `${BASE}/:id/api_key`,
    { config: needs('MERCHANTS_EDIT'), schema: { params: Params, response: { 200: MerchantDetails } } },
    async (request) => resetApiKey(deps, whichAdmin(request), request.params.id),
  )
}

function userRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.post(
    `${BASE}/:id/users`,
    {
      config: needs('MERCHANT_ACCESS_EDIT'),
      schema: { params: Params, body: MerchantUserWrite, response: { 201: MerchantUserDetails } },
    },
    async (request, reply) => {
      const user = await createUserOfMerchant(deps, whichAdmin(request), request.params.id, request.body)
      return reply.status(201).send(user)
    },
  )

  app.get(
    `${BASE}/:id/users/:innerId`,
    {
      config: needs('MERCHANTS_READ'),
      schema: { params: InnerParams, response: { 200: MerchantUserDetails } },
    },
    async ({ params }) => showUserOfMerchant(deps.db, { merchantId: params.id, id: params.innerId }),
  )

  app.put(
    `${BASE}/:id/users/:innerId`,
    {
      config: needs('MERCHANT_ACCESS_EDIT'),
      schema: { params: InnerParams, body: MerchantUserWrite, response: { 200: MerchantUserDetails } },
    },
    async (request) => {
      const { id: merchantId, innerId: id } = request.params
      return changeUserOfMerchant(
        deps,
        whichAdmin(request),
        { merchantId, id, seen: seenVersion(request) },
        request.body,
      )
    },
  )
}

function endUserRoute(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.delete(
    `${BASE}/:id/users/:innerId`,
    { config: needs('MERCHANT_ACCESS_EDIT'), schema: { params: InnerParams } },
    async (request, reply) => {
      const { id: merchantId, innerId } = request.params
      await removeMember(deps, { merchantId, actor: actorOf(whichAdmin(request)) }, innerId)
      return reply.status(204).send()
    },
  )
}

function termRoutes<Form, View extends Form & { id: string; version: string }>(
  app: Door,
  deps: Deps,
  whichAdmin: WhichAdmin,
  it: { path: string; kind: TermKind<Form, View>; form: z.ZodType<Form> },
): void {
  const { kind, form } = it
  const path = `${BASE}/:id/${it.path}`

  app.get(path, { config: needs('MERCHANTS_READ'), schema: { params: Params } }, async (request) =>
    listTerms(deps, kind, request.params.id),
  )

  app.post(
    path,
    {
      config: needs('MERCHANT_TERMS_EDIT'),
      schema: { params: Params, body: form },
    },
    async (request, reply) => {
      const { id: merchantId } = request.params
      const saved = await saveTerm(deps, whichAdmin(request), kind, { merchantId, form: request.body })
      return reply.status(201).send(saved)
    },
  )

  app.get(
    `${path}/:innerId`,
    { config: needs('MERCHANTS_READ'), schema: { params: InnerParams } },
    async ({ params }) => showTerm(deps, kind, { merchantId: params.id, id: params.innerId }),
  )

  app.put(
    `${path}/:innerId`,
    {
      config: needs('MERCHANT_TERMS_EDIT'),
      schema: { params: InnerParams, body: form },
    },
    async (request) =>
      saveTerm(deps, whichAdmin(request), kind, {
        merchantId: request.params.id,
        id: request.params.innerId,
        seen: seenVersion(request),
        form: request.body,
      }),
  )

  app.delete(
    `${path}/:innerId`,
    { config: needs('MERCHANT_TERMS_EDIT'), schema: { params: InnerParams } },
    async (request) =>
      endTerm(deps, whichAdmin(request), kind, {
        merchantId: request.params.id,
        id: request.params.innerId,
      }),
  )
}
