import type { Playback } from '@matinee/contract/plain/video/playback'
import { createEngineOnDemand } from '../engine/engineOnDemand.ts'
import { idleState, type Engine } from '../engine/state.ts'
import type { readOptions } from '../options.ts'
import type { PlaybackAnswer } from '../playback.ts'
import { createRecorder, type Recorder } from '../recorder.ts'
import { createAutoplay, type Autoplay } from './autoplay.ts'
import { createCommands, type Commands } from './commands.ts'
import type { Floating } from './extras/floating.ts'
import { createFullscreen } from './fullscreen.ts'
import { showFailure } from './message.ts'
import { watchSight, type Sight } from './sight.ts'
import { createStage, type Panels, type Stage, type StageActions, type StageState } from './stage/stage.ts'
import { textsFor } from './texts.ts'

export type ViewSetup = {
  /** The custom element, which floats and fills the screen. */
  element: HTMLElement
  /** The reserved box around it, which stays. */
  place: Element
  video: HTMLVideoElement
  playback: Playback
  origin: string
  options: ReturnType<typeof readOptions>
  isPage: boolean
  noAds: boolean | undefined
  loadMs: number
  onChoose: (video: string) => void
  onRetry: () => void
  renew: () => Promise<PlaybackAnswer>
}

/** Share panel, menus, captions, end screen, floating and keys; fetched when playback is near. */
type Extras = typeof import('./extras/extras.ts')

/** One load of one video in one player: connects engine, stage and recorder, and contains the rules between them. */
export class View {
  readonly #setup: ViewSetup
  readonly #recorder: Recorder
  readonly #engine: Engine
  readonly #autoplay: Autoplay
  readonly #commands: Commands
  readonly #fullscreen: ReturnType<typeof createFullscreen>
  readonly #shown: StageState
  readonly #listening = new AbortController()
  #sight: Sight = { ratio: 0, isTabInFront: false }
  #stage: Stage
  #extras: Extras | null = null
  #panels: Panels | null = null
  #floating: Floating | null = null
  #isWarm = false
  #hasFailed = false
  /** The answer to the request for new addresses, which explains a failure better than `broken`. */
  #failureCause: Response | 'broken' | null = 'broken'
  #wasEnded = false

