/**
 * Plays are marked in the events themselves, because a separate table cost each insert more than the few reads of it
 * saved. Older rows have the column too: the engine computes it from the others when it reads them, and stores it when it
 * merges them.
 */
export function statements(): string[] {
  return [
    'DROP VIEW IF EXISTS video_plays_feed',
    'DROP TABLE IF EXISTS video_plays',
    `ALTER TABLE video_events ADD COLUMN IF NOT EXISTS playHash UInt64
       MATERIALIZED if(event = 'start' AND invalid = 0, cityHash64(video, view), 0)`,
  ]
}
