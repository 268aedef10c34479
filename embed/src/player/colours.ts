import { defaultPlayerConfig, type PlayerAppearance } from '@matinee/contract/plain/video/playerConfig'

const hex = /^#([\da-f]{3}|[\da-f]{6})$/i

/** The publisher's three colours as custom properties; a value that is no colour becomes the default. */
export function colourProperties(appearance: PlayerAppearance): Record<string, string> {
  const safe = (name: 'backgroundColor' | 'foregroundColor' | 'highlightColor') =>
    hex.test(appearance[name]) ? appearance[name] : defaultPlayerConfig.appearance[name]
  return {
    '--matinee-background': safe('backgroundColor'),
    '--matinee-foreground': safe('foregroundColor'),
    '--matinee-highlight': safe('highlightColor'),
  }
}
