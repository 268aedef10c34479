import type { Mutant } from './mutant.ts'

/** Faults in the platform of the server and its command line. */
export const platform: Mutant[] = [
  {
    name: 'a session lives on after the right to act in the account was taken back',
    file: 'server/src/platform/access/session.ts',
    from: "parent.ended_at is null and actor.status = 'ACTIVE' and ${mayActIn('users.id')}",
    to: "parent.ended_at is null and actor.status = 'ACTIVE'",
    tests: ['server/src/features/auth/switching.test.ts', 'server/src/features/admin/admin.test.ts'],
  },
  {
    name: 'a third-party app with a disabled registration goes on reading',
    file: 'server/src/platform/access/session.ts',
    from: 'where sessions.id = any($1) and oauth_clients.disabled_at is null and ${actorStillMay}',
    to: 'where sessions.id = any($1) and ${actorStillMay}',
    tests: ['server/testing/sessionEnd.test.ts'],
  },
  {
    name: 'staff keep the rights of staff while they act in another account',
    file: 'server/src/platform/access/session.ts',
    from: 'isStaff: account.isStaff && links.actorId === null && links.clientId === null,',
    to: 'isStaff: account.isStaff,',
    tests: ['server/src/features/auth/switching.test.ts'],
  },
  {
    name: 'a link to a file works after its session has ended',
    file: 'server/src/platform/access/signedLinks.ts',
    from: 'where sessions.id = $1 and sessions.ended_at is null and',
    to: 'where sessions.id = $1 and',
    tests: [
      'server/src/features/reportJobs/reportJobs.list.test.ts',
      'server/src/features/payments/statement.test.ts',
    ],
  },
  {
    name: 'a link to a file works after five minutes',
    file: 'server/src/platform/access/signedLinks.ts',
    from: '|| Number(expires) * 1000 < Date.now()) throw refused()',
    to: ') throw refused()',
    tests: [
      'server/src/features/reportJobs/reportJobs.list.test.ts',
      'server/src/features/payments/statement.test.ts',
    ],
  },
  {
    name: 'a signature for one purpose is good for another',
    file: 'server/src/platform/access/secrets.ts',
    from: '.update(`${purpose}\\n${text}`)',
    to: '.update(`${purpose.slice(0, 0)}\\n${text}`)',
    tests: ['server/src/platform/access/secrets.test.ts', 'server/src/features/payments/statement.test.ts'],
  },
  {
    name: 'the addresses of one IPv6 customer count separately',
    file: 'server/src/platform/access/rateLimit.ts',
    from: '.slice(0, 4)',
    to: '.slice(0, 8)',
    tests: ['server/src/platform/access/rateLimit.test.ts'],
  },
  {
    name: 'a redirect to a private address is followed',
    file: 'server/src/platform/safeFetch.ts',
    from: 'url = parseAllowed(new URL(headers.location, url.href).href, options)',
    to: 'url = new URL(headers.location, url.href)',
    tests: ['server/src/platform/safeFetch.test.ts'],
  },
  {
    name: 'addresses of link-local services are public',
    file: 'server/src/platform/safeFetch.ts',
    from: '127.0.0.0/8 169.254.0.0/16',
    to: '127.0.0.0/8',
    tests: ['server/src/platform/safeFetch.test.ts'],
  },
  {
    name: 'a download that resumes is appended although the server sent the complete file',
    file: 'server/src/platform/safeFetch.ts',
    from: 'const continues = statusCode === 206 && existingBytes > 0',
    to: 'const continues = existingBytes > 0',
    tests: ['server/src/platform/safeFetch.test.ts'],
  },
  {
    name: 'an account with many jobs is served before all others',
    file: 'server/src/platform/queue.ts',
    from: 'priority: -(await nextTurn(tx, job.name, accountId)),',
    to: 'priority: (await nextTurn(tx, job.name, accountId)),',
    tests: ['server/src/platform/queue.test.ts'],
  },
  {
    name: 'the last attempt of a job is not known as the last one',
    file: 'server/src/platform/queue.ts',
    from: 'isLast: attempt >= job.attempts,',
    to: 'isLast: attempt > job.attempts,',
    tests: ['server/src/platform/queue.test.ts'],
  },
  {
    name: 'a cached value is returned when it is as old as allowed',
    file: 'server/src/platform/cache.ts',
    from: 'if (entry.loaded && age < freshMs) return entry.loaded.value',
    to: 'if (entry.loaded && age <= freshMs) return entry.loaded.value',
    tests: ['server/src/platform/cache.test.ts'],
  },
  {
    name: 'a body may be nested one level deeper',
    file: 'server/src/platform/http/http.ts',
    from: 'if (!isDeeperThan(body, maxJsonDepth))',
    to: 'if (!isDeeperThan(body, maxJsonDepth + 1))',
    tests: [
      'server/src/platform/http/jsonDepth.test.ts',
      'server/src/platform/http/http.test.ts',
      'server/testing/headers.test.ts',
    ],
  },
]
