import { expect, test } from 'vitest'
import { matinee, matineeJson } from '../../testing/matinee.ts'
import { hasOperator } from '../features/auth/accounts/accounts.service.ts'
import { server } from '../../testing/testServer.ts'
import { mailWarning, startText } from './startText.ts'

const demo = [{ email: 'publisher@demo.example', password: 'demo', shows: 'videos' }]
const config = { publicUrl: 'https://video.example', smtpUrl: null }

test('the first start prints commands that create the first operator, and they work', async () => {
  expect(await hasOperator(server.deps.db)).toBe(false)
  const text = startText(config, { accounts: [], hasOperator: false })
  const commands = [...text.matchAll(/^ {2}\.\/bin\/matinee (.+)$/gm)].map(([, command]) => command!)
  expect(commands).toHaveLength(2)
  const args = commands.map((command) =>
    command.match(/"[^"]+"|\S+/g)!.map((part) => part.replaceAll('"', '')),
  )

  expect(await matinee(...args[0]!)).toMatchObject({ code: 0, err: '' })

  const shown = await matineeJson<{ user: { staffRole: string } }>('users', 'show', 'you@example.com')
  expect(shown).toMatchObject({ user: { staffRole: 'administrator' } })
  expect(await hasOperator(server.deps.db)).toBe(true)
  expect(await matinee('outbox', 'show', '--help')).toMatchObject({ code: 0 })
})

test.each([
  ['demo publishers are there', { accounts: demo, hasOperator: false }],
  ['there is an operator', { accounts: [], hasOperator: true }],
])('where %s, it does not mention a first operator', (_where, state) => {
  expect(startText(config, state)).toContain('Matinee is at https://video.example\n')
  expect(startText(config, state)).not.toContain('users create')
})

test('only production without a mail server gets a warning', () => {
  const dataDir = '/srv/matinee'
  expect(mailWarning({ isProduction: true, smtpUrl: null, dataDir })).toMatch(
    /SMTP_URL is not set.*\/srv\/matinee\/outbox/,
  )
  expect(mailWarning({ isProduction: true, smtpUrl: 'smtp://mail.example', dataDir })).toBeNull()
  expect(mailWarning({ isProduction: false, smtpUrl: null, dataDir })).toBeNull()
})
