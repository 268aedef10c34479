import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import type { Block, Page, Table } from './letter.ts'

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"
const ink = '#1B1824'
const quiet = '#625C6E'
const cobalt = '#2449D1'
/** Characters of a label next to a value; longer ones, such as addresses, wrap on a phone. */
const maxUnwrapped = 18
const body = `${font};font-size:15px;line-height:24px;color:${ink}`
const small = `${font};font-size:13px;line-height:20px;color:${quiet}`

/** Mail programs without support for the query show the inline colours of the light design. */
const style = `
th, td { ${font}; }
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } .edge { padding: 20px 12px !important; } .foot { padding: 20px 21px 0 !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #131218 !important; }
  .card { background: #1B1A21 !important; border-color: #34323D !important; }
  .text { color: #F3F0EA !important; }
  .quiet { color: #A9A3B4 !important; }
  .link { color: #8EA6FF !important; }
  .line { border-color: #34323D !important; }
  .button { background: #8EA6FF !important; }
  .button a { color: #131218 !important; }
  .inset { background: #131218 !important; border-color: #34323D !important; }
  .board { background: #F3F0EA !important; }
  .play { border-left-color: #131218 !important; }
  .bulb { background: #F6BC49 !important; }
}`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** The letter as one HTML document: tables and inline styles, no images and only the letter's links. */
export function letterHtml({ language, text, greeting, linkLead, sentBy }: Page): string {
  const blocks = [greeting, ...text.paragraphs].map(htmlBlock).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(text.subject)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FAF8F4;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${table} width="100%" class="page" style="background:#FAF8F4"><tr><td class="page edge" align="center" style="padding:32px 16px">
<table ${table} width="100%" style="max-width:560px">
<tr><td style="padding:0 0 20px">${mark}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E7E2D9;border-radius:10px;padding:32px">
<h1 class="text" style="margin:0;${font};font-size:22px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(text.heading)}</h1>
${blocks}
${text.button ? button(text.button, linkLead) : ''}${text.note ? quietLine(text.note, 16) : ''}
</td></tr>
<tr><td class="foot" style="padding:20px 33px 0">${quietLine(text.footnote, 0)}${text.smallLink ? smallLink(text.smallLink) : ''}${quietLine(sentBy, 8)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The marquee board of the console, in table cells: mail programs drop SVG and block images. */
const mark = `<table ${table} aria-hidden="true"><tr>
<td><table ${table} width="30"><tr><td class="board" colspan="5" align="center" style="background:${ink};border-radius:6px 6px 1px 1px;height:21px;line-height:0;font-size:0"><div class="play" style="display:inline-block;width:0;height:0;border-top:5px solid transparent;border-bottom:5px solid transparent;border-left:9px solid #FFFFFF"></div></td></tr>
<tr>${`<td align="center" style="height:8px;line-height:0;font-size:0"><div class="bulb" style="display:inline-block;width:4px;height:4px;border-radius:2px;background:#F0A81C"></div></td>`.repeat(5)}</tr></table></td>
<td class="text" style="padding:0 0 6px 10px;${font};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.3px;color:${ink}">matinee</td>
</tr></table>`

function htmlBlock(block: Block): string {
  if (typeof block === 'string')
    return `<p class="text" style="margin:16px 0 0;${body}">${escapeHtml(block)}</p>`
  if ('command' in block)
    return `<p class="text inset" style="margin:16px 0 0;padding:12px 14px;background:#FAF8F4;border:1px solid #E7E2D9;border-radius:8px;${mono};font-size:13px;line-height:20px;color:${ink};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(block.command)}</p>`
  if ('table' in block) return htmlTable(block.table)
  if ('remark' in block) return quietLine(block.remark, 12)
  const rows = block.rows.map(
    ([label, value]) =>
      `<tr><td class="quiet" valign="top" style="padding:0 16px 4px 0;${label.length > maxUnwrapped ? 'overflow-wrap:anywhere' : 'white-space:nowrap'};${small}">${escapeHtml(label)}</td><td class="text" valign="top" style="padding:0 0 4px;${small};color:${ink};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table ${table} style="margin:16px 0 0">${rows.join('')}</table>`
}

/** The font stands on the table and in the style sheet, not on each cell, to keep the letter small. */
function htmlTable({ head, rows }: Table): string {
  const headings = head.map((name, column) => cell('th', 'col', { content: name, column, isQuiet: true }))
  const lines = rows.map((row) =>
    head.map((_, column) => {
      const content = row[column] ?? ''
      const isQuiet = content === '–'
      return column === 0
        ? cell('th', 'row', { content, column, isQuiet })
        : cell('td', null, { content, column, isQuiet })
    }),
  )
  const all = [headings, ...lines].map((cells) => `<tr>${cells.join('')}</tr>`)
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:12px 0 0;border-collapse:collapse;${font}">${all.join('\n')}</table>`
}

type Cell = { content: string; column: number; isQuiet: boolean }

function cell(tag: 'th' | 'td', scope: 'row' | 'col' | null, { content, column, isQuiet }: Cell): string {
  const side =
    column === 0
      ? 'padding:7px 0;text-align:left;overflow-wrap:anywhere'
      : 'padding:7px 0 7px 14px;text-align:right;white-space:nowrap'
  const tone = isQuiet ? quiet : ink
  return `<${tag}${scope ? ` scope="${scope}"` : ''} class="${isQuiet ? 'quiet' : 'text'} line" valign="bottom" style="${side};border-bottom:1px solid #E7E2D9;font-size:13px;line-height:20px;font-weight:400;font-variant-numeric:tabular-nums;color:${tone}">${escapeHtml(content)}</${tag}>`
}

const quietLine = (line: string, above: number) =>
  `\n<p class="quiet" style="margin:${above}px 0 0;${small}">${escapeHtml(line)}</p>`

const smallLink = ({ label, link }: { label: string; link: string }) =>
  `\n<p style="margin:8px 0 0;${small}"><a class="link" href="${escapeHtml(link)}" style="color:${cobalt}">${escapeHtml(label)}</a></p>`

function button({ label, link }: { label: string; link: string }, linkLead: string): string {
  const href = escapeHtml(link)
  return `<table ${table} style="margin:24px 0"><tr><td class="button" align="center" style="background:${cobalt};border-radius:8px"><a href="${href}" style="display:inline-block;padding:12px 22px;${font};font-size:15px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0;${small}">${escapeHtml(linkLead)}<br><a class="link" href="${href}" style="color:${cobalt};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`
}
