/**
 * The HTML version of an e-mail, made only from its text, so that both say the same: an empty line separates
 * paragraphs, `- ` begins an item, several lines of `Name: value` form a table, and `Label: https://…` alone is a
 * button.
 */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/)
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f6f5;font:16px/1.5 Arial,sans-serif;color:#1d1d1f">
<div style="max-width:36em;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 16px;font-size:20px;font-weight:bold;color:#00695c">Drip</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${paragraphs.map(blockOf).join('\n')}
</div>
</body></html>`
}

const ITEM = '- '
const FACT = /^([^:\n]{1,40}): (?!\/\/)(.+)$/
const BUTTON = /^([^:\n]{1,60}): (https?:\/\/\S+)$/
/** The sender comes last and smaller, as the law requires it (CDC art. 42-A). */
const IMPRINT = /CNPJ \d/

function blockOf(paragraph: string): string {
  const lines = paragraph.split('\n')
  const button = lines.length === 1 ? BUTTON.exec(paragraph) : null
  if (button !== null) return buttonOf(button[1] ?? '', button[2] ?? '')
  const items = lines.filter((line) => line.startsWith(ITEM))
  if (items.length > 0 && items.length >= lines.length - 1) return listOf(lines, items)
  if (lines.length > 1 && lines.every((line) => FACT.test(line))) return tableOf(lines)
  const style = IMPRINT.test(paragraph) ? 'margin:24px 0 0;font-size:13px;color:#5c6663' : 'margin:0 0 16px'
  return `<p style="${style}">${linked(paragraph).replaceAll('\n', '<br>')}</p>`
}

function buttonOf(label: string, url: string): string {
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#00695c;color:#ffffff;font-weight:bold;text-decoration:none">${escape(label)}</a></p>`
}

function listOf(lines: readonly string[], items: readonly string[]): string {
  const [first = ''] = lines
  const head = first.startsWith(ITEM) ? '' : `<p style="margin:0 0 8px">${linked(first)}</p>`
  const rows = items.map((item) => `<li style="margin:0 0 4px">${linked(item.slice(ITEM.length))}</li>`)
  return `${head}<ul style="margin:0 0 16px;padding-left:20px">${rows.join('')}</ul>`
}

function tableOf(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const [, name = '', value = ''] = FACT.exec(line) ?? []
    return `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;font-weight:normal;color:#5c6663">${escape(name)}</th><td style="padding:4px 0">${linked(value)}</td></tr>`
  })
  return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

const linked = (text: string) =>
  escape(text).replaceAll(
    /https?:\/\/[^\s<]*[^\s<.,)]/g,
    (url) => `<a href="${url}" style="color:#00695c">${url}</a>`,
  )

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (it) => ENTITIES[it] ?? it)
}
