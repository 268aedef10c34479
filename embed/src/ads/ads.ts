import type { EngineState, PlayerAround } from '../engine/state.ts'
import { newId } from '../newId.ts'
import { createFullscreen } from '../player/fullscreen.ts'
import { watchSight } from '../player/sight.ts'
import { h } from '../player/stage/dom.ts'
import { readPageAddress } from '../readPageAddress.ts'
import { runBreak } from './adBreak.ts'
import css from './ads.css?inline'
import { createAdStage } from './adStage.ts'
import { adTextsFor } from './adTexts.ts'
import type { AdPress, RunningAd } from './playAd.ts'
import { readConsent } from './readConsent.ts'
import { readTag, sendTo } from './readTag.ts'
import type { Viewer } from './vast/chooseMedia.ts'
import { fillMacros, type MacroValues } from './vast/fillMacros.ts'
import { vastErrors } from './vast/vast.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** A visitor who has not answered the consent tool by then gets ads that are chosen for nobody. */
const consentMs = 500
/** Reason of VAST 4.2, 3.17.3: verification is not supported. */
const notSupported = 2

export type AdsSetup = PlayerAround & {
  /** Called when a break begins or ends, and when its ad is paused or muted. */
  onAdState: () => void
  /** Resolves when an ad that is ready may begin: the viewer has not paused meanwhile. */
  waitForPlay: () => Promise<void>
  /** Fires when the view is closed. */
  signal: AbortSignal
}

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** iPhones fill the screen with one element only, and let no second one play with sound. */
const allowsOneElement = (video: AppleVideo) =>
  !document.fullscreenEnabled && typeof video.webkitEnterFullscreen === 'function'

export type Ads = ReturnType<typeof createAds>

/** The ad breaks of one view. One runs at a time. */
export function createAds(setup: AdsSetup) {
  const { element, video: content, signal } = setup
  const usesContentElement = allowsOneElement(content)
  const video = usesContentElement ? content : h('video', { playsinline: true, preload: 'auto' })
  let running: RunningAd | null = null
  let wasSilenced = false
  const press = (action: AdPress): boolean => {
    running?.press(action)
    return running !== null
  }
  const isFullscreen = () => element.matches(':fullscreen')
  const controls = { video, press, running: () => running, isFullscreen }
  const adStage = openAdStage(setup, controls)
  const share = watchShare(element, signal)
  const silence = () => (wasSilenced = true)
  const copySound = () => Object.assign(video, { muted: content.muted, volume: content.volume })
  const setRunning = (ad: RunningAd | null) => {
    // What the viewer chose during the ad also holds for the video.
    if (running) Object.assign(content, { muted: video.muted, volume: video.volume })
    running = ad
    setup.onAdState()
  }
  for (const event of ['play', 'pause', 'volumechange'])
    video.addEventListener(event, () => running && setup.onAdState(), { signal })

  return {
    usesContentElement,
    /** What the viewer presses on the player; false while no ad plays. */
    press,
    /** Whether the browser refused sound to an ad. */
    wasSilenced: () => wasSilenced,
    setVolume(volume: number): boolean {
      if (!running) return false
      Object.assign(video, { volume: Math.min(Math.max(0, volume), 1), muted: volume <= 0 })
      return true
    },
    /** As the player's buttons show it; null while no ad plays. */
    state: (): VideoState | null => running && stateOf(video),
    /** Plays a break, if one of `tags` has an ad. Resolves, when the video may continue, to whether an ad was shown. */
    async run(tags: string[], { position, until, signal: cancel }: BreakTimes): Promise<boolean> {
      const fill = await createFill(setup, video, { position, until: AbortSignal.any([cancel, until]) })
      try {
        return await runBreak({
          tags: tags.map((tag) => withView(tag, setup)),
          position,
          until,
          video,
          viewer: () => viewerOf(element, video),
          read: (url, until) => readTag(fill(url), until),
          send: (urls = [], { place, count, code = vastErrors.undefined }) =>
            sendTo(urls, (url) => fill(url, { podSequence: place, adCount: count, errorCode: code })),
          waitForPlay: setup.waitForPlay,
          begin: copySound,
          showing: { stage: adStage, share, isFullscreen, fill, attach: adStage.attach, silence },
          onAd: setRunning,
          signal: cancel,
        })
      } finally {
        adStage.detach()
      }
    },
  }
}

type VideoState = Pick<EngineState, 'isPaused' | 'isMuted' | 'volume' | 'isWaiting'>

const stateOf = ({ paused, muted, volume }: HTMLVideoElement): VideoState => ({
  isPaused: paused,
  isMuted: muted || volume === 0,
  volume,
  isWaiting: false,
})

