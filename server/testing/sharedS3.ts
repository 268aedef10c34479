import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { startS3Server, type S3Server } from './s3Server.ts'

/** A test that asks first waits for the start. */
export const s3LimitMs = 180_000

/** For S3_URL: an empty bucket on the S3 server that all test files share. */
export async function newBucket(): Promise<string> {
  const answer = await fetch(inject('bucketsUrl'))
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.text()
}

/** In the process of the test runner: makes a bucket for each request, and starts the S3 server with the first one. */
export async function serveBuckets(): Promise<{ url: string; stop(): Promise<void> }> {
  let s3: Promise<S3Server> | undefined
  const server = createServer((_request, response) => {
    s3 ??= startS3Server()
    s3.then((running) => running.newBucket()).then(
      (bucket) => response.end(bucket),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await s3?.then(
        (running) => running.stop(),
        () => {},
      )
    },
  }
}
