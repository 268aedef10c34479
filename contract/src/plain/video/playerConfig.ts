/** Languages of the embedded player's own texts. */
export const playerLanguages = ['en', 'fr', 'de', 'ru', 'es', 'tr'] as const
export type PlayerLanguage = (typeof playerLanguages)[number]

export const playerStatuses = ['AVAILABLE', 'DELETED'] as const
export type PlayerStatus = (typeof playerStatuses)[number]

export type PlayerAppearance = {
  backgroundColor: string
  foregroundColor: string
  highlightColor: string
  showFullScreenButton: boolean
  /** Null: the publisher has not decided; no logo is shown. */
  showLogo: boolean | null
  showReplay: boolean
  showSeekBar: boolean
  showShareButton: boolean
  showTimeDisplay: boolean
  showTitleBar: boolean
}

export type PlayerBehavior = { autoplay: boolean; loop: boolean }

export type PlayerConfig = { appearance: PlayerAppearance; behavior: PlayerBehavior }

export const defaultPlayerConfig: PlayerConfig = {
  appearance: {
    backgroundColor: '#2F2F2F',
    foregroundColor: '#FFFFFF',
    highlightColor: '#0C43A8',
    showFullScreenButton: true,
    showLogo: null,
    showReplay: true,
    showSeekBar: true,
    showShareButton: false,
    showTimeDisplay: true,
    showTitleBar: true,
  },
  behavior: { autoplay: true, loop: false },
}

/** Options of one embed; all are on unless switched off. Without `sound`, every play starts muted. */
export type EmbedOptions = { autoplay: boolean; sticky: boolean; sound: boolean }
export const defaultEmbedOptions: EmbedOptions = { autoplay: true, sticky: true, sound: true }
