type Heights = Record<
  'realtime' | 'cards' | 'views' | 'quality' | 'retention' | 'top' | 'audience' | 'interaction',
  number
>

const wide: Heights = {
  realtime: 128,
  cards: 131,
  views: 380,
  quality: 256,
  retention: 388,
  top: 424,
  audience: 578,
  interaction: 668,
}

/** Heights of the panels in this window, so that nothing shifts when their content arrives. */
export function skeletonHeights(): Heights {
  const width = window.innerWidth
  if (width >= 1440) return wide
  if (width >= 1240) return { ...wide, cards: 150, quality: 275, interaction: 758 }
  const isPhone = width < 640
  return {
    ...wide,
    realtime: width < 768 ? 228 : wide.realtime,
    cards: isPhone ? 410 : width < 900 ? 290 : 262,
    quality: isPhone ? 640 : width < 900 ? 470 : 395,
    retention: isPhone ? 452 : 408,
    audience: isPhone ? 638 : wide.audience,
    interaction: isPhone ? 748 : 648,
  }
}
