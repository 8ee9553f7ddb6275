import { PROGRAMS } from './guides.ts'

/** Shows one program of an example at a time, in the chosen language; all of them in a browser without `:has`. */
const CHOSEN = `@supports selector(:has(*)){${PROGRAMS.map(
  ({ id }) => `.page:not(:has(#code-${id}:checked)) .code-${id}{display:none}`,
).join('\n')}}`

export const GUIDE_CSS = `
html{background:var(--surface);scroll-padding-top:24px;line-height:1.55}
.skip{position:absolute;left:-999px}
.skip:focus{left:16px;top:8px}
.page{display:grid;grid-template-columns:minmax(0,1fr);max-width:1120px;margin:0 auto;padding:20px 16px 96px;gap:24px}
header{display:flex;align-items:center;justify-content:space-between;gap:16px}
.home{display:inline-flex;align-items:center;gap:14px;color:var(--ink-soft);text-decoration:none;font-weight:500;min-height:44px}
.other{display:inline-flex;align-items:center;min-height:44px}
nav{font-size:15px}
nav ul{display:grid;gap:2px}
nav a{display:block;padding:8px 12px;border-radius:10px;color:var(--ink-soft);text-decoration:none}
nav a:hover{color:var(--brand);background:var(--surface-soft)}
nav a[aria-current]{background:var(--brand-soft);color:var(--on-brand-soft);font-weight:600}
main{min-width:0;max-width:760px}
h1{font-size:32px;line-height:1.2;margin-bottom:16px;text-wrap:balance}
h2{font-size:22px;line-height:1.3;margin:44px 0 10px}
p{margin:10px 0;max-width:70ch;text-wrap:pretty}
.points{margin:10px 0;display:grid;gap:8px}
.points li{padding-left:20px;position:relative;max-width:70ch}
.points li::before{content:"";position:absolute;left:4px;top:.62em;width:6px;height:6px;border-radius:50%;background:var(--brand)}
code{font:500 .92em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
p code,li code,td code{background:var(--surface-soft);border-radius:5px;padding:1px 5px}
.choice{display:flex;flex-wrap:wrap;align-items:center;gap:4px 8px;border:0;margin:20px 0 16px;font-size:15px}
.choice legend{float:left;margin-right:8px;color:var(--ink-soft)}
.choice label{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:22px;cursor:pointer}
.choice label:has(:checked){border-color:var(--brand);background:var(--brand-soft);color:var(--on-brand-soft);font-weight:600}
.choice input{accent-color:var(--brand)}
figure{margin:16px 0;border:1px solid var(--line);border-radius:14px;overflow:hidden;background:var(--surface-soft)}
figure.answer{border-style:dashed}
figcaption{display:flex;align-items:center;justify-content:space-between;min-height:44px;padding:0 6px 0 16px;font-size:14px;color:var(--ink-soft);border-bottom:1px solid var(--line)}
.copy{min-height:36px;padding:0 12px;border-radius:10px;color:var(--brand);font-weight:600}
.copy:hover{background:var(--brand-soft);color:var(--on-brand-soft)}
pre{overflow:auto;padding:14px 16px;font-size:14px;max-height:70vh}
pre code{overflow-wrap:normal;background:none;padding:0}
pre:focus-visible{outline-offset:-3px}
.tasks{display:grid;gap:12px;margin-top:24px}
.tasks li{padding:16px 20px;border:1px solid var(--line);border-radius:14px}
.tasks a{font-size:18px;font-weight:600;text-decoration:none}
.tasks a:hover{text-decoration:underline}
.tasks p{margin:4px 0 0;color:var(--ink-soft)}
.next{margin-top:48px;padding-top:20px;border-top:1px solid var(--line)}
table{width:100%;border-collapse:collapse;font-size:15px;margin-top:12px;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:10px 12px 10px 0;border-top:1px solid var(--line);font-weight:400}
thead th{border:0;color:var(--ink-soft);font-size:14px}
th:first-child{width:44%}
td p{margin:0 0 4px}
.status{color:var(--ink-soft);font-size:13px;margin-left:4px}
.soft{color:var(--ink-soft);font-size:14px}
tr:target th,tr:target td{background:var(--brand-soft);color:var(--on-brand-soft)}
tr:target .soft,tr:target .status,tr:target code{color:inherit;background:none}
${CHOSEN}
@media (min-width:720px){.tasks{grid-template-columns:1fr 1fr}th:first-child{width:290px}}
@media (min-width:960px){.page{grid-template-columns:260px minmax(0,1fr);gap:32px 56px}header{grid-column:1/-1}nav{position:sticky;top:24px;align-self:start}}
`
