/** `at`: start of each equal piece of the video, in ms; in percent when the length is unknown. */
export function retentionPoints(
  retention: readonly number[],
  lengthMs: number | null,
): { at: number; percent: number }[] {
  return retention.map((percent, piece) => ({ at: (piece / retention.length) * (lengthMs ?? 100), percent }))
}
