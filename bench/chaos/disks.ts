// Small disks of their own for stores and nodes, which can be filled and slowed down.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const run = (program: string, ...args: string[]) =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })

export type Disk = {
  folder: string
  /** Takes all remaining space. */
  fill(): void
  empty(): void
  remove(): void
  isSlowable: boolean
  /** Limits what is written; null lifts the limit. */
  limit(bytesPerSecond: number | null): void
}

/** An ext4 file system in a file. It disappears with the namespace of mounts in which it was made. */
export function addDisk(place: string, name: string, megabytes: number): Disk {
  const image = join(place, `${name}.disk`)
  const folder = join(place, `disk-${name}`)
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1_048_576)
  run('mkfs.ext4', '-q', '-m', '0', image)
  run('mount', '-o', 'loop', image, folder)
  return { ...diskAt(folder), isSlowable: true, limit: (bytes) => limitWrites(folder, bytes) }
}

/** A disk in memory, for data folders whose speed does not matter. */
export function addMemoryDisk(place: string, name: string, megabytes: number): Disk {
  const folder = join(place, `disk-${name}`)
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  return { ...diskAt(folder), isSlowable: false, limit: () => {} }
}

function diskAt(folder: string): Omit<Disk, 'isSlowable' | 'limit'> {
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      for (let bytes = 1_048_576 * 64, part = 0; bytes >= 4_096; part++) {
        try {
          execFileSync('fallocate', ['-l', String(bytes), `${filler}-${part}`], { stdio: 'ignore' })
        } catch {
          bytes = Math.floor(bytes / 2)
        }
      }
    },
    empty() {
      for (const name of readdirSync(folder))
        if (name.startsWith('filler-')) rmSync(join(folder, name), { force: true })
    },
    remove: () => run('umount', '--lazy', folder),
  }
}

/** For every process of this control group. Version 1 of cgroups, whose root has limits too. */
function limitWrites(folder: string, bytes: number | null): void {
  const { dev } = statSync(folder)
  const device = `${(dev >> 8) & 0xfff}:${dev & 0xff}`
  const own = /^\d+:blkio:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
  if (own === undefined) throw new Error('this machine has no blkio control group of version 1')
  const group = join('/sys/fs/cgroup/blkio', own)
  writeFileSync(join(group, 'blkio.throttle.write_bps_device'), `${device} ${bytes ?? 0}\n`)
}
