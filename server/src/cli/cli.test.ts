import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, register } from '@matinee/contract/auth'
import { readPlayback } from '@matinee/contract/playback'
import { createVideo, readVideo } from '@matinee/contract/videos'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand, type CommandResult } from '../../testing/commandLine.ts'
import { api } from '../../testing/api.ts'
import { linkIn, mailsSent } from '../../testing/mailbox.ts'
import { make, type TestAccount } from '../../testing/make.ts'
import {
  matineeJson as json,
  matineeRefusal as refusal,
  settings as commandSettings,
} from '../../testing/matinee.ts'
import { addApp } from '../../testing/secondFactors.ts'
import { server } from '../../testing/testServer.ts'
import { downloadJob } from '../features/videos/pipeline/videoJobs.ts'
import { newId } from '../platform/ids.ts'
import { outboxMailer } from '../platform/mail/outbox.ts'

const launcher = fileURLToPath(new URL('../../../bin/matinee', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'matinee-cli-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const settings = { ...commandSettings, PORT: new URL(server.url).port }

const matinee = (args: string[], environment: Record<string, string> = {}) =>
  runCommand(args, { ...settings, ...environment })

/** Starts the command as an operator does. */
function start(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { ...settings, ...environment }
    execFile(program, args, { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

type Users = { data: { id: string; email: string; status: string }[]; total: number }

describe('users', () => {
  test('a registration is listed as pending, approved by email, activated by the link and can sign in', async () => {
    const email = `${newId(10)}@test.matinee.test`.toLowerCase()
    const password = 'a long new passphrase'
    await api(null).get(register, { body: { email, name: 'Ayşe Yılmaz', password } })
    const { out } = await matinee(['users', 'list', '--status', 'pending'])
    expect(out).toMatch(new RegExp(`^ID +EMAIL +NAME +STATUS[^]*${email} +Ayşe Yılmaz +pending +-1`))
    await mailsSent()

    const approved = await matinee(['users', 'approve', email.toUpperCase(), '--type', '4'])
    expect(approved).toMatchObject({ code: 0, err: '' })
    expect(approved.out).toContain(`Approved ${email} (type 4)`)
    const [mail] = await mailsSent()
    expect(mail!.to.address).toBe(email)
    expect(linkIn(mail).searchParams.get('code')).toBeTruthy()
    expect((await matinee(['users', 'list', '--search', email])).out).toContain('invited')

    const again = await json<{ integrationType: number }>('users', 'approve', email)
    expect(again.integrationType).toBe(4)
    expect(await mailsSent()).toHaveLength(1)
    expect(await refusal(1, 'users', 'approve', (await make.account()).id)).toContain('active already')
  })

  test('show prints the settings, sessions, grants and latest events', async () => {
    const owner = await make.account()
    const helper = await make.account()
    await json('grants', 'add', helper.email, owner.id)
    await json('users', 'set', owner.id, '--currency', 'try')
    const shown = await json<{
      user: { email: string }
      grants: object[]
      sessions: number
      audit: object[]
    }>('users', 'show', owner.email)
    expect(shown).toMatchObject({
      user: { email: owner.email, currency: 'try' },
      grants: [{ actor: { email: helper.email } }],
      sessions: 1,
      audit: [
        {
          kind: 'changed',
          actor: 'cli',
          details: { before: { currency: 'usd' }, after: { currency: 'try' } },
        },
        { kind: 'grant_added' },
      ],
    })
    const { out } = await matinee(['users', 'show', owner.email])
    expect(out).toMatch(/Open sessions +1/)
    expect(out).toContain(helper.email)
    expect(out).toContain('Connected apps\n  none')
  })

  test('create invites an account and mails its owner; a taken email is refused', async () => {
    const email = `${newId(10)}@test.matinee.test`.toLowerCase()
    const options = [
      '--email',
      email,
      '--name',
      'Bora',
      '--type',
      '2',
      '--language',
      'tr',
      '--staff',
      'finance',
    ]
    expect(await json('users', 'create', ...options)).toMatchObject({
      email,
      status: 'PENDING',
      integrationType: 2,
      timezone: 'Europe/Istanbul',
      staffRole: 'finance',
    })
    expect((await mailsSent()).map(({ to }) => to.address)).toContain(email)
    expect(await refusal(1, 'users', 'create', ...options)).toContain(
      'An account with this email already exists.',
    )
  })

  test('set prints the changes, or that nothing changed', async () => {
    const { email } = await make.account()
    const options = [
      '--type',
      '-1',
      '--infrastructure',
      'none',
      '--timezone',
      'Asia/Tokyo',
      '--staff',
      'support',
    ]
    const { out } = await matinee(['users', 'set', email, ...options])
    expect(out).toContain('integrationType: 0 → -1')
    expect(out).toContain('videoInfrastructure: IZLESENE → none')
    expect(out).toContain('timezone: UTC → Asia/Tokyo')
    expect(out).toContain('staffRole: none → support')
    expect((await matinee(['users', 'set', email, ...options])).out).toContain('Nothing changed')
  })

  test('set adds and removes the accounts that an agent reports on', async () => {
    const [agent, one, two] = [await make.account(), await make.account(), await make.account()]
    type Changed = { user: { appUsers: { id: string }[] }; changed: string[] }
    const change = (...options: string[]) => json<Changed>('users', 'set', agent.email, ...options)
    const added = await change('--add-app-user', one.email, two.id)
    expect(added.changed).toEqual(['appUsers'])
    expect(new Set(added.user.appUsers.map(({ id }) => id))).toEqual(new Set([one.id, two.id]))
    const { user } = await change('--remove-app-user', one.id)
    expect(user.appUsers.map(({ id }) => id)).toEqual([two.id])
    expect((await change('--add-app-user', two.id)).changed).toEqual([])
    expect(await refusal(1, 'users', 'set', agent.id, '--add-app-user', agent.id)).toContain('--add-app-user')
  })

  test('disabling and signing out end the sessions', async () => {
    const [one, two] = [await make.account(), await make.account()]
    const signIn = (account: TestAccount) =>
      api(null).status(login, { body: { email: account.email, password: account.password } })
    await json('users', 'set', one.id, '--status', 'Disabled')
    expect(await signIn(one)).toBe(401)
    await json('users', 'set', one.id, '--status', 'active')
    expect(await signIn(one)).toBe(200)
    expect((await matinee(['users', 'sign-out', two.email])).out).toContain('1 session ended')
    expect(await json('users', 'sign-out', two.email)).toMatchObject({ sessionsEnded: 0 })
  })

  test('second factors of an owner who lost them are removed, and only then', async () => {
    const owner = await addApp(await make.account())
    expect((await matinee(['users', 'reset-factors', owner.email])).out).toContain(
      'Removed the second factors',
    )
    expect(await json('users', 'reset-factors', owner.email)).toMatchObject({ removed: false })
  })

  test('the list can be searched and limited, and an empty one says what to do', async () => {
    const { email } = await make.account()
    const { data, total } = await json<Users>('users', 'list', '--limit', '1')
    expect(data).toHaveLength(1)
    expect(total).toBeGreaterThan(1)
    expect((await json<Users>('users', 'list', '--search', email.slice(0, 10))).data[0]!.email).toBe(email)
    expect((await matinee(['users', 'list', '--limit', '1'])).out).toContain(`1 of ${total} accounts`)
    expect((await matinee(['users', 'list', '--search', 'no such one'])).out).toContain('No account has')
  })
})

describe('grants', () => {
  test('are added until the end of a day, listed, refused a second time and revoked', async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const grant = await json<{ id: string; until: string; grantedBy: string }>(
      'grants',
      'add',
      actor.email,
      target.email,
      '--until',
      '2099-01-31',
    )
    expect(grant).toMatchObject({ until: '2099-01-31T23:59:59.999Z', grantedBy: 'cli' })
    const list = (await matinee(['grants', 'list', '--user', actor.id])).out
    expect(list).toContain(grant.id)
    expect(list).toContain('2099-01-31 23:59')
    await refusal(1, 'grants', 'add', actor.email, target.email)
    expect((await matinee(['grants', 'remove', grant.id])).code).toBe(0)
    expect(await refusal(1, 'grants', 'remove', grant.id)).toContain('matinee grants list')
    expect((await matinee(['grants', 'list', '--user', actor.id])).out).toContain('matinee grants add')
  })

  test.each([['2027-02-30'], ['tomorrow'], ['2020-01-01'], ['2027-01-01T10:00']])(
    'an end of %s is wrong usage',
    async (until) => {
      expect(await refusal(2, 'grants', 'add', 'a', 'b', '--until', until)).toContain('--until')
    },
  )

  test('an account cannot get a grant for itself', async () => {
    const { email } = await make.account()
    expect(await refusal(1, 'grants', 'add', email, email)).toContain('target')
  })
})

describe('videos', () => {
  type Added = { id: string; embedUrl: string | null }
  const external = { EXTERNAL_EMBED_URL: 'https://video.example/embed/{id}' }
  const addExternal = (account: TestAccount, id: string, ...options: string[]) =>
    matinee(['videos', 'add-external', account.email, id, ...options], external)

  test('an external video is added, plays from its host, and cannot be added again', async () => {
    const [owner, other] = [await make.account(), await make.account()]
    const id = newId(8)
    const options = ['--title', ' City lights ', '--description', 'Seen elsewhere', '--duration', '83.5']
    expect(await addExternal(owner, id, ...options)).toEqual({
      code: 0,
      err: '',
      out: `Added nkt:${id} to ${owner.email}. It plays from https://video.example/embed/${id}\n`,
    })
    expect(await api(owner).get(readVideo, { params: { id: `nkt:${id}` } })).toMatchObject({
      title: 'City lights',
      description: 'Seen elsewhere',
      source: id,
      status: 'AVAILABLE',
      duration: 83_500,
    })
    const { data } = await api(null).get(readPlayback, { params: { id: `nkt:${id}` } })
    expect(data).toMatchObject({ type: 'external', embedUrl: `https://video.example/${id}`, sources: [] })
    for (const [account, again] of [
      [owner, id],
      [other, `nkt:${id}`],
    ] as const) {
      const refused = await addExternal(account, again, '--title', 'Again')
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining(`A video nkt:${id} already exists`),
      ])
    }
    const { audit } = await json<{ audit: object[] }>('users', 'show', owner.id)
    expect(audit).toMatchObject([{ kind: 'changed', actor: 'cli', details: { externalVideo: `nkt:${id}` } }])
  })

  test('adding an external video without EXTERNAL_EMBED_URL prints a warning', async () => {
    const owner = await make.account()
    const id = newId(8)
    const { code, out } = await matinee(['videos', 'add-external', owner.id, `nkt:${id}`, '--title', 'Clip'])
    expect([code, out]).toEqual([0, expect.stringContaining('Warning: EXTERNAL_EMBED_URL is not set')])
    const added = await json<Added>('videos', 'add-external', owner.id, `${id}-2`, '--title', 'Clip')
    expect(added).toEqual({ id: `nkt:${id}-2`, embedUrl: null })
  })

  test('demo data is refused where real accounts exist', async () => {
    await make.account()
    expect(await refusal(1, 'seed', 'big', '--events', '100000')).toContain('Real accounts exist')
    expect(await refusal(2, 'seed', 'big', '--events', '5')).toContain('--events')
  })

  test('an invalid id, title or duration, and an account without videos, are refused', async () => {
    const owner = await make.account()
    const add = (code: number, id: string, ...options: string[]) =>
      refusal(code, 'videos', 'add-external', owner.email, id, ...options)
    for (const id of ['a/b', 'nkt:', 'x'.repeat(125)])
      expect(await add(1, id, '--title', 'Clip'), id).toContain('id: Use 1 to 124 characters for the id')
    expect(await add(2, 'x1')).toContain('--title')
    expect(await add(2, 'x1', '--title', 'x'.repeat(201))).toContain('--title: ')
    for (const duration of ['-1', '1:23'])
      expect(await add(2, 'x1', '--title', 'Clip', `--duration=${duration}`), duration).toContain(
        '--duration: ',
      )
    const apps = await make.account({ integrationType: 3 })
    expect(await refusal(1, 'videos', 'add-external', apps.email, 'x1', '--title', 'Clip')).toContain(
      `${apps.email} has type 3, which has no videos`,
    )
    expect((await json<{ total: number }>('videos', 'list', owner.id)).total).toBe(0)
  })

  test('are listed newest first with reasons of failures, can be searched and limited, and are of one account', async () => {
    const [owner, other] = [await make.account(), await make.account()]
    expect((await matinee(['videos', 'list', owner.email])).out).toContain(`${owner.email} has no videos`)
    await addExternal(other, newId(8), '--title', 'Not mine')
    await addExternal(owner, newId(8), '--title', 'Night tram')
    const { id } = await api(owner).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
    const failed = { status: 'DOWNLOAD_ERROR', statusReason: 'address_private' } as const
    await server.deps.db.updateTable('videos').set(failed).where('id', '=', id).execute()
    const { data, total } = await json<{ data: { title: string }[]; total: number }>(
      'videos',
      'list',
      owner.id,
    )
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { id, status: 'DOWNLOAD_ERROR', statusReason: 'The URL leads to a private network.' },
      { title: 'Night tram', statusReason: null },
    ])
    const { out } = await matinee(['videos', 'list', owner.email])
    expect(out).toMatch(/^ID +STATUS +TITLE +CREATED \(UTC\) +REASON\n/)
    expect(out).toMatch(new RegExp(`${id} +DOWNLOAD_ERROR .* The URL leads to a private network\\.`))
    expect(out).not.toContain('Not mine')
    expect((await matinee(['videos', 'list', owner.id, '--limit', '1'])).out).toContain('1 of 2 videos')
    expect((await matinee(['videos', 'list', owner.id, '--search', 'tram'])).out).not.toContain(id)
    expect((await matinee(['videos', 'list', owner.id, '--search', 'none'])).out).toContain(
      '"none" in its title',
    )
  })

  test('a failed video is processed again; another or an unknown one is refused', async () => {
    const owner = await make.account()
    const { id } = await api(owner).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })
    expect(await refusal(1, 'videos', 'retry', id)).toContain('has not failed')
    const { db } = server.deps
    await db.executeQuery(CompiledQuery.raw(`delete from pgboss.job where data->>'videoId' = '${id}'`))
    const failed = { status: 'DOWNLOAD_ERROR', statusReason: 'address_private' } as const
    await db.updateTable('videos').set(failed).where('id', '=', id).execute()
    expect(await json('videos', 'retry', id)).toEqual({ id, status: 'QUEUED' })
    expect(await api(owner).get(readVideo, { params: { id } })).toMatchObject({
      status: 'QUEUED',
      statusReason: null,
    })
    expect(await server.deps.queue.isPending(downloadJob, id)).toBe(true)
    expect(await refusal(1, 'videos', 'retry', 'nobodys')).toContain('There is no video nobodys')
  })
})

