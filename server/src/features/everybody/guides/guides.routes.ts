/**
 * The documentation for people who build stores: `/docs`, one page for each task in Portuguese and English, and the
 * target of a problem's `type`.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { PROBLEMS_PATH, REFUSALS, Refusal } from '../../../platform/http/refusal.ts'
import { sendPage } from '../embeds/embed-page.ts'
import { CHOOSE_CODE, CHOOSE_CODE_PATH } from './choose-code.ts'
import { guidePage, guidesPage } from './guide.page.ts'
import { GUIDES, LANGUAGES, type Language, REFERENCE_PATH, guidePath } from './guides.ts'

export function guideRoutes(app: Door, { config }: Pick<Deps, 'config'>): void {
  app.get('/docs', async (request, reply) =>
    reply.header('vary', 'accept-language').redirect(`/docs/${languageOf(request)}`),
  )

  for (const language of LANGUAGES) {
    app.get(`/docs/${language}`, (request, reply) => sendPage(request, reply, 200, guidesPage(language)))
    for (const { id } of GUIDES)
      app.get(guidePath(language, id), (request, reply) =>
        sendPage(request, reply, 200, guidePage(language, id, config.publicUrl)),
      )
  }
  app.get('/docs/pt/referencia', async (_request, reply) => reply.redirect(REFERENCE_PATH))
  app.get('/docs/en/reference', async (_request, reply) => reply.redirect(REFERENCE_PATH))

  app.get(
    `${PROBLEMS_PATH}/:code`,
    { schema: { params: z.object({ code: z.string().max(60) }) } },
    async (request, reply) => {
      const { code } = request.params
      if (!Object.hasOwn(REFUSALS, code)) throw new Refusal('NOT_FOUND')
      return reply
        .header('vary', 'accept-language')
        .redirect(`${guidePath(languageOf(request), 'errors')}#${code}`)
    },
  )

  app.get(CHOOSE_CODE_PATH, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      })
      .send(CHOOSE_CODE),
  )
}

/** English for browsers that prefer it to Portuguese. */
function languageOf({ headers }: FastifyRequest): Language {
  const [first] = /\b(pt|en)\b/i.exec(headers['accept-language'] ?? '') ?? []
  return first?.toLowerCase() === 'en' ? 'en' : 'pt'
}
