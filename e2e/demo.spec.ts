import { renameSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { demoFolder, startProduct } from './product.ts'

// Encoding the films takes most of a minute on two cores: done once, and all journeys start from copies.
test('the product fills an empty folder with demo publishers, and signs them in', async ({ request }) => {
  test.setTimeout(600_000)
  const product = await startProduct()
  const answer = await request.post(`${product.url}/api/v1/auth/login`, {
    data: { email: 'publisher@demo.matinee.test', password: 'matinee-demo' },
  })
  expect(answer.status()).toBe(200)
  await product.end()
  renameSync(product.dataDir, demoFolder(process.ppid))
})
