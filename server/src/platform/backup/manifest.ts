import { z } from 'zod'
import { SealedText } from './sealedText.ts'

const Chunked = z.object({ bytes: z.int().min(0), chunks: z.array(z.string().regex(/^[\da-f]{64}$/)) })

/** The kinds of what is in a backup. `beacons`: the spools. `uploads`: parts of uploads that are not complete. */
export const entryKinds = ['postgres', 'facts', 'beacons', 'files', 'uploads'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * One restorable thing: a table of PostgreSQL, a part of the facts, a file. `identity`: equal for equal content, so that a
 * later backup need not read it again; null for content that is always read.
 */
export const Entry = z.object({
  kind: z.enum(entryKinds),
  path: z.string().min(1),
  identity: z.string().nullable(),
  isCompressed: z.boolean(),
  /** Columns of a table of PostgreSQL, in the order of the stored rows. */
  columns: z.array(z.string()).optional(),
  /** Names and lengths of the files that are stored one after the other. */
  parts: z.array(z.tuple([z.string(), z.int().min(0)])).optional(),
  content: Chunked,
})
export type Entry = z.infer<typeof Entry>

const Total = z.object({ entries: z.int(), bytes: z.int() })
export type Total = z.infer<typeof Total>

/** What is known of a backup without reading its contents. Stored last, so that a backup with a header is complete. */
export const Header = z.object({
  form: z.literal(1),
  /** UTC time of its cut; sorts by time. */
  id: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/),
  /** The instant up to which everything acknowledged is in the backup. */
  at: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  matinee: z.string(),
  /** Says whether two backups are of one installation; nothing about its key. */
  installation: z.string(),
  /** Which copy of it: a restored one has another id. */
  instance: z.string(),
  postgres: z.object({
    migrations: z.array(z.string()),
    queueSchema: z.int(),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  facts: z.object({
    schema: z.string(),
    nodes: z.array(z.string()),
    /**
     * Folder of what a ClickHouse server has stored itself, and the folders of earlier backups that it needs, oldest first;
     * null when the facts are entries.
     */
    server: z.object({ folder: z.string(), bases: z.array(z.string()) }).nullable(),
  }),
  secrets: SealedText,
  totals: z.record(z.enum(entryKinds), Total),
  /** What this backup sent, when earlier ones had the rest. */
  sent: z.object({ objects: z.int(), bytes: z.int() }),
  /** What could not be included, as sentences. */
  excluded: z.array(z.string()),
  /** The entries as lines of JSON, compressed. */
  contents: Chunked,
  /** HMAC-SHA256 of all other fields, by the operator's passphrase. */
  mac: z.base64(),
})
export type Header = z.infer<typeof Header>

/** The id of a backup whose cut was at this instant. */
export const backupId = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
