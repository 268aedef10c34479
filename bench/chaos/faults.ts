// The faults, each with its end. Their targets are the processes, networks, disks and clocks of an installation.
import type { Host } from '../hosts.ts'
import type { Installation } from '../installation/installation.ts'
import type { Clock } from './clock.ts'
import type { Disk } from './disks.ts'

export type Fault = {
  kind: string
  target: string
  /** At most this long, seconds. */
  holdS: number
  begin(): void | Promise<void>
  end(): void | Promise<void>
  /** Only while everything works, and nothing else fails meanwhile: it destroys a copy. */
  isAlone?: boolean
}

type Place = { installation: Installation; disks: Map<string, Disk>; clocks: Map<string, Clock> }

export const listFaults = (place: Place): Fault[] => [
  ...nodeFaults(place),
  ...natsFaults(place),
  ...storeFaults(place),
  ...diskFaults(place),
  ...clockFaults(place),
]

const pauseS = 15
const cutS = 12
const lossPercent = 30

function nodeFaults({ installation }: Place): Fault[] {
  return installation.nodes.flatMap((node) => {
    const { name: target, host } = node
    return [
      { kind: 'kill -9', target, holdS: 2, begin: () => node.stop('SIGKILL'), end: () => node.start() },
      ...pauses(target, () => node.pid()),
      ...networkFaults(target, host),
    ]
  })
}

function natsFaults({ installation }: Place): Fault[] {
  return installation.stores.nats.flatMap((server) => {
    const { name: target, host } = server
    return [
      { kind: 'kill -9', target, holdS: 3, begin: () => server.kill(), end: () => server.start() },
      {
        kind: 'kill -9 and lost disk',
        target,
        holdS: 3,
        begin: () => server.destroy(),
        end: () => server.start(),
        isAlone: true,
      },
      ...pauses(target, () => server.pid()),
      ...networkFaults(target, host),
    ]
  })
}

function storeFaults({ installation }: Place): Fault[] {
  const { postgres, facts, paths } = installation.stores
  return [
    {
      kind: 'kill -9',
      target: 'postgres',
      holdS: 3,
      begin: () => postgres.kill(),
      end: () => postgres.start(),
    },
    ...networkFaults('postgres', postgres.host),
    { kind: 'kill -9', target: 'facts', holdS: 3, begin: () => facts.kill(), end: () => facts.start() },
    ...pauses('facts', () => facts.pid()),
    ...Object.entries(paths).map(([target, path]) => ({
      kind: 'connections refused',
      target,
      holdS: cutS,
      begin: () => path.cut(),
      end: () => path.reopen(),
    })),
  ]
}

/** As when a virtual machine is moved: the process stops, and continues without knowing. */
const pauses = (target: string, pid: () => number): Fault[] => [
  {
    kind: 'stopped',
    target,
    holdS: pauseS,
    begin: () => void process.kill(pid(), 'SIGSTOP'),
    end: () => void process.kill(pid(), 'SIGCONT'),
  },
]

function networkFaults(target: string, host: Host): Fault[] {
  const nft = (...rules: string[]) => rules.forEach((rule) => host.run('nft', rule.split(' ')))
  const chain = 'add chain ip chaos input { type filter hook input priority 0 ; }'
  const drop = (condition: string) =>
    nft('add table ip chaos', chain, `add rule ip chaos input ${condition}drop`)
  const heal = () => nft('delete table ip chaos')
  return [
    {
      kind: 'network cut',
      target,
      holdS: cutS,
      begin: () => host.setLink('down'),
      end: () => host.setLink('up'),
    },
    {
      kind: `${lossPercent} % of packets lost`,
      target,
      holdS: cutS,
      begin: () => drop(`numgen random mod 100 < ${lossPercent} `),
      end: heal,
    },
    { kind: 'receives nothing', target, holdS: cutS, begin: () => drop(''), end: heal },
  ]
}

function diskFaults({ disks, installation }: Place): Fault[] {
  const { nats, postgres } = installation.stores
  /** A store that ended over its full disk is started again, as its service does. */
  const revive = async (target: string) => {
    if (target === 'postgres' && !postgres.isRunning()) postgres.start()
    const server = nats.find(({ name }) => name === target)
    // As docs/several-machines.md says.
    if (server) await server.kill().then(() => server.start())
  }
  return [...disks].flatMap(([target, disk]): Fault[] => {
    const full = { kind: 'full disk', target, holdS: cutS, begin: () => disk.fill() }
    const fault = {
      ...full,
      async end() {
        disk.empty()
        await revive(target)
      },
    }
    if (!disk.isSlowable) return [fault]
    const slow = { kind: 'slow disk', target, holdS: cutS, begin: () => disk.limit(64_000) }
    return [fault, { ...slow, end: () => disk.limit(null) }]
  })
}

const clockFaults = ({ clocks }: Place): Fault[] =>
  [...clocks].flatMap(([target, clock]) =>
    [2, -2].map((hours) => ({
      kind: `clock ${hours > 0 ? '+' : '−'}${Math.abs(hours)} h`,
      target,
      holdS: 20,
      begin: () => clock.set(hours),
      end: () => clock.set(0),
    })),
  )
