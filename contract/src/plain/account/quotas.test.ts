import { expect, test } from 'vitest'
import { isNearQuota, isQuotaReached } from './quotas.ts'

test.each([
  [79, 100, false, false],
  [80, 100, true, false],
  [99, 100, true, false],
  [100, 100, true, true],
  [120, 100, true, true],
  [0, 0, true, true],
])('%i of %i: near the limit is %s, reached is %s', (used, limit, isNear, isReached) => {
  expect([isNearQuota({ used, limit }), isQuotaReached({ used, limit })]).toEqual([isNear, isReached])
})
