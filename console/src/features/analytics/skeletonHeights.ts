type Heights = Record<
  'realtime' | 'cards' | 'views' | 'quality' | 'retention' | 'top' | 'audience' | 'interaction',
  number
>

const wide: Heights = {
  realtime: 116,
  cards: 130,
  views: 380,
  quality: 245,
  retention: 388,
  top: 424,
  audience: 684,
  interaction: 662,
}

/** Heights of what is loading, as it will be in this window, so that nothing jumps when it arrives. */
export function skeletonHeights(): Heights {
  const width = window.innerWidth
  if (width >= 1240) return wide
  const isPhone = width < 640
  return {
    ...wide,
    realtime: width < 768 ? 208 : wide.realtime,
    cards: isPhone ? 388 : 259,
    quality: isPhone ? 593 : 420,
    retention: isPhone ? 452 : 432,
    audience: isPhone ? 762 : 684,
  }
}
