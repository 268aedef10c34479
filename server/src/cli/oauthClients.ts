import type { Command } from 'commander'
import type { Client, ClientChange } from '../features/oauth/oauth.service.ts'
import { CliError } from './cliError.ts'
import {
  choice,
  noun,
  option,
  textOf,
  type Noun,
  type Options,
  type Output,
  type Runner,
  type Session,
} from './command.ts'
import { refuseMissing } from './findUser.ts'
import { printFields, printTable } from './printTable.ts'
import { readLogo } from './readLogo.ts'
import { actor } from './userChanges.ts'
import { minute, yesNo } from './words.ts'

const service = () => import('../features/oauth/oauth.service.ts')
const client = { id: 'of the client, as in oauth clients list' }

export function addOauthCommands(program: Command, run: Runner): void {
  const oauth = program
    .command('oauth')
    .description('Third parties that may ask publishers for access')
    .helpCommand(false)
  const clients = noun(oauth, 'clients', 'Third parties that may ask publishers for access (OAuth 2.1)', run)
  addLooking(clients)
  addMaking(clients)
}

function addLooking(clients: Noun): void {
  clients.add({
    usage: 'list',
    about: 'All third parties, oldest first',
    examples: ['oauth clients list', 'oauth clients list --json'],
    run: listClients,
  })
  clients.add({
    usage: 'show <id>',
    about: 'One third party, with its redirect addresses',
    args: client,
    examples: ['oauth clients show 3kQ9vB7cXz12Lm'],
    run: async (session, [id]) => {
      const { db } = await session.open()
      const { readClient } = await service()
      const found = await refuseMissing(() => readClient(db, id!), noSuchClient(id!))
      return { json: found, text: printClient(found) }
    },
  })
}

function addMaking(clients: Noun): void {
  clients.add({
    usage: 'create',
    about: 'Register a third party; its secret is shown once',
    options: [
      option('--name <name>', 'as publishers see it when they are asked').makeOptionMandatory(),
      option(
        '--redirect-uri <uri...>',
        'exact addresses that it may send people back to',
      ).makeOptionMandatory(),
      option('--read', 'may ask to read players, sites and videos'),
      option('--write', 'may ask to change them'),
      option('--verified', 'it is made by us'),
      option('--public', 'it cannot keep a secret (an app, a page): gets none'),
      option('--logo <file>', 'a PNG, JPEG or WebP of at most 64 KB'),
    ],
    examples: [
      'oauth clients create --name "Newsroom" --redirect-uri https://newsroom.example/callback --read --write',
      'oauth clients create --name "Pocket app" --redirect-uri app.example:/callback --read --public',
    ],
    run: createClient,
  })
  clients.add({
    usage: 'set <id>',
    about: 'Change a third party; what is not named stays',
    args: client,
    options: [
      option('--name <name>', 'as publishers see it'),
      option('--redirect-uri <uri...>', 'all its addresses: they replace the ones there are'),
      ...['read', 'write', 'verified', 'enabled'].map((flag) =>
        choice(`--${flag} <on|off>`, switchWords[flag]!, ['on', 'off']),
      ),
      option('--logo <file>', 'a PNG, JPEG or WebP of at most 64 KB, or none'),
    ],
    examples: [
      'oauth clients set 3kQ9vB7cXz12Lm --enabled off',
      'oauth clients set 3kQ9vB7cXz12Lm --logo logo.png',
    ],
    run: setClient,
  })
  clients.add({
    usage: 'renew-secret <id>',
    about: 'Give it another secret, shown once; the old one ends at once',
    args: client,
    examples: ['oauth clients renew-secret 3kQ9vB7cXz12Lm'],
    run: renewSecret,
  })
}

const switchWords: Record<string, string> = {
  read: 'may ask to read',
  write: 'may ask to change',
  verified: 'it is made by us',
  enabled: 'off: its tokens do not work until it is on again',
}

const noSuchClient = (id: string) =>
  `There is no client ${id}. See which there are: matinee oauth clients list`

async function listClients(session: Session): Promise<Output> {
  const { db } = await session.open()
  const data = await (await service()).listClients(db)
  const empty = 'No third party is registered. Register one: matinee oauth clients create --help'
  return { json: { data }, text: data.length ? printClients(data, session.width) : empty }
}

function printClients(clients: Client[], width: number): string {
  return printTable(
    clients,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'NAME', cell: ({ name }) => name },
      { title: 'MAY', cell: mayWords, isWhole: true },
      { title: 'VERIFIED', cell: ({ verified }) => yesNo(verified) },
      { title: 'PUBLIC', cell: ({ isPublic }) => yesNo(isPublic) },
      { title: 'ENABLED', cell: ({ isDisabled }) => yesNo(!isDisabled) },
      { title: 'CREATED (UTC)', cell: ({ createdAt }) => minute(createdAt.toISOString()), isWhole: true },
    ],
    width,
  )
}

const mayWords = ({ readAccess, writeAccess }: Client) =>
  [...(readAccess ? ['read'] : []), ...(writeAccess ? ['write'] : [])].join(', ')

function printClient(client: Client): string {
  return printFields([
    ['Id', client.id],
    ['Name', client.name],
    ['May', mayWords(client)],
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

async function createClient(session: Session, _args: string[], options: Options): Promise<Output> {
  const { read = false, write = false } = options as { read?: boolean; write?: boolean }
  if (!read && !write)
    throw new CliError('usage', '--read, --write: say what it may ask for, one of them or both.')
  const logo = textOf(options, 'logo')
  const wish = {
    name: textOf(options, 'name') ?? '',
    redirectUris: options.redirectUri as string[],
    readAccess: read,
    writeAccess: write,
    verified: options.verified === true,
    isPublic: options.public === true,
    logo: logo === undefined ? null : await readLogo(logo),
  }
  const { db } = await session.open()
  const made = await (await service()).createClient(db, wish, actor)
  return { json: made, text: printSecret(made.client, made.secret) }
}

async function setClient(session: Session, [id]: string[], options: Options): Promise<Output> {
  const isOn = (name: string) => (options[name] === undefined ? undefined : options[name] === 'on')
  const enabled = isOn('enabled')
  const logo = textOf(options, 'logo')
  const change: ClientChange = {
    name: textOf(options, 'name'),
    redirectUris: options.redirectUri as string[] | undefined,
    readAccess: isOn('read'),
    writeAccess: isOn('write'),
    verified: isOn('verified'),
    isDisabled: enabled === undefined ? undefined : !enabled,
    logo: logo === undefined ? undefined : await readLogo(logo),
  }
  if (Object.values(change).every((value) => value === undefined))
    throw new CliError('usage', 'Say what to change; "matinee oauth clients set --help" lists the options.')
  const { db } = await session.open()
  const { setClient } = await service()
  const changed = await refuseMissing(() => setClient(db, id!, change, actor), noSuchClient(id!))
  return { json: changed, text: `Changed.\n\n${printClient(changed)}` }
}

async function renewSecret(session: Session, [id]: string[]): Promise<Output> {
  const { db } = await session.open()
  const { renewSecret } = await service()
  const made = await refuseMissing(() => renewSecret(db, id!, actor), noSuchClient(id!))
  return { json: made, text: `The old secret has ended.\n\n${printSecret(made.client, made.secret)}` }
}
