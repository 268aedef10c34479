import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'

/**
 * Options of one embed, from `data-options` (JSON), an object or nothing. All are on by default, and snippets list only
 * switched-off ones; unreadable options leave the defaults, as a broken snippet must still play.
 */
export function readOptions(source: unknown): EmbedOptions & { measure: boolean; ads: boolean } {
  const parsed = typeof source === 'string' ? parse(source) : source
  const isOn = (name: string) => {
    const value =
      typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[name] : undefined
    return value !== false && value !== 0
  }
  return {
    autoplay: isOn('autoplay'),
    sticky: isOn('sticky'),
    // Off: every play starts muted, until the viewer turns the sound on.
    sound: isOn('sound'),
    // Off: for pages whose visitor has not consented to measurement.
    measure: isOn('measure'),
    // Off: the video plays without ad breaks.
    ads: isOn('ads'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
