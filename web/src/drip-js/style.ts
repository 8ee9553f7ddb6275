/**
 * The few styles around our frames. Constructed style sheets need no permission in the store's content security policy;
 * inside a shadow tree the store's styles cannot affect them.
 */

/**
 * Browsers since 2023; in older ones the store's page stays without our elements, and the checkout replaces the page.
 */
export const CAN_STYLE = 'adoptedStyleSheets' in document

export function addStyle(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}

/**
 * The heights in which the pages fit at the width given by the store: known before they load, so that nothing moves.
 */
export const PLACED_CSS =
  ':host{display:block;container-type:inline-size}' +
  'iframe{display:block;width:100%;border:0;background:none}' +
  '.banner{height:116px}.simulator{height:280px}' +
  '@container(min-width:360px){.banner{height:98px}}' +
  '@container(min-width:520px){.banner{height:78px}}' +
  '@container(min-width:560px){.simulator{height:226px}}' +
  '@container(min-width:640px){.banner{height:62px}}'

export const DIALOG_CSS =
  ':host{all:initial!important}' +
  'dialog{width:100vw;height:100vh;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:none}' +
  'dialog::backdrop{background:none}' +
  'iframe{display:block;width:100%;height:100%;border:0}' +
  '.checkout{background:Canvas;color:CanvasText;font:16px/1.4 system-ui,sans-serif}' +
  '.checkout::backdrop{background:rgb(10 24 21/60%)}' +
  '.checkout:not(.there)::before{content:"Abrindo o pagamento…";position:absolute;inset:0;display:grid;place-items:center}' +
  'button{position:absolute;top:8px;right:8px;width:44px;height:44px;border:0;border-radius:50%;background:none;color:inherit;font:28px/1 system-ui;cursor:pointer}' +
  '@media(min-width:521px){.checkout{width:480px;height:min(760px,100dvh - 32px);margin:auto;border-radius:20px}}'
