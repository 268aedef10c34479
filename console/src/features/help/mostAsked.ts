import type { HelpPage } from '../../../help/contents.ts'

type Asked = {
  question: 'revenueLow' | 'paid' | 'muted' | 'refused' | 'viewability'
  page: HelpPage
  anchor?: string
}

/** The questions on the home of the help, with the pages that answer them. */
export const mostAsked: readonly Asked[] = [
  { question: 'revenueLow', page: 'revenue-low-today' },
  { question: 'paid', page: 'how-you-are-paid' },
  { question: 'muted', page: 'embedding', anchor: 'muted' },
  { question: 'refused', page: 'video-refused' },
  { question: 'viewability', page: 'metrics', anchor: 'viewability' },
]
