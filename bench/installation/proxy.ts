// HAProxy on a host of its own, by deploy/haproxy.cfg; nginx reads its own example.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addHost } from '../hosts.ts'
import { endProcess } from '../processes.ts'
import { replaceOnce } from './documents.ts'
import { hostNumbers, type Names } from './names.ts'

export type Proxy = { address: string; pid(): number; kill(): Promise<void>; start(): void }

export async function startProxy(
  { folder, names }: { folder: string; names: Names },
  cleanups: (() => unknown)[],
): Promise<Proxy> {
  const { key, cert, both } = writeCertificate(folder)
  const write = (name: string, certificates: Record<string, string>) => {
    let text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
    for (const [path, own] of Object.entries(certificates)) text = replaceOnce(text, path, own)
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const nginx = write('nginx.conf', {
    '/etc/nginx/video.example.pem': cert,
    '/etc/nginx/video.example.key': key,
  })
  execFileSync('nginx', ['-t', '-q', '-c', nginx])
  const haproxy = write('haproxy.cfg', { '/etc/haproxy/video.example.pem': both })
  const host = await addHost(hostNumbers.proxy, names.path)
  const start = () => host.spawn('haproxy', ['-db', '-q', '-f', haproxy], {})
  let child = start()
  const kill = () => endProcess(child, 'SIGKILL')
  cleanups.push(async () => {
    await kill()
    host.remove()
  })
  return { address: host.address, pid: () => child.pid!, kill, start: () => void (child = start()) }
}

function writeCertificate(folder: string) {
  const [key, cert, both] = ['key', 'cert', 'both'].map((name) => join(folder, `${name}.pem`))
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=video.example', '-days', '2']
  execFileSync('openssl', ['req', ...options, '-keyout', key!, '-out', cert!], { stdio: 'ignore' })
  writeFileSync(both!, readFileSync(cert!, 'utf8') + readFileSync(key!, 'utf8'))
  return { key: key!, cert: cert!, both: both! }
}
