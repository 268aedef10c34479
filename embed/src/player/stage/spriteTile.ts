import type { Playback } from '@matinee/contract/plain/video/playback'

type Sprite = NonNullable<Playback['sprite']>

/** Style of a box that shows the sprite's picture at `seconds`. In percent, so that it fits any box. */
export function spriteTile(sprite: Sprite, seconds: number): Record<string, string> {
  const { columns, rows } = sprite
  const index = Math.min(Math.max(0, Math.floor((seconds * 1_000) / sprite.everyMs)), columns * rows - 1)
  const percent = (cell: number, cells: number) => `${cells > 1 ? (100 * cell) / (cells - 1) : 0}%`
  return {
    aspectRatio: `${sprite.width} / ${sprite.height}`,
    // JSON's escapes of quote and backslash are CSS's too.
    backgroundImage: `url(${JSON.stringify(sprite.src)})`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${percent(index % columns, columns)} ${percent(Math.floor(index / columns), rows)}`,
  }
}
