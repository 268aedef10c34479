import { createPlayer } from '@matinee/contract/players'
import { readUsage } from '@matinee/contract/usage'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { matinee } from '../../../testing/matinee.ts'

test('an operator sees the quotas of an account, changes them and returns them to the default', async () => {
  const account = await make.account()
  const player = { body: { name: 'One', language: 'en' as const } }
  await api(account).get(createPlayer, player)
  const shown = await matinee('users', 'quotas', account.email)
  expect(shown.out).toMatch(/storage +0 B +200 GB +default/)
  expect(shown.out).toMatch(/players +1 +100 +default/)

  const changed = await matinee('users', 'quotas', account.email, '--players', '1', '--storage-gb', '2')
  expect(changed.out).toContain(`Changed the quotas of ${account.email}.`)
  expect(changed.out).toMatch(/storage +0 B +2\.0 GB +operator/)
  expect(await api(account).refusal(createPlayer, player)).toEqual([409, 'quota_reached'])
  const { data } = await api(account).get(readUsage)
  expect(data.find(({ quota }) => quota === 'storage')!.limit).toBe(2_147_483_648)

  expect((await matinee('users', 'quotas', account.email, '--players', 'default')).code).toBe(0)
  expect(await api(account).status(createPlayer, player)).toBe(200)
})

test('the account can read the highest storage limit, and no higher one can be set', async () => {
  const account = await make.account()
  const set = (gigabytes: string) => matinee('users', 'quotas', account.email, '--storage-gb', gigabytes)
  expect((await set('1000000')).code).toBe(0)
  const refused = await set('1000001')
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('is not a whole number from 0 to 1000000'),
  ])
  const { data } = await api(account).get(readUsage)
  expect(data.find(({ quota }) => quota === 'storage')!.limit).toBe(1_000_000 * 1024 ** 3)
})

test.each(['-1', '1.5', 'many', ''])('the limit "%s" is refused and changes nothing', async (given) => {
  const account = await make.account()
  const run = await matinee('users', 'quotas', account.email, `--players=${given}`)
  expect(run.code).not.toBe(0)
  expect(run.err).toContain('--players')
  expect((await api(account).get(readUsage)).data.find(({ quota }) => quota === 'players')!.limit).toBe(100)
})