describe('oauth clients', () => {
  const uri = 'https://app.example/callback'

  test('the secret of a new client is shown once, and a renewed one ends it', async () => {
    const logo = join(scratch, 'logo.png')
    writeFileSync(logo, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    const made = await json<{ client: { id: string; logo: string }; secret: string }>(
      'oauth',
      'clients',
      'create',
      '--name',
      'Newsroom',
      '--redirect-uri',
      uri,
      'https://b.example/cb',
      '--read',
      '--write',
      '--logo',
      logo,
    )
    expect(made.client).toMatchObject({
      name: 'Newsroom',
      readAccess: true,
      writeAccess: true,
      isPublic: false,
    })
    expect(made.client.logo).toMatch(/^data:image\/png;base64,/)
    expect(made.secret).toMatch(/^[\w-]{43}$/)
    const { out } = await matinee(['oauth', 'clients', 'show', made.client.id])
    expect(out).toContain('https://b.example/cb')
    expect(out).not.toContain(made.secret)
    const renewed = await matinee(['oauth', 'clients', 'renew-secret', made.client.id])
    expect(renewed.out).toMatch(/shown only now[^]*\n {2}[\w-]{43}\n/)
    expect(renewed.out).not.toContain(made.secret)
  })

  test('a public client has no secret; set changes the given fields; unknown clients are refused', async () => {
    const options = ['--name', 'Pocket', '--redirect-uri', uri, '--read', '--public']
    const made = await json<{ client: { id: string }; secret: null }>(
      'oauth',
      'clients',
      'create',
      ...options,
    )
    expect(made.secret).toBeNull()
    const { id } = made.client
    expect(await json('oauth', 'clients', 'set', id, '--enabled', 'off', '--verified', 'on')).toMatchObject({
      name: 'Pocket',
      isDisabled: true,
      verified: true,
      redirectUris: [uri],
    })
    expect((await matinee(['oauth', 'clients', 'list'])).out).toMatch(
      new RegExp(`${id} +Pocket +read +yes +yes +no`),
    )
    expect(await refusal(1, 'oauth', 'clients', 'show', 'nothing')).toContain('matinee oauth clients list')
    expect(await refusal(1, 'oauth', 'clients', 'set', id, '--redirect-uri', 'ftp://x')).toContain(
      '--redirect-uri',
    )
    expect(await refusal(2, 'oauth', 'clients', 'set', id)).toContain('--help')
    expect(await refusal(2, 'oauth', 'clients', 'set', id, '--logo', '/nowhere.png')).toContain('ENOENT')
    const large = join(scratch, 'large.png')
    writeFileSync(large, Buffer.alloc(65_537))
    expect(await refusal(2, 'oauth', 'clients', 'set', id, '--logo', large)).toContain('at most 65536')
  })
})

test('the outbox lists mails and shows their text and links', async () => {
  const mailer = outboxMailer(server.dataDir, { ...server.deps.config })
  const link = 'https://console.example/auth/activate?code=abc'
  const to = { name: 'Ayşe', address: 'ayse@example.com' }
  await mailer.send({
    id: 'activation-1',
    to,
    subject: 'Welcome',
    text: `Open ${link}\nnow`,
    html: '<p>Open</p>',
  })
  await mailer.close()
  expect((await matinee(['outbox', 'list'])).out).toMatch(/activation-1 .*ayse@example\.com +Welcome/)
  expect((await matinee(['outbox', 'show', 'latest'])).out).toContain(link)
  expect((await matinee(['outbox', 'show', 'activation-1', '--html'])).out).toBe('<p>Open</p>\n')
  expect(await json('outbox', 'show', 'activation-1')).toMatchObject({ subject: 'Welcome', links: [link] })
  expect(await refusal(1, 'outbox', 'show', 'activation-2')).toContain('matinee outbox list')
  const bySmtp = await matinee(['outbox', 'list'], { SMTP_URL: 'smtp://mail.example' })
  expect(bySmtp.out).toContain('Mails are sent by SMTP (mail.example)')
})

describe('wrong input', () => {
  test.each([
    [['user', 'list'], 'Did you mean users?'],
    [['users', 'lst'], 'Did you mean list?'],
    [['users', 'list', '--serch', 'x'], 'Did you mean --search?'],
    [['users', 'list', '--status', 'lost'], '--status: "lost" is not one of pending, active, disabled'],
    [['users', 'list', '--limit', '0'], '--limit: "0" is not a whole number from 1 to 1000'],
    [['users', 'set', 'a', '--type', '7'], '--type: "7" is not one of -1, 0, 1, 2, 3, 4'],
    [['users', 'set', 'a', '--timezone', 'Mars/Olympus'], '--timezone: Choose an IANA time zone'],
    [['users', 'set', 'a'], 'Give an option to change something'],
    [['users', 'create', '--name', 'x'], '--email'],
    [['users', 'create', '--email', 'x', '--name', 'x'], '--email: This is not an email address.'],
    [['users', 'show'], "missing required argument 'user'"],
    [['oauth', 'clients', 'create', '--name', 'x', '--redirect-uri', 'https://a.example'], '--read'],
  ])('%j is wrong usage with a reason', async (args, message) => {
    expect(await refusal(2, ...args)).toContain(message)
  })

  test('an unknown account is refused with where to look', async () => {
    const text = await refusal(1, 'users', 'show', 'ayse@nowhere.example')
    expect(text).toContain('There is no account ayse@nowhere.example')
    expect(text).toContain('matinee users list --search ayse')
  })

  test('a refusal is JSON with --json, and has a stack with --debug', async () => {
    const { email } = await make.account()
    const asData = await matinee(['grants', 'add', email, email, '--json'])
    expect(asData).toMatchObject({ code: 1, out: '' })
    expect(JSON.parse(asData.err)).toEqual({
      error: {
        code: 'invalid_request',
        message: expect.stringMatching(/^target: /) as string,
        fields: { targetId: expect.any(String) as string },
      },
    })
    expect((await matinee(['users', 'show', 'nobody', '--debug'])).err).toMatch(/^\s+at /m)
  })

  test('an invalid setting is named', async () => {
    const run = await matinee(['users', 'list'], { PORT: 'many' })
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('PORT')])
  })
})

