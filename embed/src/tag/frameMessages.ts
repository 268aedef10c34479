/** What the page of a framed ad tells its parent. */
export const frameMessages = {
  begun: 'matinee:begun',
  shown: 'matinee:shown',
  click: 'matinee:click',
} as const
