import type { Counter } from '@matinee/contract/plain/counters'

/** The meaning of each figure, as in docs/metrics.md; every place that shows the figure uses this text. */
export type About = { meaning: string; unit: string; when: string; standard?: string }

export const about = {
  infoLoad: {
    meaning: 'How often your player got ready to play a video on a page.',
    unit: 'Loads',
    when: 'When the video’s data has arrived and the player is ready. Once each time a page loads the video.',
    standard: 'Mux: playerready',
  },
  start: {
    meaning: 'How often a video started to play. All charts and tables call this “views”.',
    unit: 'Views',
    when: 'When the first frame plays. Once per player load; plays inside this console do not count.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'Share of player loads that became a view: 100 × views ÷ player loads.',
    unit: 'Percent, 0 to 100',
    when: 'Calculated from the views and player loads of the period; 0 without any player load.',
  },
  complete: {
    meaning: 'How often a video was played to its end.',
    unit: 'Times',
    when: 'When the end is reached or a loop starts again. Replays count again.',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'Share of views that reached the end of the video: 100 × completed views ÷ views.',
    unit: 'Percent, 0 to 100',
    when: 'Calculated from the views and completed views of the period; 0 without any view.',
  },
  viewabilityRate: {
    meaning: 'Share of views in which viewers could see the player: 100 × viewable views ÷ views.',
    unit: 'Percent, 0 to 100',
    when: 'A view is viewable once at least half of the player has been on screen for two seconds in a row while playing.',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'Views in which the viewer could see the player.',
    unit: 'Views',
    when: 'When at least half of the player has been on screen, in the open tab, for two seconds in a row while playing. Once per view.',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'How often a video could not be played at all, or not to its end, because of an error.',
    unit: 'Player loads',
    when: 'When all attempts to recover have failed. Once per player load.',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'How often viewers waited for data before the first frame.',
    unit: 'Times, 0 or 1 per view',
    when: 'When the view starts. Viewers who gave up before are not included.',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'How long viewers waited for data before the first frame, all views together.',
    unit: 'Seconds',
    when: 'When the view starts.',
  },
  bufferEmpty: {
    meaning: 'How often a playing video stopped because data arrived too slowly.',
    unit: 'Times',
    when: 'After the start, for stops of 100 ms or longer. Pauses and seeking do not count.',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning: 'How long playing videos stopped because data arrived too slowly, all views together.',
    unit: 'Seconds',
    when: 'When the stop ends.',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'How often viewers waited for data after jumping to another point in the video.',
    unit: 'Times',
    when: 'For waits of 100 ms or longer.',
  },
  timeBufferSeek: {
    meaning: 'How long viewers waited from a jump in the video until it played again, all views together.',
    unit: 'Seconds',
    when: 'When the video plays again, for waits of 100 ms or longer.',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'How long players took to get ready, all player loads together.',
    unit: 'Seconds',
    when: 'From the moment the player is within 400 px of the visible part of the page until it is ready.',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'How long videos took to show their first frame, all views together.',
    unit: 'Seconds',
    when: 'From the click on play, or the start of autoplay, to the first frame.',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'How often viewers pressed the poster or the play button on it.',
    unit: 'Times',
    when: 'At each click, tap or key press.',
  },
  pause: {
    meaning: 'How often a video was paused before its end.',
    unit: 'Times',
    when: 'When the viewer or a script pauses. Autoplay that pauses out of sight does not count.',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'How often a paused video was played again.',
    unit: 'Times',
    when: 'When it plays after such a pause.',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'How often a video was started again from the beginning.',
    unit: 'Times',
    when: 'When the viewer presses replay, or a loop starts again.',
  },
  mute: {
    meaning: 'How often viewers turned the sound off.',
    unit: 'Times',
    when: 'When the viewer does it. Autoplay that starts muted does not count.',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'How often viewers turned the sound on.',
    unit: 'Times',
    when: 'When the viewer does it.',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'How often viewers jumped to another point in the video.',
    unit: 'Times',
    when: 'At each jump. Jumps within a second of each other count once.',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'How often the player was switched to full screen.',
    unit: 'Times',
    when: 'When the player fills the screen.',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'How often full screen was closed.',
    unit: 'Times',
    when: 'When the player returns to its place on the page.',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'How often the share panel was opened.',
    unit: 'Times',
    when: 'When the panel opens.',
  },
  shareClick: {
    meaning: 'How often viewers shared the video or copied its link.',
    unit: 'Times',
    when: 'At each click on a service or on the copy button in the share panel.',
  },
  recommendationImpression: {
    meaning: 'How often the end screen recommended other videos.',
    unit: 'Times',
    when: 'Once each time the video is played to its end.',
  },
  recommendationClick: {
    meaning: 'How often viewers chose a recommended video.',
    unit: 'Times',
    when: 'At each click on a recommended video.',
  },
  startTimeP50: {
    meaning:
      'Half of the views showed their first frame within this time. A few slow viewers do not change it.',
    unit: 'Seconds, accurate to within 1%',
    when: 'From the click on play, or the start of autoplay, to the first frame. Only views that started are included.',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning:
      '95 of 100 views showed their first frame within this time. It shows how long your slowest viewers wait.',
    unit: 'Seconds, accurate to within 1%',
    when: 'From the click on play, or the start of autoplay, to the first frame. Only views that started are included.',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning:
      'Share of viewing time in which the video stopped for data: 100 × rebuffering time ÷ (watch time + rebuffering time).',
    unit: 'Percent, lower is better',
    when: 'Stops of 100 ms or longer after the start. Waits before the start and after seeking are not included.',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'Share of attempts to play that failed with an error before the first frame.',
    unit: 'Percent of attempts, lower is better',
    when: 'An attempt is a click on play, or autoplay that the browser allows. Once per player load.',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning: 'Share of attempts to play that the viewer left or paused before the first frame.',
    unit: 'Percent of attempts, lower is better',
    when: 'Attempts − views − failed starts, in the period.',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'How long your videos actually played, all views together.',
    unit: 'Hours, minutes, seconds',
    when: 'While the video plays. Pauses, waits and seeking are not included.',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'The video is divided into twenty equal parts. The curve shows how many views played at least some of each. It falls where viewers leave and rises where they jump to.',
    unit: 'Percent of the views in the period',
    when: 'When a view reaches a part for the first time.',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'The country that a view came from.',
    unit: 'Views',
    when: 'Looked up from the viewer’s IP address, which is not stored. “Unknown” if the address has no known country or the browser asks not to be tracked.',
  },
  device: {
    meaning: 'The kind of device that a view came from.',
    unit: 'Views',
    when: 'Read from the browser’s own description. “Unknown” if the browser asks not to be tracked.',
  },
  page: {
    meaning: 'The site on which the video was watched.',
    unit: 'Views',
    when: 'The domain of the page with the player. “Unknown” if the page does not report it or the browser asks not to be tracked.',
  },
  leftOut: {
    meaning:
      'Views and player loads that do not come from people: known bots, and senders that load one video more than 120 times a minute. No other figure on this screen includes them.',
    unit: 'Views, or player loads if nothing was viewed',
    when: 'Decided when the data arrives. A sender that was too fast stays excluded for ten minutes.',
    standard: 'MRC: known robots; activity-based filtration',
  },
} as const satisfies Record<Counter, About> & Record<string, About>

export type Figure = keyof typeof about
