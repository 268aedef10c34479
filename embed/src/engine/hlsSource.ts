import { ErrorTypes, Events, Hls, isSupported, type ErrorData, type HlsConfig } from 'hls.js/light'
import type { Quality } from './state.ts'

export type HlsSource = {
  /** -1: the engine chooses. */
  choose: (index: number) => void
  destroy: () => void
}

export type HlsListener = {
  qualities: (list: Quality[]) => void
  /** Index of the level that plays, and of the viewer's choice (-1: automatic). */
  quality: (playing: number, chosen: number) => void
  /** Every attempt to recover failed. */
  fatal: () => void
}

const networkTries = 2
const mediaTries = 2

const config: Partial<HlsConfig> = {
  // Our media is fragmented MP4, so a worker would gain little, and a page's CSP need not allow blobs for it.
  enableWorker: false,
  capLevelToPlayerSize: true,
  abrEwmaDefaultEstimate: 1_500_000,
  maxBufferLength: 30,
  backBufferLength: 60,
  // By default hls.js retries a failed segment for over half a minute, before another source is tried.
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 60_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
    },
  },
}

export const canPlayHls = () => isSupported()

/** Plays an HLS address in `video`. This file is a lazily loaded chunk: nothing else may import hls.js. */
export function attachHls(
  video: HTMLVideoElement,
  { src, startPosition }: { src: string; startPosition: number },
  listener: HlsListener,
): HlsSource {
  const hls = new Hls({ ...config, startPosition })
  const recovery = createRecovery(hls, listener.fatal)
  const reportQuality = () => listener.quality(hls.currentLevel, hls.autoLevelEnabled ? -1 : hls.nextLevel)
  hls.on(Events.MANIFEST_PARSED, () =>
    listener.qualities(
      hls.levels.map((level, index) => ({ index, height: Math.min(level.height, level.width) })),
    ),
  )
  hls.on(Events.LEVEL_SWITCHED, reportQuality)
  hls.on(Events.FRAG_BUFFERED, recovery.reset)
  hls.on(Events.ERROR, (_, error) => recovery.handle(error))
  hls.loadSource(src)
  hls.attachMedia(video)
  return {
    choose: (index) => {
      hls.nextLevel = index
      reportQuality()
    },
    destroy: () => {
      recovery.stop()
      hls.destroy()
    },
  }
}

function createRecovery(hls: Hls, giveUp: () => void) {
  let networkFailures = 0
  let mediaFailures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const reload = () => hls.startLoad()

  function handle(error: ErrorData): void {
    if (!error.fatal) return
    const hasStarted = hls.levels.length > 0
    if (!navigator.onLine && hasStarted) addEventListener('online', reload, { once: true })
    // A signed address has expired, so another request would get the same answer.
    else if (error.response?.code === 403) giveUp()
    else if (error.type === ErrorTypes.NETWORK_ERROR && hasStarted && networkFailures < networkTries) {
      clearTimeout(timer)
      timer = setTimeout(reload, 1_000 * 2 ** networkFailures)
      networkFailures += 1
    } else if (error.type === ErrorTypes.MEDIA_ERROR && mediaFailures < mediaTries) {
      mediaFailures += 1
      hls.recoverMediaError()
    } else giveUp()
  }

  return {
    handle,
    reset: () => {
      networkFailures = 0
    },
    stop: () => {
      clearTimeout(timer)
      removeEventListener('online', reload)
    },
  }
}
