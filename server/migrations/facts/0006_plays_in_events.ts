/**
 * Which views are plays is written beside the events themselves, since a table of its own cost each insert more than
 * the few who ask for it save. Rows of before have the column too: the engine makes it of the others when it is read,
 * and writes it down when it merges them.
 */
export function statements(): string[] {
  return [
    'DROP VIEW IF EXISTS video_plays_feed',
    'DROP TABLE IF EXISTS video_plays',
    `ALTER TABLE video_events ADD COLUMN IF NOT EXISTS playHash UInt64
       MATERIALIZED if(event = 'start' AND invalid = 0, cityHash64(video, view), 0)`,
  ]
}
