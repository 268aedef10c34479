import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { newId } from '../ids.ts'
import type { Mailer } from './mail.ts'
import { buildMessage, checkMail, type MailSettings, senderName } from './smtpMessage.ts'

const Party = z.object({ name: z.string(), address: z.string() })
const Stored = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  from: Party,
  to: Party,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Attachments of the `.eml`. Mails of older versions lack the field. */
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })).default([]),
})

/** A mail in the outbox. `at` is an ISO instant in UTC, `emlPath` the file that a mail program opens. */
export type OutboxMail = z.output<typeof Stored> & { emlPath: string }
/** One line of the outbox's list. */
export type OutboxEntry = Omit<OutboxMail, 'text' | 'html'>

/** `20261121T095500123Z-`: the file names sort by time, and what follows is the id. */
const stampLength = 20

/**
 * Stores mails as files, for installations without an SMTP server. A mail is an `.eml` and a `.json` of the same
 * name; the `.json` comes last, by rename, so that a mail with one is complete. A mail replaces an older
 * one with the same id: each attempt carries a new code, and only the newest code is valid.
 */
export function outboxMailer(dataDir: string, settings: MailSettings): Mailer {
  const dir = outboxDir(dataDir)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (unchecked) => {
      const mail = checkMail(unchecked)
      const { message } = await composer.sendMail(buildMessage(mail, settings))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await chmod(dir, 0o700)
      const at = new Date().toISOString()
      const name = `${at.replace(/[-:.]/g, '')}-${mail.id}`
      const from = { name: senderName, address: settings.mailFrom }
      await writeAtomically(dir, `${name}.eml`, message as Buffer)
      const attachments = (mail.attachments ?? []).map((file) => ({
        name: file.name,
        bytes: file.content.length,
      }))
      await writeAtomically(dir, `${name}.json`, JSON.stringify({ ...mail, attachments, at, from }, null, 2))
      await removeOlder(dir, name)
      return null
    },
    close: async () => composer.close(),
  }
}

/**
 * The newest mails first, without their bodies; `damaged` counts unreadable files among them.
 * `total` counts the mails in the folder. No folder yet is an empty outbox.
 */
export async function listOutbox(
  dataDir: string,
  { limit }: { limit: number },
): Promise<{ mails: OutboxEntry[]; total: number; damaged: number }> {
  const names = await completeNames(dataDir)
  const mails: OutboxEntry[] = []
  let damaged = 0
  for (const name of names) {
    if (mails.length >= limit) break
    const mail = await readStored(dataDir, name)
    if (mail) {
      const { text: _text, html: _html, ...entry } = mail
      mails.push(entry)
    } else damaged++
  }
  return { mails, total: names.length, damaged }
}

/** The newest mail of this id with both bodies; null when there is none, or it cannot be read. */
export async function readOutboxMail(dataDir: string, id: string): Promise<OutboxMail | null> {
  const name = (await completeNames(dataDir)).find((name) => readId(name) === id)
  return name === undefined ? null : readStored(dataDir, name)
}

const outboxDir = (dataDir: string) => join(dataDir, 'outbox')
const readId = (name: string) => name.slice(stampLength)

/** The names, without their ending, of the mails in the folder, newest first, one for each id. */
async function completeNames(dataDir: string): Promise<string[]> {
  const names = (await listFiles(outboxDir(dataDir)))
    .filter((file) => /^\d{8}T\d{9}Z-.+\.json$/.test(file))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
    .reverse()
  // A kill between writing the newer and removing the older leaves both.
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(readId(name)) && seen.add(readId(name)))
}

async function listFiles(dir: string): Promise<string[]> {
  try {
    return await readdir(dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readStored(dataDir: string, name: string): Promise<OutboxMail | null> {
  const path = join(outboxDir(dataDir), name)
  try {
    const stored = Stored.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')))
    return { ...stored, emlPath: `${path}.eml` }
  } catch {
    return null
  }
}

/** Writes the complete file, synced to disk, or nothing. */
async function writeAtomically(dir: string, name: string, content: string | Buffer): Promise<void> {
  const temporary = join(dir, `.${newId()}.part`)
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(dir, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function removeOlder(dir: string, newest: string): Promise<void> {
  const older = (await listFiles(dir)).filter((file) => {
    const name = file.replace(/\.(json|eml)$/, '')
    return readId(name) === readId(newest) && name < newest
  })
  // The `.json` first: without it the mail is not listed, even if removing the `.eml` fails.
  for (const file of older.sort().reverse()) await rm(join(dir, file), { force: true })
}
