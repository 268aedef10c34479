import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Mailer } from './mail.ts'

/** The mailer that the settings ask for. */
export function openMailer(config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>): Mailer {
  const dir = join(config.dataDir, 'outbox')
  return {
    async send(mail) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const path = join(dir, `${mail.id}.json`)
      await writeFile(`${path}.part`, JSON.stringify({ ...mail, at: new Date() }), { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close: async () => {},
  }
}
