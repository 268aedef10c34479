import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { AppError, englishOnly } from '../../../platform/errors.ts'
import { connectNats } from '../../../platform/nats/connectNats.ts'
import type { NatsAddress } from '../../../platform/nats/natsAddress.ts'
import { copiesDir, hasUnloadedBeacons } from '../spool/spoolsCut.ts'
import { makeFrame } from '../spool/frames.ts'
import { loaderStatePath, newLoaderState } from '../spool/loaderState.ts'
import { segmentPath } from '../spool/segmentFiles.ts'
import { everyStream } from '../streams/everyStream.ts'
import type { Stream } from '../streams/stream.ts'
import type { BeaconsCut, SpoolFile } from './beaconsCut.ts'
import type { LoaderState } from './ingestLog.ts'
import { readNatsState } from './natsClaim.ts'
import { natsNames, natsPrefix } from './natsStreams.ts'
import { readNatsStream } from './readNatsStream.ts'

type Nats = { js: JetStreamClient; jsm: JetStreamManager }
/** `state`: null before the first batch. `created`: of the stream, epoch ms. `last`: sequence of its last message. */
type Mark = { stream: Stream; state: LoaderState | null; created: number; last: number }

const timeoutMs = 5_000
/** The loader reads an entire frame into memory. */
const frameChars = 1_048_576

/**
 * Copies the beacons of a shared log that are not loaded, as a spool of the same node. Its servers keep them for ten
 * minutes after they are loaded, so the copy needs no pause. Throws AppError 409 `stale` while this machine has a spool
 * of before, because a spool folder has room for one, and 503 when the servers do not answer.
 */
export async function openSharedLogCut(
  address: NatsAddress,
  spoolDir: string,
  otherSpoolDirs: readonly string[] = [],
): Promise<BeaconsCut> {
  for (const dir of [spoolDir, ...otherSpoolDirs])
    if (await hasUnloadedBeacons(dir))
      throw new AppError(
        'stale',
        409,
        englishOnly(`Events wait in ${dir}, from before the shared log. Wait until they are loaded.`),
      )
  const nc = await connectNats(address, { isPatient: false }).catch(() => null)
  if (!nc)
    throw new AppError('unavailable', 503, englishOnly('INGEST_LOG_URL: the NATS servers do not answer.'))
  const nats = {
    js: jetstream(nc, { timeout: timeoutMs }),
    jsm: await jetstreamManager(nc, { timeout: timeoutMs, checkAPI: false }),
  }
  let marks: Mark[] = []
  const dir = copiesDir(spoolDir)
  return {
    async readLoading() {
      marks = await Promise.all(everyStream.map((stream) => readMark(nats, stream)))
      return JSON.stringify(marks.map(({ state }) => state))
    },
    /** Later beacons have later sequences. */
    async hold() {
      for (const mark of marks) mark.last = (await readMark(nats, mark.stream)).last
    },
    async copy() {
      await rm(dir, { recursive: true, force: true })
      const files: SpoolFile[] = []
      const nodes: string[] = []
      for (const mark of marks) {
        if (!mark.state && mark.last === 0) continue
        // Nothing was loaded yet, so everything waits.
        const state = mark.state ?? newLoaderState()
        files.push(...(await copyStream(nats, { ...mark, state }, join(dir, mark.stream.name))))
        nodes.push(state.node)
      }
      return { files, nodes }
    },
    close: () => nc.close(),
    end: () => rm(dir, { recursive: true, force: true }),
  }
}

async function readMark({ jsm }: Nats, stream: Stream): Promise<Mark> {
  const names = natsNames(stream.name, natsPrefix)
  const stored = await readNatsState(jsm, names)
  const { created, state } = await jsm.streams.info(names.events)
  return { stream, state: stored?.state ?? null, created: Date.parse(created), last: state.last_seq }
}

/** A spool of one segment: first the open batch, if there is one, which must end where a frame ends. */
async function copyStream(
  nats: Nats,
  { stream, state, created, last }: Mark & { state: LoaderState },
  dir: string,
): Promise<SpoolFile[]> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = segmentPath(dir, 1)
  const source = { stream: natsNames(stream.name, natsPrefix).events }
  // Positions of an older stream of the same name are before it.
  const after = state.done.segment === created ? state.done.offset : 0
  const batchEnd = state.next?.to.segment === created ? state.next.to.offset : after
  const file = openSync(path, 'w', 0o600)
  let openBytes = 0
  try {
    openBytes = await copyMessages(nats, { ...source, after, last: batchEnd }, file)
    await copyMessages(nats, { ...source, after: batchEnd, last }, file)
  } finally {
    closeSync(file)
  }
  const copied: LoaderState = {
    ...state,
    done: { segment: 1, offset: 0 },
    next: state.next && { ...state.next, to: { segment: 1, offset: openBytes } },
  }
  const statePath = loaderStatePath(dir)
  await writeFile(statePath, JSON.stringify(copied), { mode: 0o600 })
  return Promise.all(
    [path, statePath].map(async (copy) => ({
      name: join(stream.folder, copy.slice(dir.length + 1)),
      path: copy,
      bytes: (await stat(copy)).size,
    })),
  )
}

/** Writes the messages as frames and returns their bytes. Throws when one of them was removed meanwhile. */
async function copyMessages(
  nats: Nats,
  range: { stream: string; after: number; last: number },
  file: number,
): Promise<number> {
  let [lines, bytes, taken] = ['', 0, range.after]
  const write = () => {
    if (lines) bytes += writeSync(file, makeFrame(lines))
    lines = ''
  }
  if (range.last > range.after)
    await readNatsStream(nats, range, (message) => {
      if (taken > 0 && message.seq !== taken + 1)
        throw new Error('the backup was too slow: NATS has removed events that it had not copied')
      taken = message.seq
      lines += `${message.string()}\n`
      if (lines.length >= frameChars) write()
      return true
    })
  write()
  return bytes
}
