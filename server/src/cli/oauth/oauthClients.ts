import { createOauthClient } from '@matinee/contract/admin'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { z } from 'zod'
import type { Client } from '../../features/oauth/oauth.service.ts'
import { actor, byId, command } from '../command.ts'
import { flag, optionalText, requiredText, toggle } from '../flags.ts'
import { minute, yesNo } from '../formatText.ts'
import { printFields, printList } from '../printTable.ts'
import { readInput } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'

const service = () => import('../../features/oauth/oauth.service.ts')
const args = { id: 'of the client, as in oauth clients list' }
const withClient = byId(
  service,
  (id) => `There is no client ${id}. See which there are: matinee oauth clients list`,
)

const list = command({
  usage: 'list',
  about: 'All third parties, oldest first',
  examples: ['oauth clients list', 'oauth clients list --json'],
  async run({ open, width }) {
    const { db } = await open()
    const rows = await (await service()).listClients(db)
    const empty = 'No third party is registered. Register one: matinee oauth clients create --help'
    const table = { rows, width, empty }
    return printList(table, {
      'ID!': 'id',
      NAME: 'name',
      'MAY!': printAccess,
      VERIFIED: 'verified',
      PUBLIC: 'isPublic',
      ENABLED: ({ isDisabled }) => yesNo(!isDisabled),
      'CREATED (UTC)!': 'createdAt',
    })
  },
})

const show = command({
  usage: 'show <id>',
  about: 'One third party, with its redirect addresses',
  args,
  examples: ['oauth clients show 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const client = await withClient(session, id, ({ readClient }, { db }) => readClient(db, id))
    return { json: client, text: printClient(client) }
  },
})

function printAccess({ readAccess, writeAccess }: Client): string {
  return [...(readAccess ? ['read'] : []), ...(writeAccess ? ['write'] : [])].join(', ')
}

function printClient(client: Client): string {
  return printFields([
    ['Id', client.id],
    ['Name', client.name],
    ['May', printAccess(client)],
    ['Verified', yesNo(client.verified)],
    ['Public', client.isPublic ? 'yes: no secret' : 'no'],
    ['Enabled', yesNo(!client.isDisabled)],
    ['Logo', client.logo ? client.logo.slice(5, client.logo.indexOf(';')) : null],
    ['Created (UTC)', minute(client.createdAt.toISOString())],
    ...client.redirectUris.map((uri, at): [string, string] => [at ? '' : 'Redirects to', uri]),
  ])
}

function printSecret(client: Client, secret: string | null): string {
  const text = secret
    ? `The secret, shown only now – keep it where the client can read it:\n  ${secret}`
    : 'A public client has no secret.'
  return `${printClient(client)}\n\n${text}\n\nEvery client must use PKCE (S256).`
}

const logoTypes: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' }
const maxLogoBytes = 64 * 1024

/** A picture file as a data: URL; null for `none`. The service validates its bytes. */
async function readLogo(path: string): Promise<string | null> {
  if (path === 'none') return null
  const type = logoTypes[extname(path).toLowerCase()]
  if (!type) throw wrongUsage(`--logo: "${path}" is no .png, .jpg, .jpeg or .webp file.`)
  return readInput(
    path,
    async () => {
      const { size } = await stat(path)
      if (size > maxLogoBytes)
        throw wrongUsage(`--logo: "${path}" has ${size} bytes, ${maxLogoBytes} are allowed.`)
      return `data:image/${type};base64,${(await readFile(path)).toString('base64')}`
    },
    '--logo: ',
  )
}

const { logo } = createOauthClient.body!.shape
const uris = z.array(z.string())
const onOff = z.boolean().optional()

const create = command({
  usage: 'create',
  about: 'Register a third party; its secret is shown once',
  // The service validates the name and the addresses.
  flags: {
    name: requiredText('--name <name>', 'as publishers see it when they are asked'),
    redirectUris: flag('--redirect-uri <uri...>', 'exact addresses that it may send people back to', uris),
    readAccess: toggle('--read', 'may ask to read players, sites and videos'),
    writeAccess: toggle('--write', 'may ask to change them'),
    verified: toggle('--verified', 'it is made by us'),
    isPublic: toggle('--public', 'it cannot keep a secret (an app, a page): gets none'),
    logo: flag('--logo <file>', 'a PNG, JPEG or WebP of at most 64 KB', logo, readLogo),
  },
  examples: [
    'oauth clients create --name "Newsroom" --redirect-uri https://newsroom.example/callback --read --write',
    'oauth clients create --name "Pocket app" --redirect-uri app.example:/callback --read --public',
  ],
  async run({ open }, _args, wish) {
    if (!wish.readAccess && !wish.writeAccess)
      throw wrongUsage('--read, --write: say what it may ask for, one of them or both.')
    const { db } = await open()
    const created = await (await service()).createClient(db, wish, actor)
    return { json: created, text: printSecret(created.client, created.secret) }
  },
})

const set = command({
  usage: 'set <id>',
  about: 'Change a third party; what is not named stays',
  args,
  flags: {
    name: optionalText('--name <name>', 'as publishers see it'),
    redirectUris: flag(
      '--redirect-uri <uri...>',
      'all its addresses: they replace the ones there are',
      uris.optional(),
    ),
    readAccess: flag('--read <on|off>', 'may ask to read', onOff),
    writeAccess: flag('--write <on|off>', 'may ask to change', onOff),
    verified: flag('--verified <on|off>', 'it is made by us', onOff),
    isEnabled: flag('--enabled <on|off>', 'off: its tokens do not work until it is on again', onOff),
    logo: flag(
      '--logo <file>',
      'a PNG, JPEG or WebP of at most 64 KB, or none',
      logo.unwrap().optional(),
      readLogo,
    ),
  },
  needsFlag: true,
  examples: [
    'oauth clients set 3kQ9vB7cXz12Lm --enabled off',
    'oauth clients set 3kQ9vB7cXz12Lm --logo logo.png',
  ],
  async run(session, [id], { isEnabled, ...fields }) {
    const change = { ...fields, ...(isEnabled !== undefined && { isDisabled: !isEnabled }) }
    const client = await withClient(session, id, ({ setClient }, { db }) => setClient(db, id, change, actor))
    return { json: client, text: `Changed.\n\n${printClient(client)}` }
  },
})

const renewSecret = command({
  usage: 'renew-secret <id>',
  about: 'Give it another secret, shown once; the old one ends at once',
  args,
  examples: ['oauth clients renew-secret 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const renewed = await withClient(session, id, ({ renewSecret }, { db }) => renewSecret(db, id, actor))
    return {
      json: renewed,
      text: `The old secret has ended.\n\n${printSecret(renewed.client, renewed.secret)}`,
    }
  },
})

export const commands = [
  {
    name: 'clients',
    about: 'Third parties that may ask publishers for access (OAuth 2.1)',
    commands: [list, show, create, set, renewSecret],
  },
]
