// The entry of `npm start`, `npm test`, `npm run gallery`, `npm run help:pictures`, `npm run soak`, `npm run mutants`, `npm run failover`, `npm run nodes`, `npm run upgrade`, `npm run machines`, `npm run chaos` and `npm run test:postgres15`. Runs under any Node from 20 on, before anything is installed; what follows
// runs under the Node that package.json brings along.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
/** Our parent processes: npm, mostly behind a shell. */
const ancestors = () => [process.ppid, parentOf(process.ppid)].join(' ')
const ancestorsAtStart = ancestors()
const loadBalancers = [
  { name: 'haproxy', path: '/usr/sbin/haproxy' },
  { name: 'nginx', path: '/usr/sbin/nginx' },
  { name: 'iproute2', path: '/usr/bin/ip' },
  { name: 'openssl', path: '/usr/bin/openssl' },
]
const faultPrograms = [
  { name: 'nftables', path: '/usr/sbin/nft' },
  { name: 'libfaketime', path: `/usr/lib/${debianMachine()}/faketime/libfaketimeMT.so.1` },
  { name: 'e2fsprogs', path: '/usr/sbin/mkfs.ext4' },
]
const postgres15 = { name: 'postgresql-15', path: '/usr/lib/postgresql/15/bin/postgres' }
const say = (text) => process.stderr.write(`${text}\n`)

const commands = {
  start: () => {
    install()
    build()
    return run(join(root, 'server', 'src', 'main.ts'), ['all'])
  },
  test: () => {
    install()
    installPrograms()
    build()
    return run(join(root, 'tools', 'check.ts'), process.argv.slice(3))
  },
  gallery: () => {
    install()
    installPrograms()
    build()
    return run(join(root, 'e2e', 'screens', 'gallery.ts'), process.argv.slice(3))
  },
  'help:pictures': () => {
    install()
    installPrograms()
    build()
    return run(join(root, 'e2e', 'screens', 'takeHelpPictures.ts'), process.argv.slice(3))
  },
  soak: () => {
    install()
    process.env.SOAK = 'on'
    return run(join(root, 'node_modules', 'vitest', 'vitest.mjs'), [
      'run',
      '--project=features',
      'server/testing/fuzz.test.ts',
      'server/src/features/auth/refreshRace.test.ts',
    ])
  },
  failover: () => {
    install()
    installPrograms(postgres15)
    build()
    return run(join(root, 'bench', 'failover.ts'), [])
  },
  nodes: () => {
    install()
    installPrograms(postgres15, ...loadBalancers)
    build()
    return run(join(root, 'bench', 'nodes.ts'), [])
  },
  machines: () => {
    install()
    installPrograms(postgres15, ...loadBalancers)
    build()
    return run(join(root, 'bench', 'machines.ts'), process.argv.slice(3))
  },
  chaos: () => {
    install()
    installPrograms(postgres15, ...loadBalancers, ...faultPrograms)
    build()
    return run(join(root, 'bench', 'chaos.ts'), process.argv.slice(3))
  },
  upgrade: () => {
    install()
    installPrograms(postgres15, ...loadBalancers)
    build()
    return run(join(root, 'bench', 'upgrade.ts'), [])
  },
  'test:postgres15': () => {
    install()
    installPrograms(postgres15)
    build()
    return run(join(root, 'tools', 'testOnPostgres15.ts'), process.argv.slice(3))
  },
  mutants: () => {
    install()
    installPrograms()
    build()
    return run(join(root, 'tools', 'mutants', 'run.ts'), process.argv.slice(3))
  },
}

const command = commands[process.argv[2]]
if (!command) {
  say(`Usage: node tools/bootstrap.mjs ${Object.keys(commands).join('|')}`)
  process.exit(2)
}
command()

/** Installs exactly what the lock says, when that is not what is there. */
function install() {
  const wanted = hash(readFileSync(join(root, 'package-lock.json')))
  const marker = join(root, 'node_modules', '.matinee-installed')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  say('Installing what Matinee needs (once, about a minute) …')
  // The build needs what npm leaves out where NODE_ENV is production.
  execFileSync('npm', ['ci', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // node-av would fetch a command line program that we do not use.
    env: { ...process.env, SKIP_FFMPEG: 'true' },
    shell: process.platform === 'win32',
  })
  writeFileSync(marker, wanted)
}

/** Builds the console and the embed files when a source of theirs changed. */
function build() {
  for (const room of ['console', 'embed']) {
    const marker = join(root, room, 'dist', '.built-from')
    const sources = fingerprint([
      join(root, room),
      join(root, 'contract', 'src'),
      join(root, 'package-lock.json'),
    ])
    if (existsSync(marker) && readFileSync(marker, 'utf8') === sources) continue
    say(`Building the ${room === 'embed' ? 'player' : room} …`)
    execFileSync(
      join(bin, 'node'),
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', room, '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 2, 2],
      },
    )
    mkdirSync(dirname(marker), { recursive: true })
    writeFileSync(marker, sources)
  }
}

/**
 * Browser tests play H.264 and AAC, which Debian's chromium does (CHROMIUM_PATH names another one); the transcoder is
 * tested with the system's FFmpeg as well as with the bundled one. Files in an object store are tested with OpenStack
 * Swift, which checks signatures of the S3 protocol. PgBouncer stands before the tests' PostgreSQL, and three NATS
 * servers share a log of beacons.
 */
function installPrograms(...others) {
  const s3Server = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
  const missing = []
  if (!process.env.CHROMIUM_PATH && !existsSync('/usr/bin/chromium')) missing.push('chromium')
  if (spawnSync('ffmpeg', ['-version']).error) missing.push('ffmpeg')
  if (!existsSync('/usr/bin/swift-proxy-server') || !existsSync('/usr/bin/memcached'))
    missing.push(...s3Server)
  if (!existsSync('/usr/sbin/pgbouncer')) missing.push('pgbouncer')
  if (!existsSync('/usr/sbin/nats-server')) missing.push('nats-server')
  for (const { name, path } of others) if (!existsSync(path)) missing.push(name)
  if (missing.length === 0) return
  if (process.platform !== 'linux' || process.getuid() !== 0 || spawnSync('apt-get', ['--version']).error) {
    say(`The tests need ${missing.join(', ')}: install them first.`)
    process.exit(1)
  }
  say(`Installing ${missing.join(', ')} …`)
  const apt = (...args) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--yes', '--no-install-recommends', ...missing)
}

/** Runs a module under our own Node and ends as it ends. Its channel to us closes when we are killed. */
function run(module, args) {
  const child = spawn(join(bin, 'node'), [module, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
  })
  // The terminal sends Ctrl-C to both; a supervisor's SIGTERM comes to us alone.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // npm, or the shell between, may be killed outright, of which we get no signal; then nobody could stop us either.
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (ancestors() !== ancestorsAtStart) child.kill('SIGTERM')
    }, 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))
}

/** The name of this machine's libraries in Debian's folders. */
function debianMachine() {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]
  } catch {
    return ''
  }
}

function fingerprint(paths) {
  const parts = []
  const visit = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return void parts.push(`${path.slice(root.length)} ${hash(readFileSync(path))}`)
    for (const name of readdirSync(path).sort())
      if (name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name)) visit(join(path, name))
  }
  for (const path of paths) visit(path)
  return hash(parts.join('\n'))
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}
