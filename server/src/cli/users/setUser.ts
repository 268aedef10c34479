import { setUser, type AdminUser } from '@matinee/contract/admin'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/postgres.ts'
import { actor, command } from '../command.ts'
import { flag, flagsOf, inLowerCase } from '../flags.ts'
import { findUser, userArgument } from './findUser.ts'

/** The flags that create and change have in common. */
export const settingWords: Record<
  'integrationType' | 'videoInfrastructure' | 'language' | 'currency' | 'timezone',
  [flags: string, about: string]
> = {
  integrationType: ['--type <n>', 'which areas are open to it'],
  videoInfrastructure: ['--infrastructure <name>', 'where its videos live'],
  language: ['--language <code>', 'of its console and mails'],
  currency: ['--currency <code>', 'of its revenue'],
  timezone: ['--timezone <name>', 'of its reports, as in Europe/Istanbul'],
}

const { shape } = setUser.body!
const users = z.array(z.string()).default([])

export const set = command({
  usage: 'set <user>',
  about: 'Change an account; counts from its next request on',
  args: userArgument,
  flags: {
    ...flagsOf(shape, {
      ...settingWords,
      name: ['--name <name>', 'of the publisher or person'],
      virgulId: ['--virgul-id <id>', 'the id at Virgül, or none'],
      isStaff: ['--staff <on|off>', 'whether it is an operator'],
    }),
    status: flag(
      '--status <status>',
      'disabled signs it out everywhere',
      inLowerCase(shape.status.unwrap().options).optional(),
    ),
    appUsers: flag('--add-app-user <user...>', 'accounts that it, an agent, reports on: id or e-mail', users),
    removedAppUsers: flag('--remove-app-user <user...>', 'accounts that it no longer reports on', users),
  },
  needsFlag: true,
  examples: [
    'users set ayse@example.com --type 4 --currency try',
    'users set agency@example.com --add-app-user ayse@example.com bora@example.com',
    'users set ayse@example.com --status disabled',
  ],
  async run({ open }, [given], { appUsers: added, removedAppUsers: removed, ...change }) {
    const deps = await open()
    const before = await findUser(deps.db, given)
    const isAgentChange = added.length + removed.length > 0
    const { setUser } = await import('../../features/admin/admin.service.ts')
    const { user, changed } = await setUser(
      deps,
      before.id,
      { ...change, ...(isAgentChange && { appUsers: await nextAppUsers(deps.db, before, added, removed) }) },
      actor,
    )
    return { json: { user, changed }, text: printChanges(before, user, changed) }
  },
})

/** The complete list after adding and removing. */
async function nextAppUsers(
  db: Db,
  { appUsers }: AdminUser,
  added: string[],
  removed: string[],
): Promise<string[]> {
  const ids = new Set(appUsers.map(({ id }) => id))
  for (const user of added) ids.add((await findUser(db, user)).id)
  for (const user of removed) ids.delete((await findUser(db, user)).id)
  return [...ids]
}

function printChanges(before: AdminUser, after: AdminUser, changed: string[]): string {
  if (changed.length === 0) return `Nothing changed: ${after.email} was like that already.`
  const lines = changed.map((field) => {
    const [old, now] = [before, after].map((user) => printValue(user[field as keyof AdminUser]))
    return `  ${field}: ${old} → ${now}`
  })
  return [`Changed ${after.email}:`, ...lines].join('\n')
}

function printValue(value: AdminUser[keyof AdminUser]): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.map(({ name, id }) => `${name} (${id})`).join(', ') || 'none'
  return String(value)
}
