export type Variant = {
  name: string
  width: number
  height: number
  averageBandwidth: number
  peakBandwidth: number
  codecs: string
  frameRate: number
}
/** `file`: its WebVTT file in the media folder. */
export type CaptionTrack = { language: string; label: string; file: string }

/**
 * The HLS master playlist of the finished renditions (RFC 8216). Players begin with the first variant, so a medium one
 * leads: it starts fast and looks good until the player has measured the connection.
 */
export function masterPlaylist(variants: readonly Variant[], captions: readonly CaptionTrack[] = []): string {
  const rising = usefulVariants(variants)
  const first = rising.find((variant) => shortSide(variant) >= 480) ?? rising[0]
  const ordered = first ? [first, ...rising.filter((variant) => variant !== first)] : []
  const subtitles = captions.length > 0 ? ',SUBTITLES="captions"' : ''
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...captions.map((caption, index) => subtitleRendition(caption, captionName(captions, index))),
    ...ordered.flatMap((variant) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(variant.peakBandwidth, variant.averageBandwidth)},` +
        `AVERAGE-BANDWIDTH=${variant.averageBandwidth},` +
        `RESOLUTION=${variant.width}x${variant.height},FRAME-RATE=${variant.frameRate.toFixed(3)},` +
        `CODECS="${variant.codecs}"${subtitles}`,
      `${variant.name}.m3u8`,
    ]),
    '',
  ].join('\n')
}

const shortSide = ({ width, height }: Variant) => Math.min(width, height)

/** Smallest first, without renditions that need as much bandwidth as a larger one. */
function usefulVariants(variants: readonly Variant[]): Variant[] {
  const largestFirst = variants.toSorted(
    (a, b) => shortSide(b) - shortSide(a) || a.averageBandwidth - b.averageBandwidth,
  )
  let least = Infinity
  const rising = largestFirst.filter(({ averageBandwidth }) => {
    const isLess = averageBandwidth < least
    if (isLess) least = averageBandwidth
    return isLess
  })
  return rising.reverse()
}

function subtitleRendition({ language, file }: CaptionTrack, name: string): string {
  return (
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",` +
    `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${file.replace(/vtt$/, 'm3u8')}"`
  )
}

/** A quoted string must not contain quotation marks or line breaks; names are unique within a group. */
function captionName(captions: readonly CaptionTrack[], index: number): string {
  const { label, language } = captions[index]!
  const isTaken = captions.slice(0, index).some((other) => other.label === label)
  return (isTaken ? `${label} (${language})` : label).replaceAll('"', '”').replace(/\p{Cc}/gu, ' ')
}

/** The playlist of a WebVTT file: one segment as long as the film. */
export function captionPlaylist(file: string, durationMs: number): string {
  const seconds = Math.max(0.001, durationMs / 1000)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    file,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
