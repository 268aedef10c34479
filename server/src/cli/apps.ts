import { holdsRight } from '@matinee/contract/plain/accountTypes'
import type { Command } from 'commander'
import { CliError } from './cliError.ts'
import {
  choice,
  noun,
  option,
  textOf,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { findUser } from './findUser.ts'
import { printTable } from './printTable.ts'
import { actor } from './userChanges.ts'

const platforms = ['iOS', 'Android'] as const
const [maxName, maxStoreId] = [200, 200]

export function addAppCommands(program: Command, run: Runner): void {
  const apps = noun(program, 'apps', 'Apps whose ad revenue an account reads', run)
  apps.add({
    usage: 'list <user>',
    about: 'The apps of an account',
    args: { user: 'id or e-mail' },
    examples: ['apps list studio@example.com', 'apps list studio@example.com --json'],
    run: listApps,
  })
  apps.add({
    usage: 'add <user> <name>',
    about: 'Add an app to an account',
    args: { user: 'whose app: id or e-mail', name: 'as reports show it' },
    options: [
      choice('--platform <name>', 'where it runs', platforms).makeOptionMandatory(),
      option('--store-id <id>', 'what its store calls it, as in com.example.kite'),
    ],
    examples: ['apps add studio@example.com "Kite" --platform Android --store-id com.example.kite'],
    run: addApp,
  })
}

async function listApps(session: Session, [given]: string[]): Promise<Output> {
  const { db } = await session.open()
  const user = await findUser(db, given!)
  const { listApps } = await import('../features/sites/sites.service.ts')
  const data = await listApps(db, user.id)
  if (data.length === 0)
    return {
      json: { data },
      text: `${user.email} has no apps. Add one: matinee apps add ${user.email} <name> --platform iOS`,
    }
  const text = printTable(
    data,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'PLATFORM', cell: ({ platform }) => platform, isWhole: true },
      { title: 'STORE ID', cell: ({ storeId }) => storeId || null },
    ],
    session.width,
  )
  return { json: { data }, text }
}

async function addApp(session: Session, [owner, given]: string[], options: Options): Promise<Output> {
  const name = given!.trim()
  const storeId = textOf(options, 'storeId')?.trim() ?? ''
  if (name === '' || name.length > maxName) throw new CliError('usage', `name: 1 to ${maxName} characters.`)
  if (storeId.length > maxStoreId)
    throw new CliError('usage', `--store-id: at most ${maxStoreId} characters.`)
  const { db } = await session.open()
  const user = await findUser(db, owner!)
  if (!holdsRight(user.integrationType, 'appReport.read'))
    throw new CliError(
      'refused',
      `${user.email} has type ${user.integrationType}, which has no app revenue. Give it another one first: matinee users set ${user.email} --type 3`,
    )
  const platform = platforms.find((known) => known === options.platform)!
  const { addApp } = await import('../features/sites/apps.service.ts')
  const app = await addApp(db, user.id, { name, platform, storeId }, actor)
  return { json: app, text: `Added ${app.name} (${app.platform}) to ${user.email}: ${app.id}` }
}
