import { defaultEmbedOptions, type EmbedOptions } from '@matinee/contract/plain/video/playerConfig'

/**
 * Options of one embed, from `data-options` (JSON), an object or nothing. Snippets list only switched-off options;
 * unreadable options leave the defaults, as a broken snippet must still play.
 */
export function readOptions(source: unknown): EmbedOptions & { measure: boolean } {
  const parsed = typeof source === 'string' ? parse(source) : source
  const isOff = (name: string) => {
    const value =
      typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[name] : undefined
    return value === false || value === 0
  }
  return {
    autoplay: defaultEmbedOptions.autoplay && !isOff('autoplay'),
    sticky: defaultEmbedOptions.sticky && !isOff('sticky'),
    // For pages whose visitor has not consented to measurement.
    measure: !isOff('measure'),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
