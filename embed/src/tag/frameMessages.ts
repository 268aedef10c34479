/** Messages from the page of a framed ad to its parent. */
export const frameMessages = {
  begun: 'matinee:begun',
  shown: 'matinee:shown',
  click: 'matinee:click',
} as const
