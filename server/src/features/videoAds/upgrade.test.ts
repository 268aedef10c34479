import { defaultVideoAds } from '@matinee/contract/plain/video/adBreaks'
import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../testing/databases.ts'
import { newId } from '../../platform/ids.ts'
import { migratePostgres } from '../../platform/postgres/migratePostgres.ts'
import { openPostgres } from '../../platform/postgres/postgres.ts'
import { up } from '../../../migrations/postgres/0048_video_ads.ts'
import { readAccountAds } from './videoAds.service.ts'

test('accounts with a VAST tag start without ads in the player, all others with a pre-roll', async () => {
  const name = `video_ads_${process.pid}_${newId().replaceAll(/\W/g, '').toLowerCase()}`
  const { url, remove } = await createDatabase(name, { isEmpty: true })
  const db = openPostgres({ url }, 3)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  await migratePostgres(db, { through: '0046_payout_downloads' })
  for (const id of ['tagged', 'plain'])
    await sql`
      insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
        values (${id}, ${`${id}@b.example`}, 'A', '', 'ACTIVE', 0, 'en', 'usd', 'UTC')`.execute(db)
  for (const account of ['tagged', 'plain'])
    await sql`
      with site as (
        insert into sites (id, account_id, fqdn, status, code) values
          (${account}, ${account}, ${`${account}.example`}, 'LIVE', ${account}) returning id)
      insert into zones (id, account_id, site_id, name, vast_url)
        select ${account} || name, ${account}, id, name, tag from site, (values
          ('Preroll', ${account === 'tagged' ? 'https://ads.example/vast' : null}),
          ('Second preroll', ${account === 'tagged' ? 'https://ads.example/two' : null})) as one (name, tag)`.execute(
      db,
    )
  await migratePostgres(db)
  expect(await readAccountAds({ db }, 'tagged')).toEqual({ ...defaultVideoAds, isOn: false })
  expect(await readAccountAds({ db }, 'plain')).toEqual(defaultVideoAds)
  // An interrupted step is repeated, and what a publisher chose meanwhile stays.
  await sql`update video_ad_settings set settings = settings || '{"isOn": true}'`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  expect(await readAccountAds({ db }, 'tagged')).toEqual(defaultVideoAds)
})
