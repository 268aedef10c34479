import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { factsEngines } from '../server/src/platform/facts/migrateFacts.ts'
import type { StepKind } from '../server/src/platform/postgres/schemaSteps.ts'
import { release } from '../server/src/platform/release.ts'
import { findFactsFaults, findPostgresFaults } from './migrations.ts'

type Module = StepKind & {
  inTransaction?: boolean
  statements: (engines: ReturnType<typeof factsEngines>) => string[]
}

const folder = (store: string) => new URL(`../server/migrations/${store}/`, import.meta.url)
const load = async (store: string) =>
  Promise.all(
    readdirSync(folder(store)).map(async (file) => {
      const {
        step,
        oldestRelease,
        inTransaction = true,
        statements,
      } = (await import(new URL(file, folder(store)).href)) as Module
      const kind = { ...(step && { step }), ...(oldestRelease && { oldestRelease }) }
      return { name: file.slice(0, -3), step: kind, release, inTransaction, file, statements }
    }),
  )

test('the release before works beside every migration', async () => {
  const postgres = (await load('postgres')).map(({ file, ...step }) =>
    findPostgresFaults({ ...step, text: readFileSync(new URL(file, folder('postgres')), 'utf8') }),
  )
  const facts = (await load('facts')).map((step) =>
    findFactsFaults({ ...step, statements: step.statements(factsEngines(false)) }),
  )
  expect(postgres.flat()).toEqual([])
  expect(facts.flat()).toEqual([])
})

const postgres = (text: string, step: StepKind = { step: 'expand' }, inTransaction = true) =>
  findPostgresFaults({ name: '0099_x', release: '1.3.0', step, text, inTransaction })

test.each([
  ['alter table videos add column hue text', []],
  ["alter table videos add column hue text not null default ''", []],
  ['create table hues (id text primary key, name text not null); create index hue_names on hues (name)', []],
  ['-- drop table videos', []],
  ['alter table videos add column hue text not null', [/allow null or give it a default/]],
  ['alter table videos drop column title', [/removes and renames nothing/]],
  ['alter table videos rename title to name', [/removes and renames nothing/]],
  ['alter table videos alter column title type integer', [/add a new column/]],
  ['alter table videos alter title set not null', [/may still write null/]],
  ['alter table videos add constraint hues check (true)', [/"not valid"/]],
  ['alter table videos add constraint hues check (true) not valid', []],
  ['create unique index hues on videos (title)', [/"create index concurrently"/]],
  ['create index concurrently hues on videos (title)', [/inTransaction = false/]],
  ['drop table videos', [/removes nothing/]],
])('an expand step of PostgreSQL: %s', (text, faults) => {
  expect(postgres(text)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
})

test('an index is made without a transaction, and a contract step may remove and says for whom', () => {
  expect(postgres('create index concurrently hues on videos (title)', { step: 'expand' }, false)).toEqual([])
  const drop = 'alter table videos drop column title'
  expect(postgres(drop, { step: 'contract', oldestRelease: '1.2.0' })).toEqual([])
  expect(postgres(drop, { step: 'contract' })).toEqual([expect.stringMatching(/names the oldest release/)])
  expect(postgres(drop, { step: 'contract', oldestRelease: '1.3.0' })).toEqual([
    expect.stringMatching(/ship the expand step first/),
  ])
  expect(postgres(drop, { step: 'expand', oldestRelease: '1.2.0' })).toHaveLength(2)
  expect(postgres(drop, {})).toEqual([expect.stringMatching(/^0099_x does not say what it is/)])
})

const comment = "SETTINGS log_comment = 'matinee-migration'"

test.each([
  [['ALTER TABLE video_events ADD COLUMN IF NOT EXISTS hue String'], []],
  [
    [
      'DROP VIEW IF EXISTS hues_feed',
      'DROP TABLE IF EXISTS hues',
      'DROP TABLE IF EXISTS hues_filling',
      'CREATE TABLE hues_filling (x UInt8)',
      `INSERT INTO hues_filling SELECT 1 ${comment}`,
      'RENAME TABLE hues_filling TO hues',
      'CREATE MATERIALIZED VIEW hues_feed TO hues AS SELECT 1',
    ],
    [],
  ],
  [['CREATE TABLE hues (x UInt8)', `INSERT INTO hues SELECT 1 ${comment}`], [/fill hues_filling/]],
  [['CREATE TABLE hues_filling (x UInt8)', 'INSERT INTO hues_filling SELECT 1'], [/log_comment/]],
  [
    [
      'CREATE TABLE hues_filling (x UInt8)',
      `INSERT INTO hues_filling SELECT 1 FROM site_days ${comment}`,
      'RENAME TABLE hues_filling TO hues',
    ],
    [/imports write to site_days/],
  ],
  [['DROP TABLE video_total'], [/does not remove video_total/]],
  [['ALTER TABLE video_events DROP COLUMN page'], [/removes, renames and changes nothing in video_events/]],
])('an expand step of the facts store: %s', (statements, faults) => {
  const step = { name: '0099_x', release: '1.3.0', step: { step: 'expand' } as const, statements }
  expect(findFactsFaults(step)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
})
