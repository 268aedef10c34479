import { createHash } from 'node:crypto'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { acceptedLanguage } from './acceptedLanguage.ts'
import { escapeHtml } from './escapeHtml.ts'
import { pagePolicy } from './responseHeaders.ts'

/** The console's colours and sizes, for the few pages outside it. */
const style = `
:root{color-scheme:light dark;--ink:light-dark(#1b1824,#f3f0ea);--quiet:light-dark(#625c6e,#a9a3b4);
--line:light-dark(#e7e2d9,#34323d);--action:light-dark(#2449d1,#8ea6ff);--spark:light-dark(#f0a81c,#f6bc49)}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px;background:light-dark(#faf8f4,#131218);color:var(--ink);
font:15px/24px Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:560px;margin:0 auto}main[data-wide]{max-width:1120px}
.mark{display:flex;align-items:center;gap:10px;margin:0 0 20px;font-weight:700;font-size:20px;letter-spacing:-.3px}
.mark svg{width:28px;height:28px}.mark g{fill:var(--spark)}
section{padding:32px;border:1px solid var(--line);border-radius:10px;background:light-dark(#fff,#1b1a21)}
h1{margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}p:last-child{margin:0}form{margin:0 0 16px}.quiet{color:var(--quiet);font-size:13px;line-height:20px}
button,.button{display:inline-block;padding:10px 16px;border:0;border-radius:8px;background:var(--action);
color:light-dark(#fff,#131218);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
a:focus-visible,button:focus-visible,.table:focus-visible,pre:focus-visible{outline:2px solid var(--action);outline-offset:2px}
.table{overflow:auto;max-height:70vh;margin:0 0 16px;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:13px;line-height:20px}
th,td{padding:6px 12px;text-align:start;white-space:nowrap;border-bottom:1px solid var(--line)}
td[data-number]{text-align:end}th{position:sticky;top:0;background:light-dark(#f4f0e8,#17161d);font-weight:600}
h2{margin:24px 0 4px;font-size:15px;line-height:24px;font-weight:600}
main a:not(.button){color:var(--action)}code{font:13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:0 0 16px;line-height:20px;padding:12px 16px;overflow:auto;border:1px solid var(--line);border-radius:8px}
ul{margin:0 0 24px;padding-inline-start:20px}li{margin:0 0 4px}dl{margin:0;border-top:1px solid var(--line)}
dt{margin:16px 0 0;overflow-wrap:anywhere;scroll-margin:16px}dt:target{border-inline-start:3px solid var(--spark);padding-inline-start:8px}
dd{margin:0}nav{display:flex;flex-wrap:wrap;gap:8px 20px;margin:32px 0 0;padding:16px 0 0;border-top:1px solid var(--line)}
@media(max-width:480px){section{padding:24px 20px}}`

const mark = `<div class="mark"><svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M7 3h18a5 5 0 0 1 5 5v14H2V8a5 5 0 0 1 5-5Zm6 4.9v9.2a1 1 0 0 0 1.5.9l7.7-4.6a1 1 0 0 0 0-1.8L14.5 7a1 1 0 0 0-1.5.9Z"/><g>${[
  4.4, 10.2, 16, 21.8, 27.6,
]
  .map((x) => `<circle cx="${x}" cy="27" r="2.4"/>`)
  .join('')}</g></svg>matinee</div>`

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Allows the page's style and forms to this server: no scripts, no framing. */
export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  ...pagePolicy(
    `style-src ${styleSource}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ),
  'referrer-policy': 'no-referrer',
  vary: 'accept-language',
  'x-robots-tag': 'noindex',
}

/** A complete page for people without a sign-in. `body`: HTML; `title`: text. */
export function plainPage(page: {
  language: Language
  title: string
  body: string
  isWide?: boolean
}): string {
  const title = escapeHtml(page.title)
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Matinee</title>
<style>${style}</style>
</head>
<body><main${page.isWide ? ' data-wide' : ''}>${mark}<section><h1>${title}</h1>
${page.body}
</section></main></body>
</html>
`
}

/** The language of a reader without an account. */
export function languageOfReader(acceptLanguage: string | undefined): Language {
  return acceptedLanguage(acceptLanguage) ?? 'en'
}
