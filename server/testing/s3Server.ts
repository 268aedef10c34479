import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './freePort.ts'

export type S3Server = {
  /** For S3_URL: an empty bucket of its own. */
  newBucket(): Promise<string>
  stop(): Promise<void>
}

const [user, password] = ['test:tester', 'testing']
/** Python starts thirteen times: some seconds on an idle machine, over a minute on a busy one. */
const startLimitMs = 150_000
const services = ['account', 'container', 'object'] as const

/** OpenStack Swift with its S3 interface, which checks signatures as AWS does: a cluster of one disk, on free ports. */
export async function startS3Server(): Promise<S3Server> {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-s3-'))
  const [proxyPort, cachePort, ...servicePorts] = await Promise.all(
    Array.from({ length: 2 + services.length }, freePort),
  )
  const ports = Object.fromEntries(services.map((name, index) => [name, servicePorts[index]!]))
  mkdirSync(join(dir, 'devices', 'disk'), { recursive: true })
  writeFileSync(join(dir, 'swift.conf'), swiftConf)
  await Promise.all(services.map((name) => buildRing(dir, name, ports[name]!)))
  for (const name of services) writeFileSync(join(dir, `${name}.conf`), serviceConf(dir, name, ports[name]!))
  writeFileSync(join(dir, 'proxy.conf'), proxyConf(dir, proxyPort!, cachePort!))
  const children = [
    start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort)]),
    ...services.map((name) => start(`swift-${name}-server`, [join(dir, `${name}.conf`)])),
    start('swift-proxy-server', [join(dir, 'proxy.conf')]),
  ]
  await Promise.all([proxyPort!, cachePort!, ...servicePorts].map((port) => listens(port, children)))
  const origin = `http://127.0.0.1:${proxyPort}`
  return {
    async newBucket() {
      const name = `bucket-${randomUUID()}`
      const client = new S3Client({
        endpoint: origin,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: user, secretAccessKey: password },
      })
      await client.send(new CreateBucketCommand({ Bucket: name }))
      client.destroy()
      const signIn = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
      return `${origin.replace('//', `//${signIn}@`)}/${name}`
    },
    async stop() {
      await Promise.all(children.map(end))
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Dies with this process. */
function start(program: string, args: string[]): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], { stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function listens(port: number, children: ChildProcess[]): Promise<void> {
  for (const deadline = Date.now() + startLimitMs; ; await wait(50)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (Date.now() > deadline || children.some(({ exitCode }) => exitCode !== null))
      throw new Error('the S3 server does not start: is swift installed (npm test does it)?')
  }
}

/** Tells Swift which server and disk hold the files of a service. */
async function buildRing(dir: string, name: string, port: number): Promise<void> {
  const builder = join(dir, `${name}.builder`)
  const build = (...args: string[]) => promisify(execFile)('swift-ring-builder', [builder, ...args])
  await build('create', '4', '1', '0')
  await build('add', `r1z1-127.0.0.1:${port}/disk`, '1')
  await build('rebalance')
}

const swiftConf = `[swift-hash]
swift_hash_path_prefix = matinee
swift_hash_path_suffix = matinee
[storage-policy:0]
name = only
default = yes
`

const serviceConf = (dir: string, name: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${dir}/devices
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

/** Browsers of any page may send parts; parts of a test may be shorter than 5 MB. */
const proxyConf = (dir: string, port: number, cachePort: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_parts_listing = 1
cors_preflight_allow_origin = *
min_segment_size = 1
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${password} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
${['catch_errors', 'gatekeeper', 'bulk', 'slo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`
