import { escapeHtml } from '../../platform/http/escapeHtml.ts'

/** Gives the page an opaque origin: it can reach neither our origin nor the page around it. */
export const frameCsp = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The page of a framed ad. Links open a new tab; `clickUrl` is the address of a banner's `clickTag`. */
export function framePage(html: string, clickUrl: string | null): string {
  const click = clickUrl === null ? '' : ` data-click="${escapeHtml(clickUrl)}"`
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<base target="_blank">
<script src="/ads/frame.js"${click}></script>
<style>html,body{margin:0;overflow:hidden}</style>
</head>
<body>
${html}
</body>
</html>
`
}
