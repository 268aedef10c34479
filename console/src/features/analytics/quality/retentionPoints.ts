/** Where each equal piece of the video begins: in ms of its length, in percent of it where that is not known. */
export function retentionPoints(
  retention: readonly number[],
  lengthMs: number | null,
): { at: number; percent: number }[] {
  return retention.map((percent, piece) => ({ at: (piece / retention.length) * (lengthMs ?? 100), percent }))
}
