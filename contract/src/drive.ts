import { z } from 'zod'
import { call } from './call.ts'

/** Largest text in UTF-8. */
export const maxDriveBytes = 10 * 1024 * 1024

const FileName = z.string().trim().min(1).max(200)

/** Accepts `{name, data}` and `{fileName, csvString}`, because the documents can be read either way. */
export const exportToDrive = call({
  method: 'POST',
  path: '/export/drive',
  summary: 'Save a table',
  access: 'exports.write',
  // A CSV may consist mostly of quotes, which JSON doubles.
  bodyLimit: 2 * maxDriveBytes + 65_536,
  body: z.union([
    z.object({ fileName: FileName, csvString: z.string() }),
    z
      .object({ name: FileName, data: z.string() })
      .transform(({ name, data }) => ({ fileName: name, csvString: data })),
  ]),
  reply: z.object({ url: z.string().describe('Opens the file. Anyone with the address can read it.') }),
})
