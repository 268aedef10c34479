// The installation of docs/several-machines.md on one machine: two nodes of each role behind HAProxy with
// deploy/haproxy.cfg, over PostgreSQL, three NATS servers, S3, a facts engine over TCP and a mail server, each on a host with
// an address of its own. Configuration files, settings of each role and commands are read from the documents.
import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser, type NewUser } from '../../server/src/features/auth/auth.service.ts'
import { waitUntil } from '../../server/src/platform/processes.ts'
import { openBridge } from '../hosts.ts'
import { makeSecrets } from './documents.ts'
import { writeNames } from './names.ts'
import { startNodes, type NodeOptions } from './nodes.ts'
import { startProxy } from './proxy.ts'
import { request } from './request.ts'
import { startLimitMs, startStores, type StoreOptions } from './stores.ts'

export type InstallationOptions = Pick<StoreOptions, 'folderOf' | 'takeMail'> &
  Pick<NodeOptions, 'program' | 'extras' | 'restarts' | 'dataDirOf' | 'environmentOf'> & {
    publicUrl?: string
  }

export type Installation = Awaited<ReturnType<typeof startInstallation>>

/** `cleanups` end it, in reverse order. */
export async function startInstallation(options: InstallationOptions, cleanups: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-nodes-'))
  // PostgreSQL's user must reach its own folder.
  chmodSync(folder, 0o755)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  openBridge()
  const names = writeNames(folder)
  const place = { folder, names }
  const stores = await startStores({ ...place, ...options, cleanups })
  const secrets = makeSecrets(folder)
  const settings = {
    ...stores.settings,
    MATINEE_SECRETS: secrets,
    PUBLIC_URL: options.publicUrl ?? 'https://video.example',
    MAIL_FROM: 'hello@matinee.example',
    TRUST_PROXY: 'on',
    HOST: '0.0.0.0',
    DRAIN_SECONDS: '5',
    WORKER_PLANS: 'off',
  }
  const nodes = await startNodes({ ...place, ...options, settings }, cleanups)
  const proxy = await startProxy(place, cleanups)
  const { signing } = JSON.parse(readFileSync(secrets, 'utf8')) as { signing: string }
  return { folder, stores, settings, nodes, proxy, key: Buffer.from(signing, 'hex') }
}

const login = { email: 'nodes@matinee.test', password: 'a password of the nodes' }
const account: Omit<NewUser, 'email' | 'password'> = {
  name: 'Nodes',
  integrationType: 0,
  videoInfrastructure: 'IZLESENE',
  language: 'en',
  currency: 'usd',
  timezone: 'UTC',
}

/** Creates an account and signs in to it through the proxy. */
export async function addAccount({ stores, proxy }: Pick<Installation, 'stores' | 'proxy'>) {
  const accountId = await createUser(stores.db, { ...login, ...account })
  const accessToken = await signIn(proxy.address, login)
  return { accountId, accessToken, signIn: () => signIn(proxy.address, login) }
}

/** Resolves to an access token, once the installation answers. */
export async function signIn(host: string, body: { email: string; password: string }): Promise<string> {
  const agent = new Agent({ rejectUnauthorized: false })
  const ask = () => request({ agent, host }, { method: 'POST', path: '/api/v1/auth/login', body })
  let text = ''
  const isSignedIn = async () => {
    const answer = await ask().catch(() => null)
    text = answer?.text ?? ''
    return answer?.status === 200
  }
  if (!(await waitUntil(isSignedIn, startLimitMs, 500))) throw new Error(`nobody can sign in: ${text}`)
  agent.destroy()
  return (JSON.parse(text) as { tokens: { accessToken: string } }).tokens.accessToken
}
