import { createOauthClient } from '@matinee/contract/programs'
import { extname } from 'node:path'
import { z } from 'zod'
import type { Client } from '../../features/oauth/oauth.service.ts'
import { actor, byId, listCommand, showCommand } from '../command.ts'
import { flag, flagsOf } from '../flags.ts'
import { minute, yesNo } from '../formatText.ts'
import { printFields } from '../printTable.ts'
import { readWholeFile } from '../readInput.ts'
import { wrongUsage } from '../refuse.ts'

const service = () => import('../../features/oauth/oauth.service.ts')
const withClient = byId(service, 'third-party app', 'oauth clients list')

const list = listCommand({
  usage: 'list',
  about: 'List all third-party apps, oldest first',
  async load({ db }) {
    const rows = await (await service()).listClients(db)
    return { rows, empty: 'There are no third-party apps. Register one: matinee oauth clients create --help' }
  },
  columns: {
    'ID!': 'id',
    NAME: 'name',
    'ACCESS!': printAccess,
    VERIFIED: 'verified',
    PUBLIC: 'isPublic',
    ENABLED: ({ isDisabled }) => yesNo(!isDisabled),
    'CREATED (UTC)!': 'createdAt',
  },
})

const show = showCommand({
  usage: 'show <id>',
  about: 'Show a third-party app with its redirect addresses',
  load: ({ db }, [id]) => withClient(id, ({ readClient }) => readClient(db, id)),
  print: printClient,
})

function printAccess({ readAccess, writeAccess }: Client): string {
  return [...(readAccess ? ['read'] : []), ...(writeAccess ? ['write'] : [])].join(', ')
}

function printClient(client: Client): string {
  return printFields([
    ['Id', client.id],
    ['Name', client.name],
    ['Access', printAccess(client)],
    ['Verified', yesNo(client.verified)],
    ['Public', client.isPublic ? 'yes: no secret' : 'no'],
    ['Enabled', yesNo(!client.isDisabled)],
    ['Logo', client.logo ? client.logo.slice(5, client.logo.indexOf(';')) : null],
    ['Created (UTC)', minute(client.createdAt.toISOString())],
    ...client.redirectUris.map((uri, at): [string, string] => [at ? '' : 'Redirects to', uri]),
  ])
}

function printSecret({ client, secret }: { client: Client; secret: string | null }): string {
  const text = secret
    ? `The secret, shown only now. Store it where the app can read it:\n  ${secret}`
    : 'A public client has no secret.'
  return `${printClient(client)}\n\n${text}\n\nEvery client must use PKCE (S256).`
}

const logoTypes: Record<string, string> = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' }

const maxLogoBytes = 64 * 1024

/** An image file as a data: URL; null for `none`. The service validates its bytes. */
async function readLogo(path: string, name: string): Promise<string | null> {
  if (path === 'none') return null
  const type = logoTypes[extname(path).toLowerCase()]
  if (!type) throw wrongUsage(`${name}: "${path}" is not a .png, .jpg, .jpeg or .webp file.`)
  const file = await readWholeFile(path, { maxBytes: maxLogoBytes, prefix: `${name}: ` })
  return `data:image/${type};base64,${file.toString('base64')}`
}

const body = createOauthClient.body!
const { shape } = body
const redirectUris = '--redirect-uri <uri...>'
const logo = ['--logo <file>', `PNG, JPEG or WebP of at most ${maxLogoBytes / 1024} KB`, readLogo] as const

const create = showCommand({
  usage: 'create',
  about: 'Register a third-party app; its secret is shown once',
  flags: flagsOf(body, {
    name: 'name that publishers see',
    redirectUris: [redirectUris, 'exact addresses to which it may redirect'],
    readAccess: ['--read', 'may ask to read players, sites and videos'],
    writeAccess: ['--write', 'may ask to change them'],
    verified: ['--verified', 'made by the operator of this installation'],
    isPublic: ['--public', 'an app or page that cannot keep a secret, and gets none'],
    logo,
  }),
  examples: [
    'oauth clients create --name "Newsroom" --redirect-uri https://newsroom.example/callback --read --write',
    'oauth clients create --name "Pocket app" --redirect-uri app.example:/callback --read --public',
  ],
  check({ readAccess, writeAccess }) {
    if (!readAccess && !writeAccess) throw wrongUsage('Give --read, --write or both.')
  },
  load: async ({ db }, _args, client) => (await service()).createClient(db, client, actor),
  print: printSecret,
})

const set = showCommand({
  usage: 'set <id>',
  about: 'Change the given settings of a third-party app',
  flags: {
    ...flagsOf(
      {
        // Without the defaults for a new client, which would overwrite its settings.
        shape: {
          name: shape.name.optional(),
          redirectUris: shape.redirectUris.optional(),
          readAccess: shape.readAccess.optional(),
          writeAccess: shape.writeAccess.optional(),
          verified: shape.verified.unwrap().optional(),
          logo: shape.logo.unwrap().optional(),
        },
      },
      {
        name: 'name that publishers see',
        redirectUris: [redirectUris, 'replace all its redirect addresses'],
        readAccess: ['--read <on|off>', 'may ask to read'],
        writeAccess: ['--write <on|off>', 'may ask to change'],
        verified: 'made by the operator of this installation',
        logo: [logo[0], `${logo[1]}; none removes it`, readLogo],
      },
    ),
    isEnabled: flag('--enabled <on|off>', 'off blocks its tokens until it is on', z.boolean().optional()),
  },
  needsFlag: true,
  examples: [
    'oauth clients set 3kQ9vB7cXz12Lm --enabled off',
    'oauth clients set 3kQ9vB7cXz12Lm --logo logo.png',
  ],
  async load({ db }, [id], { isEnabled, ...fields }) {
    const change = { ...fields, ...(isEnabled !== undefined && { isDisabled: !isEnabled }) }
    return withClient(id, ({ setClient }) => setClient(db, id, change, actor))
  },
  print: (client) => `Changed.\n\n${printClient(client)}`,
})

const renewSecret = showCommand({
  usage: 'renew-secret <id>',
  about: 'Replace the secret of a third-party app; the new one is shown once, the old one ends at once',
  load: ({ db }, [id]) => withClient(id, ({ renewSecret }) => renewSecret(db, id, actor)),
  print: (renewed) => `The old secret has ended.\n\n${printSecret(renewed)}`,
})

export const commands = [
  {
    name: 'clients',
    about: 'Third-party apps that may ask publishers for access (OAuth 2.1)',
    commands: [list, show, create, set, renewSecret],
  },
]
