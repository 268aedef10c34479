import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { runCommand } from '../../testing/commandLine.ts'
import { settings } from '../../testing/matinee.ts'
import { startStandIn } from '../../testing/standIn.ts'
import { server } from '../../testing/testServer.ts'
import { ConfigError } from '../platform/config.ts'
import { openFacts, type FactsAddress } from '../platform/facts/facts.ts'
import { prepareDatabases } from './prepare.ts'

const standIn = await startStandIn(inject('factsSocketPath'))
afterAll(() => standIn.goAway())

const status = async (url: string, cluster = '') => {
  const environment = { ...settings, CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster }
  const run = await runCommand(['status', '--json'], environment)
  return JSON.parse(run.out) as { engines: { facts: unknown }; problems: string[] }
}

function prepare(address: FactsAddress): Promise<void> {
  const { config, db, log } = server.deps
  const facts = openFacts(address)
  onTestFinished(() => facts.close())
  return prepareDatabases(config, db, facts, log)
}

test('the api starts with a ClickHouse server over TCP, and status shows its version', async () => {
  await prepare({ url: standIn.url })
  const { engines, problems } = await status(standIn.url)
  expect(engines.facts).toEqual({ version: expect.stringMatching(/^\d+\.\d+/) as unknown })
  expect(problems.join()).not.toMatch(/CLICKHOUSE|facts engine/)
})

test.each([
  ['a wrong password', () => ({ url: standIn.urlWith('wrong') }), /^CLICKHOUSE_URL: ClickHouse refuses/],
  [
    'a cluster that the server does not know',
    () => ({ url: standIn.url, cluster: 'nowhere' }),
    /^CLICKHOUSE_CLUSTER: the server knows no cluster nowhere/,
  ],
])('%s is refused at start, and status says what to do', async (_, address, sentence) => {
  const refusal = await prepare(address()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect((refusal as Error).message).toMatch(sentence)
  const { url, cluster } = { cluster: '', ...address() }
  const { problems } = await status(url, cluster)
  expect(problems).toContainEqual(expect.stringMatching(sentence))
  expect(problems.join()).not.toContain('does not answer: reports')
})
