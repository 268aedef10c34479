import type { HlsSource } from '../engine/hlsSource.ts'
import { isHls } from './vast/chooseMedia.ts'
import { secured } from './readTag.ts'
import { VastError, vastErrors, type Media } from './vast/vast.ts'

/**
 * Loads the first of `files` whose first frame arrives, and stays paused there. Returns it and what frees it. Throws VastError
 * 401 for a file that is not there or no film, 402 when `signal` fires first.
 */
export async function openMedia(
  video: HTMLVideoElement,
  files: readonly Media[],
  signal: AbortSignal,
): Promise<{ file: Media; close: () => void }> {
  for (const file of files) {
    const attaching = attach(video, file)
    let close = (): void => void attaching.then((later) => later()).catch(() => {})
    try {
      close = await within(attaching, signal)
      await firstFrame(video, signal)
      return { file, close }
    } catch {
      close()
      if (signal.aborted) throw new VastError(vastErrors.mediaTimeout, 'The film did not arrive in time')
    }
  }
  throw new VastError(vastErrors.fileNotFound, 'No file of the ad could be loaded')
}

async function attach(video: HTMLVideoElement, { url, type }: Media): Promise<() => void> {
  let hls: HlsSource | null = null
  if (!isHls(type) || video.canPlayType(type)) video.src = secured(url)
  else {
    const { attachHls } = await import('../engine/hlsSource.ts')
    const fail = () => video.dispatchEvent(new Event('error'))
    hls = attachHls(
      video,
      { src: secured(url), startPosition: 0 },
      { qualities: () => {}, quality: () => {}, fatal: fail },
    )
  }
  return () => {
    hls?.destroy()
    video.removeAttribute('src')
    video.load()
  }
}

/** Rejects when `signal` fires first. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(new Error('Too late'))
      signal.addEventListener('abort', () => reject(new Error('Too late')))
    }),
  ])
}

function firstFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const settle = (then: () => void) => () => {
      listening.abort()
      then()
    }
    const fail = settle(() => reject(new Error('No film')))
    if (signal.aborted) return fail()
    video.addEventListener('loadeddata', settle(resolve), { signal: listening.signal })
    video.addEventListener('error', fail, { signal: listening.signal })
    signal.addEventListener('abort', fail, { signal: listening.signal })
  })
}
