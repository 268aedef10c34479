import { writeFile } from 'node:fs/promises'
import { command } from '../command.ts'
import { optionalText } from '../flags.ts'
import { wrongUsage } from '../refuse.ts'

export const apiReference = command({
  usage: 'api-reference',
  about: "Print the reference of the operators' calls as OpenAPI, or write it as a page for a browser",
  flags: { out: optionalText('--out <file>', 'path of the page, one HTML file that needs no server') },
  examples: ['api-reference --out operators.html', 'api-reference --json'],
  async run({ config }, _args, { out }) {
    const { buildDocument } = await import('../../platform/openapi/buildDocument.ts')
    const document = buildDocument('operators', (await config()).publicUrl)
    if (out === undefined) return { json: document, text: JSON.stringify(document, null, 2) }
    const { writeReferencePage } = await import('../../platform/openapi/referencePage.ts')
    const page = await writeReferencePage(document)
    await writeFile(out, page).catch((error: NodeJS.ErrnoException) => {
      throw wrongUsage(`"${out}" cannot be written (${error.code}).`)
    })
    const bytes = Buffer.byteLength(page)
    return { json: { out, bytes }, text: `Wrote ${out}, ${bytes} bytes.` }
  },
})
