import { createHash } from 'node:crypto'
import { pagePolicy } from '../../../platform/http/responseHeaders.ts'

/** Shows the letter that the console around it sends. Links open nothing: the frame may open no window. */
const script = `addEventListener('message', ({ source, origin, data }) => {
  if (parent === window || source !== parent || origin !== new URL(location.href).origin) return
  document.open()
  document.write('<base target="_blank">' + data)
  document.close()
})`

export const letterPage = `<!doctype html>
<meta charset="utf-8">
<title>Letter</title>
<script>${script}</script>
`

const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The console's own policy forbids the inline styles of letters. This page has no origin, and runs its own script only. */
export const letterPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  ...pagePolicy(
    'sandbox allow-scripts',
    `script-src ${scriptSource}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ),
}