  constructor(setup: ViewSetup) {
    const { element, video, playback, options } = setup
    this.#setup = setup
    this.#recorder = createRecorder({
      origin: setup.origin,
      token: options.measure ? playback.token : '',
      isPage: setup.isPage,
    })
    const { signal, view } = this.#recorder
    // For the ad tag, which reports revenue by video, and for the page's own ad code.
    Object.assign(element.dataset, { video: playback.id, view, vast: playback.vastUrl ?? '' })
    this.#fullscreen = createFullscreen({ element, video, onChange: (isFull) => this.#fillScreen(isFull) })
    this.#engine = createEngineOnDemand({
      video,
      state: idleState(playback.duration),
      sources: playback.sources,
      ads: options.ads && !setup.noAds ? setup : undefined,
      isLooping: () => this.#setup.playback.player.config.behavior.loop,
      renew: () => this.#renew(),
      onSignal: signal,
      onState: () => this.#showEngineState(),
    })
    this.#shown = {
      engine: this.#engine.state,
      panel: 'none',
      isFullscreen: false,
      isFloating: false,
      isSoundAwaited: false,
      isIdle: false,
    }
    this.#autoplay = createAutoplay({
      sound: options.sound,
      isWanted: options.autoplay && playback.player.config.behavior.autoplay,
      engine: this.#engine,
      signal,
      onSilence: (isSilent) => this.#show({ isSoundAwaited: isSilent }),
    })
    this.#commands = createCommands({
      engine: this.#engine,
      recorder: this.#recorder,
      autoplay: this.#autoplay,
      warm: () => this.#warm(),
      closePanels: () => this.#show({ panel: 'none' }),
      settleSound: () => this.#show({ isSoundAwaited: false }),
    })
    this.#stage = this.#createStage()
  }

  get element(): HTMLElement {
    return this.#stage.element
  }

  start(plays: boolean): void {
    const { element, loadMs, options, place } = this.#setup
    const { signal } = this.#listening
    this.#recorder.signal({ kind: 'ready', loadMs })
    if (!options.sound) this.#engine.setMuted(true)
    this.#show({ isSoundAwaited: !options.sound })
    for (const event of ['pointerenter', 'pointerdown', 'focusin'])
      element.addEventListener(event, () => this.#warm(), { signal })
    element.addEventListener('keydown', (event) => this.#pressKey(event), { signal })
    const stopWatching = watchSight(place, (sight) => {
      this.#sight = sight
      this.#floating?.update(sight.ratio)
      this.#updateVisibility()
    })
    signal.addEventListener('abort', stopWatching)
    if (plays) this.#commands.play()
  }

  /** Applies other settings of the player to the same video without interrupting playback. */
  restyle(playback: Playback): void {
    this.#setup.playback = playback
    this.#panels?.stop()
    const old = this.element
    this.#stage = this.#createStage()
    old.replaceWith(this.element)
    this.#addPanels()
    this.#hasFailed = false
    this.#show({ panel: 'none' })
  }

  stop(): void {
    // First, because it sends the last watch time.
    this.#engine.destroy()
    this.#recorder.stop()
    this.#listening.abort()
    this.#panels?.stop()
    this.#floating?.stop()
    this.#fullscreen.stop()
  }

  #createStage(): Stage {
    const { playback, video } = this.#setup
    const texts = textsFor(playback.player.language)
    const canFillScreen = this.#fullscreen.isPossible
    return createStage({ playback, video, texts, canFillScreen, actions: this.#actions() })
  }

  #showEngineState(): void {
    const { isEnded } = this.#engine.state
    const { recommendations } = this.#setup.playback
    if (isEnded && !this.#wasEnded && recommendations.length > 0)
      this.#recorder.count('recommendationImpression')
    this.#wasEnded = isEnded
    this.#show({})
  }

  #updateVisibility(): void {
    const { isFullscreen, isFloating } = this.#shown
    const isVisible = (isFullscreen || isFloating || this.#sight.ratio >= 0.5) && this.#sight.isTabInFront
    this.#recorder.signal({ kind: 'visible', isVisible })
    if (this.#sight.isTabInFront) this.#autoplay.update(isVisible)
    if (!this.#engine.state.isPaused) this.#warm()
  }

  #show(change: Partial<StageState>): void {
    this.#stage.render(Object.assign(this.#shown, change))
    if (this.#engine.state.phase !== 'failed' || this.#hasFailed) return
    this.#hasFailed = true
    const { playback, onRetry } = this.#setup
    const { language } = playback.player
    void showFailure(this.#stage.failure, { cause: this.#failureCause, language, onRetry })
  }

  async #renew(): Promise<Playback['sources'] | null> {
    const answer = await this.#setup.renew()
    if ('playback' in answer) return answer.playback.sources
    this.#failureCause = answer.refusal
    return null
  }

  /** Playback is near: fetches the engine and the extras. */
  #warm(): void {
    this.#engine.warm()
    if (this.#isWarm) return
    this.#isWarm = true
    // The video plays without the extras too; the next page load tries again.
    this.#fetchExtras().catch(() => {})
  }

  async #fetchExtras(): Promise<void> {
    const extras = await import('./extras/extras.ts')
    const { element, isPage, options } = this.#setup
    if (this.#listening.signal.aborted) return
    this.#extras = extras
    extras.addStyles(element)
    extras.watchIdle({
      element,
      signal: this.#listening.signal,
      isBusy: () =>
        this.#engine.state.isPaused ||
        this.#shown.panel !== 'none' ||
        this.element.querySelector(':focus-visible') !== null,
      onChange: (isIdle) => this.#show({ isIdle }),
    })
    this.#addPanels()
    if (options.sticky && !isPage)
      this.#floating = extras.createFloating({
        element,
        wants: () =>
          this.#engine.state.hasStarted && !this.#engine.state.isPaused && !this.#shown.isFullscreen,
        onChange: (isFloating) => {
          this.#show({ isFloating })
          this.#updateVisibility()
        },
      })
    this.#show({})
  }

  #addPanels(): void {
    if (!this.#extras) return
    const { playback, isPage, video } = this.#setup
    const link = playback.isSigned ? null : isPage ? playback.embedUrl : location.href.split('#')[0]!
    this.#panels = this.#extras.createPanels({ playback, link, video, actions: this.#actions() })
    this.#stage.add(this.#panels)
  }

  #startByPoster(): void {
    this.#recorder.count('posterClick')
    this.#commands.play()
    this.#focus('.button.play')
  }

  #openPanel(panel: StageState['panel']): void {
    if (this.#shown.panel === panel) return void this.#closePanel()
    if (panel === 'share') this.#recorder.count('shareImpression')
    this.#show({ panel })
  }

  #closePanel(): boolean {
    const { panel } = this.#shown
    if (panel === 'none') return false
    this.#show({ panel: 'none' })
    this.#focus(`.button.${panel}`)
    return true
  }

  #focus(selector: string): void {
    this.element.querySelector<HTMLElement>(selector)?.focus()
  }

  #fillScreen(isFullscreen: boolean): void {
    this.#recorder.count(isFullscreen ? 'resizeFullscreen' : 'resizeNormal')
    this.#show({ isFullscreen })
    this.#updateVisibility()
  }

  #pressKey(event: KeyboardEvent): void {
    const { appearance } = this.#setup.playback.player.config
    const { state } = this.#engine
    const { setVolume, seek, toggle, toggleMute } = this.#commands
    const isHandled = this.#extras?.pressKey(event, {
      duration: state.duration,
      hasSeekBar: appearance.showSeekBar,
      toggle,
      seekTo: seek,
      seekBy: (seconds) => seek(state.time + seconds),
      changeVolume: (by) => setVolume((state.isMuted ? 0 : state.volume) + by),
      toggleMute,
      toggleFullscreen: () => appearance.showFullScreenButton && this.#fullscreen.toggle(),
      toggleCaptions: this.#panels?.toggleCaptions ?? null,
      closePanel: () => this.#closePanel(),
    })
    if (isHandled) event.preventDefault()
  }

  #actions(): StageActions {
    const { replay, seek, setVolume, toggle, toggleMute } = this.#commands
    return {
      start: () => this.#startByPoster(),
      surface: (isTouch) => this.#pressSurface(isTouch),
      toggle,
      replay,
      mute: toggleMute,
      setVolume,
      seek,
      open: (panel) => this.#openPanel(panel),
      fullscreen: () => this.#fullscreen.toggle(),
      closePanel: () => this.#closePanel(),
      closeFloating: () => {
        this.#engine.pause('viewer')
        this.#floating?.refuse()
      },
      useShare: () => this.#recorder.count('shareClick'),
      chooseQuality: (index) => this.#engine.chooseQuality(index),
      redraw: () => this.#show({}),
      choose: (id) => {
        this.#recorder.count('recommendationClick')
        this.#setup.onChoose(id)
      },
    }
  }

  #pressSurface(isTouch: boolean): void {
    const { isPaused, hasStarted } = this.#engine.state
    if (this.#shown.panel !== 'none') this.#closePanel()
    else if (isPaused && !hasStarted) this.#startByPoster()
    // A tap first shows the controls; a mouse has shown them by moving.
    else if (!isTouch || isPaused) this.#commands.toggle()
  }
}
