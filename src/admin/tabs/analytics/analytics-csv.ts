import { toCsv } from '../../kit/csv.ts'
import { formatStep } from './format-step.ts'
import type { Analytics } from './read-analytics.ts'
import { ANALYTICS_TEXTS } from './texts.ts'

/** The figures of a range as CSV. Its times have the same format as on the screen (ANALYTICS-6). */
export function analyticsCsv({
  hours,
  summary,
  pages,
}: Pick<Analytics, 'hours' | 'summary' | 'pages'>): string {
  const rows: (string | number)[][] = [
    [ANALYTICS_TEXTS.name, ANALYTICS_TEXTS.count],
    [ANALYTICS_TEXTS.pageViews, summary.page_views],
    [ANALYTICS_TEXTS.visits, summary.visits],
    [ANALYTICS_TEXTS.searches, summary.searches],
    ...pages.map(({ name, count }) => [`${ANALYTICS_TEXTS.topPages}: ${name}`, count]),
    ...summary.top_searches.map(({ name, count }) => [`${ANALYTICS_TEXTS.topSearches}: ${name}`, count]),
    [],
    [ANALYTICS_TEXTS.time, ANALYTICS_TEXTS.pageViews, ANALYTICS_TEXTS.searches],
    ...summary.steps.map(({ at, views, searches }) => [formatStep(at, hours), views, searches]),
  ]
  return toCsv(rows)
}
