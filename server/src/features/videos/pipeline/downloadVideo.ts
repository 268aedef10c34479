import { maxFileBytes } from '@matinee/contract/plain/limits'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { ProgramFailed } from '../../../platform/media/confine.ts'
import { fetchByYtdlp } from '../../../platform/media/ytdlp.ts'
import type { JobRun } from '../../../platform/queue.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { download } from '../../../platform/safeFetch.ts'
import { findExceeded } from '../../quotas/quotas.service.ts'
import { parseSource, siteNames } from '../parseSource.ts'
import { markUploaded } from '../videos.service.ts'
import { moveVideo, readVideoById } from '../videos.store.ts'
import {
  findRefusal,
  LinkRefused,
  Overtaken,
  settleFailure,
  withHeartbeat,
  workDir,
  type PipelineContext,
} from './videoWork.ts'

const waiting = ['CREATED', 'QUEUED', 'DOWNLOADING', 'UPLOADING'] as const

/** Fetches the source of a link into storage. May be repeated after a kill at any point. */
export async function downloadVideo(
  context: PipelineContext,
  videoId: string,
  jobRun: JobRun,
): Promise<void> {
  const { deps } = context
  const video = await readVideoById(deps.db, videoId)
  if (!video || video.sourceKind !== 'url' || !(waiting as readonly string[]).includes(video.status)) return
  const { accountId } = video
  // Films of campaigns are uploaded.
  if (accountId === null) return
  const originalKey = `originals/${videoId}`
  const dir = await workDir(deps, videoId, 'download')
  try {
    await withHeartbeat(deps, { videoId, during: waiting, signal: jobRun.signal }, async (signal, report) => {
      // A file that is stored while the status is UPLOADING lacks the last step only.
      if (video.status !== 'UPLOADING' || !(await deps.files.stat(originalKey))) {
        await moveVideo(deps.db, videoId, 'DOWNLOADING')
        await deps.db.transaction().execute((tx) => requireStorage(deps, tx, accountId, 0))
        const path = await fetchSource(context, video.source, dir, { signal, onProgress: report })
        report(null)
        await moveVideo(deps.db, videoId, 'UPLOADING')
        signal.throwIfAborted()
        await deps.files.moveIn(originalKey, path)
      }
      const { bytes } = (await deps.files.stat(originalKey))!
      const isUploaded = await deps.db.transaction().execute(async (tx) => {
        await requireStorage(deps, tx, accountId, bytes)
        return markUploaded(deps, tx, video, { key: originalKey, bytes })
      })
      if (!isUploaded) throw new Overtaken('deleted while it was fetched')
    })
    await rm(dir, { recursive: true, force: true })
  } catch (error) {
    const isOver = error instanceof Overtaken || findRefusal(error)?.isFinal
    if (isOver) {
      await rm(dir, { recursive: true, force: true })
      await deps.files.remove(originalKey)
    }
    await settleFailure(deps, {
      videoId,
      status: 'DOWNLOAD_ERROR',
      jobRun,
      error,
      giveUpReason: 'fetch_gave_up',
    })
  }
}

/** The size of a link's file is unknown before the download. Zero bytes: checks that there is any space at all. */
async function requireStorage(deps: Deps, tx: Tx, accountId: string, bytes: number): Promise<void> {
  if (await findExceeded(tx, deps.config, { accountId, added: { storage: bytes } }))
    throw new LinkRefused('account_storage_full', true)
}

type FetchOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

async function fetchSource(context: PipelineContext, address: string, dir: string, options: FetchOptions) {
  const { deps, engine } = context
  const source = parseSource(address)
  if (typeof source === 'string') throw new LinkRefused('address_unsupported', true)
  if (source.kind === 'direct') return fetchDirect(context, source.url, dir, options)
  const site = siteNames[source.kind]
  // Links were set up when this one was registered; settings change.
  if (!deps.config.ytdlpPath) throw new LinkRefused('site_not_set_up', true, site)
  try {
    return await fetchByYtdlp(
      {
        program: deps.config.ytdlpPath,
        url: source.url,
        dir,
        maxBytes: maxFileBytes,
        ffmpeg: engine.program ?? null,
      },
      options,
    )
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error
    deps.log.warn({ err: error, url: source.url }, 'the download helper failed')
    throw new LinkRefused('site_refused', false, site)
  }
}

async function fetchDirect(
  { deps, pace }: PipelineContext,
  url: string,
  dir: string,
  options: FetchOptions,
): Promise<string> {
  const path = join(dir, 'source.part')
  const validatorPath = join(dir, 'etag')
  await download(url, {
    path,
    allowsPrivate: deps.config.allowsPrivateSources,
    ...(pace && { pace }),
    maxBytes: maxFileBytes,
    signal: options.signal,
    onProgress: options.onProgress,
    accepts: isVideo,
    validator: await readFile(validatorPath, 'utf8').catch(() => null),
    onValidator: (etag) => (etag ? writeFile(validatorPath, etag) : rm(validatorPath, { force: true })),
  })
  return path
}

function isVideo(response: IncomingMessage): boolean {
  const type = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  return (
    type === '' ||
    type.startsWith('video/') ||
    /^(application|binary)\/(octet-stream|mp4|x-matroska)$/.test(type)
  )
}
