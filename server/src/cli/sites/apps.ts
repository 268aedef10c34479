import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { z } from 'zod'
import { actor, command } from '../command.ts'
import { flag } from '../flags.ts'
import { printList } from '../printTable.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser, userArgument, wrongType } from '../users/findUser.ts'

const [maxName, maxStoreId] = [200, 200]

const list = command({
  usage: 'list <user>',
  about: 'The apps of an account',
  args: userArgument,
  examples: ['apps list studio@example.com', 'apps list studio@example.com --json'],
  async run({ open, width }, [given]) {
    const { db } = await open()
    const { id, email } = await findUser(db, given)
    const { listApps } = await import('../../features/sites/sites.service.ts')
    const empty = `${email} has no apps. Add one: matinee apps add ${email} <name> --platform iOS`
    const table = { rows: await listApps(db, id), width, empty }
    return printList(table, {
      'ID!': 'id',
      NAME: 'name',
      'PLATFORM!': 'platform',
      'STORE ID': ({ storeId }) => storeId || null,
    })
  },
})

const add = command({
  usage: 'add <user> <name>',
  about: 'Add an app to an account',
  args: { user: 'whose app: id or e-mail', name: 'as reports show it' },
  flags: {
    platform: flag('--platform <name>', 'where it runs', z.enum(['iOS', 'Android'])),
    storeId: flag(
      '--store-id <id>',
      'what its store calls it, as in com.example.kite',
      z.string().trim().max(maxStoreId, `at most ${maxStoreId} characters.`).default(''),
    ),
  },
  examples: ['apps add studio@example.com "Kite" --platform Android --store-id com.example.kite'],
  async run({ open }, [owner, given], fields) {
    const name = given.trim()
    if (name === '' || name.length > maxName) throw wrongUsage(`name: 1 to ${maxName} characters.`)
    const { db } = await open()
    const user = await findUser(db, owner)
    if (!holdsRight(user.integrationType, 'appReport.read')) throw wrongType(user, 'app revenue', 3)
    const { addApp } = await import('../../features/sites/apps.service.ts')
    const app = await addApp(db, user.id, { name, ...fields }, actor)
    return { json: app, text: `Added ${app.name} (${app.platform}) to ${user.email}: ${app.id}` }
  },
})

export const commands = [list, add]
