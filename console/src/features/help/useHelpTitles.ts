import { getRouteApi } from '@tanstack/react-router'
import type { HelpTitles } from './helpModules.ts'

const route = getRouteApi('/help')

/** Titles and summaries of all pages in the language that is shown. */
export const useHelpTitles = (): HelpTitles => route.useLoaderData()
