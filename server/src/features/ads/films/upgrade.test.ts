import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../testing/databases.ts'
import { newId } from '../../../platform/ids.ts'
import { migratePostgres } from '../../../platform/postgres/migratePostgres.ts'
import { openPostgres } from '../../../platform/postgres/postgres.ts'
import { up } from '../../../../migrations/postgres/0047_video_campaigns.ts'

test('the step of video campaigns gives up when a table is in use, keeps what is done, and is repeated', async () => {
  const name = `films_${process.pid}_${newId().replaceAll(/\W/g, '').toLowerCase()}`
  const { url, remove } = await createDatabase(name, { isEmpty: true })
  const db = openPostgres({ url }, 3)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  await migratePostgres(db, { through: '0046_payout_downloads' })
  const run = () => up(db as unknown as Kysely<unknown>)
  const addFilm = () =>
    sql`insert into videos (id, title, source, source_kind, status) values ('film', 'F', 'f.mp4', 'file', 'AVAILABLE')`.execute(
      db,
    )
  const countFilms = () => sql`select count(*) from films`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from campaigns`.execute(tx)
    await expect(run()).rejects.toThrow('lock timeout')
  })
  await addFilm()
  await expect(countFilms()).rejects.toThrow('does not exist')
  await run()
  await run()
  expect((await countFilms()).rows).toEqual([{ count: 0 }])
})
