import type { Counter } from '@matinee/contract/plain/counters'

/** The meaning of each figure, as in docs/metrics.md; every place that shows the figure uses this text. */
export type About = { meaning: string; unit: string; when: string; standard?: string }

export const about = {
  infoLoad: {
    meaning: 'How often your player was ready to play a video on a page.',
    unit: 'loads',
    when: 'when the video’s data is there and the player is ready; once a view',
    standard: 'Mux: playerready',
  },
  start: {
    meaning: 'How often a video began to play. These are the “views” of every chart and table.',
    unit: 'views',
    when: 'when the first frame plays; once a view. Plays inside this console are not counted.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'How many of the loaded players played their video: 100 × views ÷ player loads.',
    unit: 'percent, 0 to 100',
    when: 'from what happened in the period shown; 0 when nothing was loaded',
  },
  complete: {
    meaning: 'How often a video was played to its end.',
    unit: 'times',
    when: 'when the end is reached, or a loop begins anew; replays count again',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'How many views came to the end of the video: 100 × completed views ÷ views.',
    unit: 'percent, 0 to 100',
    when: 'from what happened in the period shown; 0 when nothing started',
  },
  viewabilityRate: {
    meaning: 'How many views were really in sight: 100 × viewable views ÷ views.',
    unit: 'percent, 0–100',
    when: 'a view is viewable once half of the player was visible for two seconds in a row while playing',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'Views that were really in sight.',
    unit: 'views',
    when: 'when at least half of the player was in a visible tab for two seconds in a row while playing; once a view',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'Views whose playback failed for good.',
    unit: 'views',
    when: 'when recovery and the plain file failed too; once a view',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'How often viewers waited for data before the first frame.',
    unit: 'times, 0 or 1 a view',
    when: 'with the start of the view; who gave up before is not in it',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'How long viewers waited for data before the first frame, all views together.',
    unit: 'seconds',
    when: 'with the start of the view',
  },
  bufferEmpty: {
    meaning: 'How often playback stopped because data was missing.',
    unit: 'times',
    when: 'after the start, at 100 ms or more, neither paused nor seeking',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning: 'How long playback stood still because data was missing, all views together.',
    unit: 'seconds',
    when: 'when it plays on',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'How often viewers waited for data after seeking.',
    unit: 'times',
    when: 'at 100 ms or more',
  },
  timeBufferSeek: {
    meaning: 'How long it took from seeking to playing again, all views together.',
    unit: 'seconds',
    when: 'when it plays again',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'How long players took to get ready, all loads together.',
    unit: 'seconds',
    when: 'from the moment the player comes within 400 px of the view until it is ready',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'How long it took from wanting to play to the first frame, all views together.',
    unit: 'seconds',
    when: 'from the click, or autoplay’s call, to the start',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'How often the poster or its play button was used.',
    unit: 'times',
    when: 'at each click, or key',
  },
  pause: {
    meaning: 'How often a video was paused before its end.',
    unit: 'times',
    when: 'when the viewer or a script pauses; not when autoplay steps back out of sight',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'How often a paused video was played on.',
    unit: 'times',
    when: 'when it plays after such a pause',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'How often a video was played again after its end.',
    unit: 'times',
    when: 'when the viewer asks for it, or by a loop',
  },
  mute: {
    meaning: 'How often viewers turned the sound off.',
    unit: 'times',
    when: 'when the viewer does it; autoplay’s own mute does not count',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'How often viewers turned the sound on.',
    unit: 'times',
    when: 'when the viewer does it',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'How often viewers moved to another place in the video.',
    unit: 'times',
    when: 'one gesture on the time line; gestures within a second of each other are one',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'How often full screen was entered.',
    unit: 'times',
    when: 'when the player fills the screen',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'How often full screen was left.',
    unit: 'times',
    when: 'when the player is back on its page',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'How often the share panel was shown.',
    unit: 'times',
    when: 'when it opens',
  },
  shareClick: {
    meaning: 'How often something in the share panel was used.',
    unit: 'times',
    when: 'at a click on a target or on the copy button',
  },
  recommendationImpression: {
    meaning: 'How often the end screen showed other videos.',
    unit: 'times',
    when: 'once for each time the video was played through',
  },
  recommendationClick: {
    meaning: 'How often one of the other videos was chosen.',
    unit: 'times',
    when: 'at the click on it',
  },
  startTimeP50: {
    meaning:
      'Half of the views showed their first frame within this time. The median is not moved by a few slow viewers.',
    unit: 'seconds, right to about 1 %',
    when: 'from the click, or autoplay’s call, to the first frame; views that never started are not in it',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning:
      '95 of 100 views showed their first frame within this time: what your slowest viewers live with.',
    unit: 'seconds, right to about 1 %',
    when: 'from the click, or autoplay’s call, to the first frame; views that never started are not in it',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning:
      'How much of the time with your videos was waiting: 100 × stopped for data ÷ (watched + stopped for data).',
    unit: 'percent, lower is better',
    when: 'stops of 100 ms or more after the start; waiting at the start or after seeking is not in it',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'Attempts to play that failed for good before the first frame.',
    unit: 'percent of the attempts, lower is better',
    when: 'an attempt is a click to play, or an autoplay that the browser let through; once a view',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning: 'Attempts to play that the viewer left, or paused, before the first frame, without an error.',
    unit: 'percent of the attempts, lower is better',
    when: 'attempts − views − failed starts, in the period shown',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'How long your videos really played, all views together.',
    unit: 'hours, minutes, seconds',
    when: 'while it plays; pauses, waiting and seeking are not in it',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'The video in twenty equal parts: how many of its views played some of each. A fall shows where viewers leave, a rise where they seek to.',
    unit: 'percent of the views that began in the period',
    when: 'when a part is entered for the first time in a view',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'The country a view came from.',
    unit: 'views',
    when: 'looked up from the sender’s address when its report arrives; the address is not stored. “Unknown” where it says no country, or the browser asks not to be tracked.',
  },
  device: {
    meaning: 'The kind of device a view came from.',
    unit: 'views',
    when: 'read from what the browser says of itself; “Unknown” where it asks not to be tracked',
  },
  page: {
    meaning: 'The site on which the video was watched.',
    unit: 'views',
    when: 'the host of the page with the player; “Unknown” where the page does not say, or the browser asks not to be tracked',
  },
  leftOut: {
    meaning:
      'What is not a person watching: known bots, and senders that load one video more than 120 times a minute. They are recorded, but are in no other figure of this screen.',
    unit: 'views',
    when: 'decided when the report arrives; who was too fast stays out for ten minutes',
    standard: 'MRC: known robots; activity-based filtration',
  },
} as const satisfies Record<Counter, About> & Record<string, About>

export type Figure = keyof typeof about
