/** Pictures for everybody. The content of an address never changes, so it is cached for good. */
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { isPictureName } from '../../../providers/pictures/need.ts'

const Params = z.object({ name: z.string().max(80) })

export function pictureRoutes(app: Door, deps: Pick<Deps, 'pictures'>): void {
  app.get('/pictures/:name', { schema: { params: Params } }, async (request, reply) => {
    const { name } = request.params
    if (!isPictureName(name)) throw new Refusal('NOT_FOUND')
    const isKnown = request.headers['if-none-match'] === `"${name}"`
    const png = isKnown ? null : await findPicture(deps, name)
    if (!isKnown && png === null) throw new Refusal('NOT_FOUND')
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      // shops and apps embed it from anywhere; opened directly it can do nothing
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return isKnown ? reply.status(304).send() : reply.type('image/png').send(png)
  })
}

async function findPicture({ pictures }: Pick<Deps, 'pictures'>, name: string): Promise<Buffer | null> {
  if (!isPictureName(name)) return null
  return pictures.get(name).catch((error: unknown) => {
    if (error instanceof ProviderDown) throw new Refusal('PROVIDER_UNAVAILABLE')
    throw error
  })
}
