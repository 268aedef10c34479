import { escapeHtml } from '../../platform/http/escapeHtml.ts'

/** Gives the page an opaque origin: it can reach neither our origin nor the page around it. */
export const frameCsp = 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox'

/** The page of a framed ad. Links open a new tab; `clickUrl` is the address of a banner's `clickTag`. */
export function framePage(html: string, clickUrl: string | null): string {
  const click = clickUrl === null ? '' : ` data-click="${escapeHtml(clickUrl)}"`
  return `${head(click)}
${html}
</body>
</html>
`
}

const head = (click: string) => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<base target="_blank">
<script src="/ads/frame.js"${click}></script>
<style>html,body{margin:0;overflow:hidden}</style>
</head>
<body>`

/** Only the console may show the preview. A window of its own would show foreign content under our address. */
export const previewCsp = `${frameCsp}; frame-ancestors 'self'`

/** Shows the HTML that the console around it sends, as the page of a framed ad would, before the ad is stored. */
export const previewPage = `<!doctype html>
<meta charset="utf-8">
<title>Preview</title>
<script>
addEventListener('message', ({ source, origin, data }) => {
  if (parent === window || source !== parent || origin !== new URL(location.href).origin) return
  document.open()
  document.write(${JSON.stringify(head('')).replaceAll('<', String.raw`\u003c`)} + data)
  document.close()
})
</script>
`
