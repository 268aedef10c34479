import { readFileSync } from 'node:fs'
import { metrics } from '@matinee/contract/plain/reports/metrics'
import { expect, test } from 'vitest'

test('docs/metrics.md describes each metric as the registry does', () => {
  const text = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8')
  const section = text.slice(text.indexOf('## Report metrics')).split('\n### ')[0] ?? ''
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Metric') && !line.startsWith('|---'))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows).toEqual(
    Object.entries(metrics).map(([name, { unit, formula, definition, source }]) => [
      name,
      unit,
      formula,
      definition,
      source,
    ]),
  )
})
