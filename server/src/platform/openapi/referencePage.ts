import reference from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { OpenApiDocument } from './buildDocument.ts'

/** Options of the page that shows a document. Nothing contacts another server. */
export const pageOptions = {
  pageTitle: 'Matinee API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never' as const,
  hideClientButton: true,
  orderSchemaPropertiesBy: 'preserve' as const,
  authentication: { preferredSecurityScheme: 'session' },
}

/** A page with the document and everything that shows it in one file. It needs no server. */
export async function writeReferencePage(document: OpenApiDocument): Promise<string> {
  const { title } = document['info'] as { title: string }
  const configuration = escapeAttribute(JSON.stringify({ ...pageOptions, pageTitle: title }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<script id="api-reference" type="application/json" data-configuration="${configuration}">${inScript(JSON.stringify(document))}</script>
<script>${inScript(await readReaderScript())}</script>
</body>
</html>
`
}

/** The script of the page, which its package hands out as a route only. */
async function readReaderScript(): Promise<string> {
  const app = fastify()
  await app.register(reference, { routePrefix: '/docs', configuration: { url: '/' } })
  try {
    return (await app.inject('/docs/js/scalar.js')).body
  } finally {
    await app.close()
  }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Texts in scripts and JSON mean the same with the escaped character. */
const inScript = (code: string) => code.replaceAll(/<(?=\/script|!--)/gi, String.raw`\u003c`)
