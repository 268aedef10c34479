import { parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'

export type Top = { rows: string[][]; hasMore: boolean }

const shownRows = 200

/** The head and the first rows of a CSV file; of an invalid file, the rows before its fault. */
export async function readTop(content: Readable): Promise<Top> {
  const rows: string[][] = []
  let hasMore = false
  const parser = parse({ bom: true, relaxColumnCount: true, relaxQuotes: true, maxRecordSize: 1_000_000 })
  await pipeline(content, parser, async (records: AsyncIterable<string[]>) => {
    for await (const record of records) {
      if (rows.length > shownRows) {
        hasMore = true
        break
      }
      rows.push(record)
    }
  }).catch(() => {
    hasMore = true
  })
  return { rows, hasMore }
}
