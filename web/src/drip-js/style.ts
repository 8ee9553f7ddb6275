/**
 * The few rules around our frames. Style sheets made by the program need no permission of the store's content security
 * policy; inside a shadow tree they are out of the store's reach.
 */

/** Browsers since 2023; older ones see the store's page without us, and the checkout in place of it. */
export const CAN_STYLE = 'adoptedStyleSheets' in document

export function addStyle(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
}

/** Heights in which the pages fit at the width that the store gives them: known before they come, so that nothing moves. */
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