describe('an unreachable Matinee', () => {
  test('a missing data folder is not created, and the text says how to start', async () => {
    const folder = join(scratch, 'none')
    const run = await matinee(['users', 'list'], { DATABASE_URL: '', MATINEE_DATA: folder })
    expect(run).toMatchObject({ code: 3, out: '' })
    expect(run.err).toContain(`Matinee is not running on ${folder}. Start it with "npm start"`)
    expect(existsSync(folder)).toBe(false)
  })

  test.each([
    [['sites', 'warn', 'example.com', '--title', 'Late'], 'Give both --title and --description, or --off.'],
    [
      ['oauth', 'clients', 'create', '--name', 'A', '--redirect-uri', 'https://a.example/'],
      'Give --read, --write or both.',
    ],
  ])('%j is wrong usage before anything is opened', async (args, message) => {
    const run = await matinee(args, { DATABASE_URL: '', MATINEE_DATA: join(scratch, 'none') })
    expect(run.code).toBe(2)
    expect(run.err).toContain(message)
  })

  test('an unreachable database server is named without its password', async () => {
    const run = await matinee(['status'], { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' })
    expect(run.code).toBe(3)
    expect(run.err).toContain('127.0.0.1:1/none')
    expect(run.err).not.toContain('secret')
  })

  test('an empty database is refused as older than the code, and stays empty', async () => {
    const run = await matinee(['users', 'list'], {
      DATABASE_URL: settings.DATABASE_URL.replace(/test_\w+/, 'postgres'),
    })
    expect(run.code).toBe(1)
    expect(run.err).toContain('0001_first')
    expect(run.err).toContain('npm start')
  })
})

describe('the launcher', () => {
  test('finds its checkout through a symbolic link and needs no Node on the path', async () => {
    const link = join(scratch, 'matinee')
    symlinkSync(launcher, link)
    expect(await start(link, ['--help'], { PATH: '/usr/bin:/bin' })).toMatchObject({ code: 0, err: '' })
  })

  test('passes on the output, the error output and the exit code', async () => {
    const { email, id } = await make.account()
    const found = await start(launcher, ['users', 'show', email, '--json'])
    expect([found.code, found.err]).toEqual([0, ''])
    expect(JSON.parse(found.out)).toMatchObject({ user: { id } })
    const [refused, wrong] = await Promise.all([
      start(launcher, ['users', 'show', 'nobody@test.matinee.test']),
      start(launcher, ['users', 'shwo']),
    ])
    expect([refused.code, refused.out, wrong.code]).toEqual([1, '', 2])
    expect(refused.err).toMatch(/^error: /)
  })

  test('says what to do before npm ci', async () => {
    const copy = join(scratch, 'bin', 'matinee')
    mkdirSync(join(scratch, 'bin'))
    copyFileSync(launcher, copy)
    expect(await start(copy, ['status'])).toMatchObject({
      code: 3,
      err: expect.stringContaining(`run npm ci in ${scratch} first`) as string,
    })
  })
})

describe('help', () => {
  test('the first page lists the commands, common tasks and the exit codes', async () => {
    const { code, out } = await matinee([])
    expect(code).toBe(0)
    for (const word of [
      'users',
      'grants',
      'videos',
      'oauth',
      'outbox',
      'status',
      'users approve',
      'Exit codes',
    ])
      expect(out).toContain(word)
    expect((await matinee(['--help'])).out).toBe(out)
  })

  test('the options of a command show the words, ranges and defaults of their fields', async () => {
    const { out } = await matinee(['users', 'set', '--help'])
    expect(out).toMatch(/--status <status> +status; .*: active, disabled\n/)
    expect(out).toMatch(/--infrastructure <name> .*: aws, izlesene, none\n/)
    expect((await matinee(['users', 'list', '--help'])).out).toContain('(1 to 1000, default: 50)')
  })

  test('every command has options, examples, --json and --debug', async () => {
    const commands = await leaves([])
    expect(commands.length).toBeGreaterThanOrEqual(20)
    for (const [command, out] of commands) {
      expect(out, command).toContain(`Examples:\n  matinee ${command}`)
      expect(out, command).toContain('--json')
      expect(out, command).toContain('--debug')
    }
  })
})

/** All commands, without groups, with their help. */
async function leaves(path: string[]): Promise<[string, string][]> {
  const { code, out } = await matinee([...path, '--help'])
  expect(code).toBe(0)
  const list = /\nCommands:\n((?: {2,}.*\n?)+)/.exec(out)?.[1]
  if (!list) return [[path.join(' '), out]]
  const names = [...list.matchAll(/^ {2}([\w-]+)/gm)].map((match) => match[1]!)
  return (await Promise.all(names.map((name) => leaves([...path, name])))).flat()
}
