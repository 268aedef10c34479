import { demoPassword, expect, test } from './product.ts'

// Encoding the films takes most of a minute on two cores: done once, for all journeys.
test('the product fills an empty folder with demo publishers, and signs them in', async ({
  request,
  product,
}) => {
  const answer = await request.post(`${product.url}/api/v1/auth/login`, {
    data: { email: 'publisher@demo.matinee.test', password: demoPassword },
  })
  expect(answer.status()).toBe(200)
})
