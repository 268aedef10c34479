import { metrics, videoRevenueMetrics, type MetricName } from '@matinee/contract/plain/reports/metrics'
import { formulaWith } from '../src/features/reports/formulaWith.ts'
import { about as aboutEn, type Figure } from '../src/texts/analyticsAbout.en.ts'
import { about as aboutTr } from '../src/texts/analyticsAbout.tr.ts'
import type { Texts } from '../src/texts/en.ts'
import { metricTexts, type MetricTexts } from './metricTexts.ts'
import { escape, type HelpHeading, type HelpSection } from './renderHelp.ts'

const abouts = { en: aboutEn, tr: aboutTr }

type Entry = {
  id: string
  name: string
  meaning: string
  facts: [name: string, value: string | undefined][]
  /** Another entry that readers may take for this one. */
  notToConfuse?: { id: string; name: string }
  /** How to read and improve the figure. */
  advice?: string
}

/** The generated part of the page about the figures: an entry with an anchor for each figure of the three registries. */
export function renderMetrics(language: 'en' | 'tr', texts: Texts) {
  const words = metricTexts[language]
  const groups = [
    {
      id: 'ads',
      ...words.groups.ads,
      entries: [...listAdMetrics(texts, words), ...listTableFigures(texts, words)],
    },
    { id: 'by-video', ...words.groups.byVideo, entries: listVideoRevenue(texts, words) },
    { id: 'video', ...words.groups.video, entries: listFigures(texts, abouts[language], words) },
  ]
  const headings: HelpHeading[] = groups.flatMap(({ id, title, entries }) => [
    { id, text: title, level: 2 },
    ...entries.map((entry) => ({ id: entry.id, text: entry.name, level: 3 })),
  ])
  const sections: HelpSection[] = groups.flatMap(({ id, title, lede, entries }) => [
    { id, heading: title, text: lede },
    ...entries.map((entry) => ({
      id: entry.id,
      heading: entry.name,
      text: [entry.meaning, ...entry.facts.map(([name, value]) => value && `${name}: ${value}`), entry.advice]
        .filter(Boolean)
        .join(' '),
    })),
  ])
  const html = groups
    .map(
      ({ id, title, lede, entries }) =>
        `${printHeading(2, id, title)}<p>${escape(lede)}</p>${entries.map((entry) => printEntry(entry, words)).join('')}`,
    )
    .join('')
  const links = groups.flatMap(({ entries }) =>
    entries.flatMap(({ notToConfuse }) => (notToConfuse ? [`#${notToConfuse.id}`] : [])),
  )
  return { html, headings, sections, links }
}

const printHeading = (level: number, id: string, text: string) =>
  `<h${level} id="${id}"><a href="#${id}">${escape(text)}</a></h${level}>`

const printEntry = ({ id, name, meaning, facts, notToConfuse: other, advice }: Entry, words: MetricTexts) =>
  `${printHeading(3, id, name)}<p>${escape(meaning)}${other ? ` ${escape(words.notToConfuse)} <a href="#${other.id}">${escape(other.name)}</a>.` : ''}</p><dl>${facts
    .filter(([, value]) => value !== undefined)
    .map(([term, value]) => `<dt>${escape(term)}</dt><dd>${escape(value!)}</dd>`)
    .join('')}</dl>${advice ? `<p>${escape(advice)}</p>` : ''}`

/** Sources that are no standard are not named. */
const readStandard = (source: string) =>
  /^(specification|our own|decision)/.test(source) ? undefined : source

const isRate = (formula: string) => /[·÷]/.test(formula)

function listAdMetrics(texts: Texts, words: MetricTexts): Entry[] {
  const { about } = texts.analytics
  const terms: Record<string, string> = texts.reports.terms
  return (Object.keys(metrics) as MetricName[]).map((metric) => {
    const { unit, formula, source } = metrics[metric]
    const { name, is } = texts.reports.metrics[metric]
    const isViewability = metric === 'viewability'
    return {
      id: metric,
      name: isViewability ? words.viewability.ads : name,
      meaning: is,
      ...(isViewability && {
        notToConfuse: { id: 'video-viewabilityRate', name: words.viewability.views },
        advice: words.viewability.advice,
      }),
      facts: [
        [words.formula, isRate(formula) ? formulaWith(formula, (term) => terms[term]) : undefined],
        [about.unit, words.units[unit]],
        [about.when, words.when[metric]],
        [about.standard, readStandard(source)],
      ],
    }
  })
}

/** Columns of the revenue table that are no metrics of the registry. */
function listTableFigures({ analytics, reports }: Texts, words: MetricTexts): Entry[] {
  const { about } = analytics
  const names = { ...reports, revenueShare: reports.revenueShare.name }
  return (Object.keys(words.table) as (keyof typeof words.table)[]).map((figure) => {
    const { is, formula, unit, when, standard } = words.table[figure]
    return {
      id: figure,
      name: names[figure],
      meaning: is,
      facts: [
        [words.formula, formula],
        [about.unit, words.units[unit]],
        [about.when, when],
        [about.standard, standard],
      ],
    }
  })
}

function listVideoRevenue(texts: Texts, words: MetricTexts): Entry[] {
  const { about } = texts.analytics
  return (Object.keys(videoRevenueMetrics) as (keyof typeof videoRevenueMetrics)[]).map((metric) => {
    const { unit, source } = videoRevenueMetrics[metric]
    return {
      id: `by-video-${metric}`,
      name: texts.videoRevenue[metric],
      meaning: words.byVideo[metric].is,
      facts: [
        [words.formula, words.byVideoFormulas[metric]],
        [about.unit, words.units[unit]],
        [about.when, words.byVideo[metric].when],
        [about.standard, readStandard(source)],
      ],
    }
  })
}

function listFigures(
  texts: Texts,
  all: Record<Figure, { meaning: string; unit: string; when: string; standard?: string }>,
  { viewability }: MetricTexts,
): Entry[] {
  const words = texts.analytics.about
  return (Object.keys(all) as Figure[]).map((figure) => ({
    id: `video-${figure}`,
    name: figure === 'viewabilityRate' ? viewability.views : nameFigure(figure, texts),
    meaning: all[figure].meaning,
    ...(figure === 'viewabilityRate' && { notToConfuse: { id: 'viewability', name: viewability.ads } }),
    facts: [
      [words.unit, all[figure].unit],
      [words.when, all[figure].when],
      [words.standard, all[figure].standard],
    ],
  }))
}

/** The name that the console shows next to the explanation. */
function nameFigure(figure: Exclude<Figure, 'viewabilityRate'>, { analytics, counters }: Texts): string {
  const { quality, audience } = analytics
  switch (figure) {
    case 'viewRate':
    case 'completionRate':
      return analytics[figure]
    case 'startTimeP50':
    case 'startTimeP95':
    case 'rebufferRatio':
    case 'startFailures':
    case 'exitsBeforeStart':
    case 'watchMs':
      return quality[figure]
    case 'country':
    case 'device':
    case 'page':
      return audience[figure]
    case 'retention':
    case 'leftOut':
      return analytics[figure].title
    default:
      return counters[figure]
  }
}