/** Lays the ad over the stage, whose controls no key and no screen reader reaches then. */
function cover(stage: HTMLElement, ad: HTMLElement): void {
  const hadFocus = stage.matches(':focus-within')
  for (const part of stage.children) part.toggleAttribute('inert', true)
  stage.append(ad)
  ad.toggleAttribute('inert', false)
  if (hadFocus) ad.focus({ preventScroll: true })
}

function uncover(stage: HTMLElement, ad: HTMLElement): void {
  const hadFocus = ad.matches(':focus-within')
  for (const part of stage.children) part.toggleAttribute('inert', false)
  ad.remove()
  if (hadFocus) stage.focus({ preventScroll: true })
}

type BreakTimes = {
  position: MacroValues['breakPosition']
  /** Fires when the video must continue if no ad has begun. */
  until: AbortSignal
  /** Ends the break at once. */
  signal: AbortSignal
}

type AdControls = {
  video: HTMLVideoElement
  press: (action: AdPress) => boolean
  running: () => RunningAd | null
  isFullscreen: () => boolean
}

/** The stage of ads, with its styles, in the player of the view. */
function openAdStage(
  { playback, element, video: content, signal }: AdsSetup,
  { video, press, running, isFullscreen }: AdControls,
) {
  const root = element.shadowRoot!
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
  const fullscreen = createFullscreen({
    element,
    video: content,
    onChange: () => running()?.fillScreen(isFullscreen()),
  })
  signal.addEventListener('abort', () => fullscreen.stop())
  const stage = createAdStage({
    texts: adTextsFor(playback.player.language),
    video: video === content ? null : video,
    canFillScreen: fullscreen.isPossible,
    actions: {
      skip: () => press('skip'),
      visit: () => running()?.visit(),
      toggle: () => press(video.paused ? 'play' : 'pause'),
      mute: () => press(video.muted || video.volume === 0 ? 'unmute' : 'mute'),
      fullscreen: () => fullscreen.toggle(),
      showIcon: (icon) => running()?.showIcon(icon),
      visitIcon: (icon) => running()?.visitIcon(icon),
    },
  })
  const findStage = () => root.querySelector<HTMLElement>('.stage')!
  return {
    ...stage,
    attach: () => cover(findStage(), stage.element),
    detach: () => uncover(findStage(), stage.element),
  }
}

/** Our address of a break with the view that is counted. */
function withView(tag: string, { element, options }: AdsSetup): string {
  const url = new URL(tag)
  url.searchParams.set('videoView', element.dataset['view']!)
  if (!options.measure) url.searchParams.set('measure', '0')
  return url.href
}

/** Part of the player in sight, from 0 to 1, at any time. */
function watchShare(element: HTMLElement, signal: AbortSignal): () => number {
  let share = 0
  const stop = watchSight(element, ({ ratio, isTabInFront }) => (share = isTabInFront ? ratio : 0))
  signal.addEventListener('abort', stop)
  return () => share
}

/** A function that fills the macros of a break's addresses, with what is true at that moment. */
async function createFill(
  setup: AdsSetup,
  video: HTMLVideoElement,
  { position, until }: Omit<BreakTimes, 'signal'>,
) {
  const transactionId = newId()
  const consent = await readConsent({
    until: AbortSignal.any([until, AbortSignal.timeout(consentMs)]),
    mayMeasure: setup.options.measure,
    isFramed: setup.isPage,
  })
  const always = {
    breakPosition: position,
    podSequence: 1,
    adCount: 1,
    transactionId,
    consent,
    reason: notSupported,
  }
  return (url: string, about: Partial<MacroValues> = {}) =>
    fillMacros(url, { ...pageValues(setup, video), ...always, ...about })
}

function viewerOf({ clientWidth }: HTMLElement, video: HTMLVideoElement): Viewer {
  return {
    width: clientWidth * devicePixelRatio,
    kilobits: readKilobits(),
    canPlay: (type) => video.canPlayType(type) !== '',
  }
}

function pageValues({ playback, element, video: content, isPage }: AdsSetup, video: HTMLVideoElement) {
  const isFull = element.matches(':fullscreen')
  return {
    adMs: video.src ? video.currentTime * 1_000 : null,
    contentMs: content.currentTime * 1_000,
    assetUrl: video.currentSrc || null,
    pageUrl: readPageAddress(isPage),
    contentUrl: playback.embedUrl,
    contentId: playback.id,
    playerSize: { width: element.clientWidth, height: element.clientHeight },
    playerState: [...(video.muted ? ['muted'] : []), ...(isFull ? ['fullscreen'] : [])],
  }
}

type WithConnection = { connection?: { downlink?: number } }

/** The browser's estimate; null where it makes none. */
function readKilobits(): number | null {
  const { downlink } = (navigator as WithConnection).connection ?? {}
  return downlink ? downlink * 1_000 : null
}
