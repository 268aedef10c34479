import { z } from 'zod'

/** `#RGB` or `#RRGGBB`. */
const Colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'Write the colour as #RRGGBB.')

/** The zod schema of `plain/video/playerConfig.ts`. A player's `config` is this object as a JSON string. */
export const PlayerConfig = z.object({
  appearance: z.object({
    backgroundColor: Colour,
    foregroundColor: Colour,
    highlightColor: Colour,
    showFullScreenButton: z.boolean(),
    showLogo: z.boolean().nullable(),
    showReplay: z.boolean(),
    showSeekBar: z.boolean(),
    showShareButton: z.boolean(),
    showTimeDisplay: z.boolean(),
    showTitleBar: z.boolean(),
  }),
  behavior: z.object({ autoplay: z.boolean(), loop: z.boolean() }),
})
