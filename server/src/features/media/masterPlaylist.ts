export type Variant = {
  name: string
  width: number
  height: number
  averageBandwidth: number
  peakBandwidth: number
  codecs: string
  frameRate: number
}

/**
 * The HLS master of the renditions that are finished (RFC 8216). The first variant is the one a player begins with,
 * so a middle one leads: it starts fast and looks decent until the player has measured the line.
 */
export function masterPlaylist(variants: readonly Variant[]): string {
  const byHeight = [...variants].sort((a, b) => a.averageBandwidth - b.averageBandwidth)
  const first = byHeight.find((variant) => Math.min(variant.width, variant.height) >= 480) ?? byHeight[0]
  const ordered = first ? [first, ...byHeight.filter((variant) => variant !== first)] : []
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...ordered.flatMap((variant) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${variant.peakBandwidth},AVERAGE-BANDWIDTH=${variant.averageBandwidth},` +
        `RESOLUTION=${variant.width}x${variant.height},FRAME-RATE=${variant.frameRate.toFixed(3)},` +
        `CODECS="${variant.codecs}"`,
      `${variant.name}.m3u8`,
    ]),
    '',
  ].join('\n')
}
