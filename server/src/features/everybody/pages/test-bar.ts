/**
 * The bar above every page of the test world (docs/decisions/0119): it says that nothing is real, and replaces the
 * shopper's phone and bank.
 * Its program does not know the screens: it can pay any Pix code that a screen shows for copying.
 */
import type { Door } from '../../../platform/http/http.ts'
import { markup } from '../embeds/markup.ts'
import type { BuiltPage, BuiltWeb } from './built-web.ts'

/** The name changes with the script's content, so that browsers may cache it. */
const PATH = '/test-bar-1.js'

const BAR = markup`<aside class="test-bar" id="test-bar" aria-label="Ambiente de teste"><p><strong>Ambiente de teste</strong> Nada aqui move dinheiro.</p><p class="test-bar__tools"><button type="button" data-does="code" hidden>Ver o código do SMS</button> <button type="button" data-does="pay" hidden>Pagar o Pix desta tela</button></p><output></output></aside>`

const CSS = `
.test-bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding:8px 16px;background:#ffe9a8;color:#3a2c00;font-size:14px;line-height:1.4}
.test-bar p{margin:0}
.test-bar__tools{display:flex;flex-wrap:wrap;gap:8px}
.test-bar__tools:not(:has(button:not([hidden]))){display:none}
.test-bar button[hidden]{display:none}
.test-bar button{min-height:44px;padding:0 12px;border:1px solid #3a2c00;border-radius:8px;background:transparent;color:inherit;font:inherit;cursor:pointer}
.test-bar button:focus-visible{outline:3px solid #3a2c00;outline-offset:2px}
.test-bar output:empty{display:none}`

/** Every page with the bar as its first content. */
export function withTestBar(web: BuiltWeb): BuiltWeb {
  return Object.fromEntries(
    Object.entries(web).map(([name, it]) => [name, isPage(it) ? withBar(it) : it]),
    // the same pages under the same names
  ) as unknown as BuiltWeb
}

export function testBarRoutes(app: Door): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(SCRIPT),
  )
}

function isPage(it: object | string): it is BuiltPage<unknown> {
  return typeof it === 'object' && 'before' in it && 'render' in it
}

function withBar<Page extends BuiltPage<unknown>>(page: Page): Page {
  return {
    ...page,
    css: page.css + CSS,
    before: page.before.replace('<body>', `<body>${BAR.html}<script src="${PATH}" defer></script>`),
  }
}

/** Served as it is. */
const SCRIPT = `(() => {
  const bar = document.getElementById('test-bar')
  const told = bar.querySelector('output')
  const checkout = /^\\/checkouts\\/([\\da-f-]{36})/.exec(location.pathname)?.[1]
  const isOfWorkers = /^\\/(parceira|merchant|admin)/.test(location.pathname)
  const ask = async (path, body) => {
    const answer = await fetch('/api/test_world/' + path, body === undefined ? {} : {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(String(answer.status))
    return answer.status === 204 ? null : answer.json()
  }
  const pixOf = () =>
    [...document.querySelectorAll('input,textarea')].map((it) => it.value).find((it) => it.startsWith('000201'))
  const DOES = {
    async code() {
      const { code } = await ask('checkouts/' + checkout + '/code')
      return code === null ? 'Nenhum código foi enviado ainda.' : 'O código do SMS é ' + code + '.'
    },
    async pay() {
      const qrCodeText = pixOf()
      if (qrCodeText === undefined) return 'Nesta tela não há um Pix para pagar.'
      await ask('payments', { qrCodeText })
      return 'Pix pago, como pelo app do banco.'
    },
  }
  for (const button of bar.querySelectorAll('button')) {
    button.hidden = button.dataset.does === 'code' ? checkout === undefined : isOfWorkers
    button.addEventListener('click', async () => {
      told.textContent = '…'
      told.textContent = await DOES[button.dataset.does]().catch((error) => error.message === '409' ? 'Este Pix já foi pago ou não vale mais.' : 'Não deu certo agora, tente de novo.')
    })
  }
})()
`
