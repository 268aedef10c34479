import { ElementEngine } from './engine.ts'
import { EngineWithAds } from './engineWithAds.ts'
import type { Engine, EngineSetup } from './state.ts'

export const createEngine = (setup: EngineSetup): Engine =>
  setup.ads?.playback.ads ? new EngineWithAds(setup, setup.ads) : new ElementEngine(setup)
