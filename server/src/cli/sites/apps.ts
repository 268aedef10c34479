import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { z } from 'zod'
import { actor, listCommand, showCommand } from '../command.ts'
import { flag } from '../flags.ts'
import { findUser, wrongType } from '../users/findUser.ts'

const maxLength = 200

const list = listCommand({
  usage: 'list <user>',
  about: 'List the apps of an account',
  async load({ db }, [user]) {
    const { id, email } = await findUser(db, user)
    const { listApps } = await import('../../features/sites/sites.service.ts')
    const empty = `${email} has no apps. Add one: matinee apps add ${email} <name> --platform iOS`
    return { rows: await listApps(db, id), empty }
  },
  columns: {
    'ID!': 'id',
    NAME: 'name',
    'PLATFORM!': 'platform',
    'STORE ID': ({ storeId }) => storeId || null,
  },
})

const add = showCommand({
  usage: 'add <user> <name>',
  about: 'Add an app to an account',
  args: {
    name: ['name of the app in reports', z.string().trim().min(1, 'Write a name').max(maxLength)],
  },
  flags: {
    platform: flag('--platform <name>', 'platform of the app', z.enum(['iOS', 'Android'])),
    storeId: flag(
      '--store-id <id>',
      'id in the app store, for example com.example.kite',
      z.string().trim().max(maxLength).default(''),
    ),
  },
  examples: ['apps add studio@example.com "Kite" --platform Android --store-id com.example.kite'],
  async load({ db }, [owner, name], fields) {
    const user = await findUser(db, owner)
    if (!holdsRight(user.integrationType, 'appReport.read')) throw wrongType(user, 'app revenue', 3)
    const { addApp } = await import('../../features/sites/apps.service.ts')
    return addApp(db, user.id, { name, ...fields }, actor)
  },
  print: ({ id, name, platform }) => `Added the app ${name} (${platform}): ${id}`,
})

export const commands = [list, add]
