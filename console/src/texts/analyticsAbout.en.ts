import type { Counter } from '@matinee/contract/plain/counters'

/** The meaning of each figure, as in docs/metrics.md; every place that shows the figure uses this text. */
export type About = { meaning: string; unit: string; when: string; standard?: string }

export const about = {
  infoLoad: {
    meaning: 'How many times your player got a video ready to play on a page.',
    unit: 'Loads',
    when: 'When the video’s data has arrived and the player is ready. Once each time a page loads the video.',
    standard: 'Mux: playerready',
  },
  start: {
    meaning: 'How many times the video started playing. This is what every chart and table calls “views”.',
    unit: 'Views',
    when: 'When the first frame plays, at most once per player load. We don’t count plays inside this console.',
    standard: 'CTA-2066: play start; Mux: playing',
  },
  viewRate: {
    meaning: 'Out of every 100 player loads, how many turned into a view: 100 × views ÷ player loads.',
    unit: 'Percent, 0 to 100',
    when: 'Worked out from the views and player loads of the period. If the player never loaded, it’s 0.',
  },
  complete: {
    meaning: 'How many times the video played to the end.',
    unit: 'Times',
    when: 'When the video ends, or goes back to the start if it’s looping. If it’s replayed to the end, that counts too.',
    standard: 'VAST: complete',
  },
  completionRate: {
    meaning: 'Out of every 100 views, how many reached the end of the video: 100 × completed views ÷ views.',
    unit: 'Percent, 0 to 100',
    when: 'Worked out from the views and completed views of the period. If there are no views, it’s 0.',
  },
  viewabilityRate: {
    meaning:
      'Out of every 100 views, how many had the player where the viewer could see it: 100 × viewable views ÷ views.',
    unit: 'Percent, 0 to 100',
    when: 'If at least half of the player stays on screen for two seconds in a row while the video plays, we count the view as viewable.',
    standard: 'MRC: viewable video impression',
  },
  viewability: {
    meaning: 'Views in which the viewer could actually see the player.',
    unit: 'Views',
    when: 'When at least half of the player stays on screen, in the open tab, for two seconds in a row while the video plays. At most once per view.',
    standard: 'MRC: viewable video impression',
  },
  error: {
    meaning: 'How many times an error kept the video from starting or cut it short.',
    unit: 'Player loads',
    when: 'When the player has tried everything and still can’t play the video. At most once per player load.',
    standard: 'Mux: playback failure',
  },
  bufferInit: {
    meaning: 'How many times viewers waited for data before they saw the first frame.',
    unit: 'Times, either 0 or 1 per view',
    when: 'When the view starts. We don’t count viewers who leave before that.',
    standard: 'startup buffering',
  },
  timeBufferInit: {
    meaning: 'How long viewers waited for data before they saw the first frame, across all views.',
    unit: 'Seconds',
    when: 'When the view starts.',
  },
  bufferEmpty: {
    meaning: 'How many times the video stalled because data came in too slowly.',
    unit: 'Times',
    when: 'Every time the video stalls for 100 ms or longer after it has started. If the viewer pauses or seeks, it doesn’t count.',
    standard: 'rebuffer count; CMCD: bs',
  },
  timeBufferEmpty: {
    meaning: 'How long the video was stalled because data came in too slowly, across all views.',
    unit: 'Seconds',
    when: 'When the stall ends.',
    standard: 'rebuffer duration',
  },
  bufferSeek: {
    meaning: 'How many times viewers waited for data after seeking.',
    unit: 'Times',
    when: 'When the wait lasts 100 ms or longer.',
  },
  timeBufferSeek: {
    meaning: 'How long viewers waited for the video to play again after seeking, across all views.',
    unit: 'Seconds',
    when: 'When the video plays again, if the wait lasted 100 ms or longer.',
    standard: 'Mux: seek latency',
  },
  timeLoad: {
    meaning: 'How long it took the player to get ready, across all player loads.',
    unit: 'Seconds',
    when: 'The clock starts when the player is within 400 px of the visible part of the page, and stops when it’s ready.',
    standard: 'Mux: player startup time',
  },
  timeStart: {
    meaning: 'How long it took for the first frame to appear, across all views.',
    unit: 'Seconds',
    when: 'The clock starts when the viewer presses play or autoplay begins, and stops at the first frame.',
    standard: 'time to first frame',
  },
  posterClick: {
    meaning: 'How many times viewers pressed the poster or the play button on it.',
    unit: 'Times',
    when: 'At every click, tap or key press.',
  },
  pause: {
    meaning: 'How many times the video was paused before it ended.',
    unit: 'Times',
    when: 'When the viewer or a script pauses it. Autoplay that pauses because the player is out of view doesn’t count.',
    standard: 'Mux: pause',
  },
  resume: {
    meaning: 'How many times a paused video continued from where it stopped.',
    unit: 'Times',
    when: 'When the video plays again after a pause that was counted.',
    standard: 'Mux: play',
  },
  replay: {
    meaning: 'How many times the video was played again from the beginning.',
    unit: 'Times',
    when: 'When the viewer presses replay, or a looping video goes back to the start.',
  },
  mute: {
    meaning: 'How many times viewers turned the sound off.',
    unit: 'Times',
    when: 'When the viewer turns it off. If autoplay starts the video muted, that doesn’t count.',
    standard: 'VAST: mute',
  },
  unmute: {
    meaning: 'How many times viewers turned the sound on.',
    unit: 'Times',
    when: 'When the viewer turns it on.',
    standard: 'VAST: unmute',
  },
  seek: {
    meaning: 'How many times viewers skipped forward or back in the video.',
    unit: 'Times',
    when: 'Every time they seek. Seeks within a second of each other count as one.',
    standard: 'Mux: seeking',
  },
  resizeFullscreen: {
    meaning: 'How many times the player went full screen.',
    unit: 'Times',
    when: 'When the player fills the screen.',
    standard: 'VAST: fullscreen',
  },
  resizeNormal: {
    meaning: 'How many times viewers left full screen.',
    unit: 'Times',
    when: 'When the player goes back to its place on the page.',
    standard: 'VAST: exitFullscreen',
  },
  shareImpression: {
    meaning: 'How many times the share panel was opened.',
    unit: 'Times',
    when: 'When the panel opens.',
  },
  shareClick: {
    meaning: 'How many times viewers shared the video or copied its link.',
    unit: 'Times',
    when: 'Every time someone clicks a service or the copy button in the share panel.',
  },
  recommendationImpression: {
    meaning: 'How many times other videos were recommended when the video ended.',
    unit: 'Times',
    when: 'Once each time the video plays to the end.',
  },
  recommendationClick: {
    meaning: 'How many times viewers picked a recommended video.',
    unit: 'Times',
    when: 'Every time someone clicks a recommended video.',
  },
  startTimeP50: {
    meaning:
      'In half of the views, the first frame appeared within this time. A few viewers on slow connections don’t change it.',
    unit: 'Seconds, off by 1% at most',
    when: 'The clock starts when the viewer presses play or autoplay begins, and stops at the first frame. If the video never starts, it isn’t included.',
    standard: 'Mux: video startup time',
  },
  startTimeP95: {
    meaning:
      'In 95 of 100 views, the first frame appeared within this time. It tells you how long your slowest viewers wait.',
    unit: 'Seconds, off by 1% at most',
    when: 'The clock starts when the viewer presses play or autoplay begins, and stops at the first frame. If the video never starts, it isn’t included.',
    standard: 'Mux: video startup time',
  },
  rebufferRatio: {
    meaning:
      'How much of the time spent watching went to rebuffering: 100 × rebuffering time ÷ (watch time + rebuffering time).',
    unit: 'Percent, the lower the better',
    when: 'Once the video has started, stalls of 100 ms or longer count. Waits before the start and after seeking don’t.',
    standard: 'CTA-2066: rebuffering ratio',
  },
  startFailures: {
    meaning: 'Out of every 100 attempts to play, how many failed with an error before the first frame.',
    unit: 'Percent of attempts, the lower the better',
    when: 'We count an attempt when the viewer presses play, or when autoplay begins because the browser allows it. At most one per player load.',
    standard: 'CTA-2066: video start failures',
  },
  exitsBeforeStart: {
    meaning:
      'Out of every 100 attempts to play, how many ended because the viewer left or paused before the first frame.',
    unit: 'Percent of attempts, the lower the better',
    when: 'We take the attempts of the period and subtract the views and the failed starts.',
    standard: 'Mux: exits before video start',
  },
  watchMs: {
    meaning: 'How long your videos actually played, across all views.',
    unit: 'Hours, minutes, seconds',
    when: 'As long as the video is playing. Time spent paused, waiting or seeking isn’t added.',
    standard: 'Mux: watch time',
  },
  retention: {
    meaning:
      'We split the video into twenty equal parts, and the curve shows in how many views at least some of each part played. It drops where viewers leave and rises where they skip to.',
    unit: 'Percent of the views in the period',
    when: 'The first time a view reaches a part.',
    standard: 'YouTube: audience retention',
  },
  country: {
    meaning: 'The country the viewer was watching from.',
    unit: 'Views',
    when: 'We look it up from the viewer’s IP address, which we don’t store. If the address has no known country, or the browser asks not to be tracked, you’ll see “Unknown”.',
  },
  device: {
    meaning: 'The kind of device the viewer was watching on.',
    unit: 'Views',
    when: 'We read it from what the browser says about itself. If the browser asks not to be tracked, you’ll see “Unknown”.',
  },
  page: {
    meaning: 'The site where the video was watched.',
    unit: 'Views',
    when: 'We go by the domain of the page with the player. If the page doesn’t report it, or the browser asks not to be tracked, you’ll see “Unknown”.',
  },
  leftOut: {
    meaning:
      'Views and player loads that don’t come from people: known bots, and senders that load the same video more than 120 times a minute. We don’t include them in any other figure on this screen.',
    unit: 'Views, or player loads if nothing was viewed',
    when: 'Detected as soon as the data arrives. Once a sender exceeds that rate, what it sends for that video is excluded for ten minutes.',
    standard: 'MRC: known robots; activity-based filtration',
  },
} as const satisfies Record<Counter, About> & Record<string, About>

export type Figure = keyof typeof about
