import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { sendPage } from '../embeds/embed-page.ts'
import { REFERENCE_PATH } from '../guides/guides.ts'
import { docsPage } from './docs.page.ts'
import { openApiDocument } from './openapi.ts'
import { TRY_CALLS, TRY_CALLS_PATH } from './try-calls.ts'

/** Both are made at the first request, because they do not change while the program runs. */
export function openApiRoutes(app: Door, { config }: Pick<Deps, 'config'>): void {
  let document: ReturnType<typeof openApiDocument> | null = null
  const made = () => (document ??= openApiDocument(config.publicUrl))

  app.get('/api/openapi.json', async (_request, reply) =>
    // tools of any origin may read what is public
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' })
      .send(made()),
  )

  app.get(REFERENCE_PATH, async (request, reply) =>
    sendPage(request, reply, 200, docsPage(made(), triesIn(config))),
  )

  app.get(TRY_CALLS_PATH, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      })
      .send(TRY_CALLS),
  )
}

/** Calls can be tried only where they sell or refund nothing real. */
function triesIn({ played, testWorld }: Deps['config']): 'ANY_KEY' | 'TEST_KEYS' | null {
  if (played) return 'ANY_KEY'
  return testWorld?.url == null ? null : 'TEST_KEYS'
}
