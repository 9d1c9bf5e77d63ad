import { atollName } from '../../domain/atolls/atoll-names.ts'
import { ATOLLS } from '../../domain/atolls/atolls.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { listHolidaysFrom } from '../../domain/hours/holidays.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { escapeHtml } from '../../domain/html-text.ts'
import { listPlaceWordsByAtoll } from '../../domain/emergency/emergency-search.ts'
import { FILLER_WORDS } from '../../domain/emergency/emergency-words.ts'
import { CHECK_SCRIPT, SEARCH_SCRIPT, PAGE_STYLE } from './guide-page-scripts.ts'
import { FILE_TEXTS } from './texts.ts'
import type { GuidePage } from './guide-page-html.ts'
import { formatEmergency } from './guide-page-contacts.ts'
import { formatAtoll } from './guide-page-atoll.ts'

/** The content security policy of the file: nothing may be loaded, and only the script in the file may run. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

export function formatGuidePage(page: GuidePage): string {
  const byAtoll = groupByAtoll(page.listings)
  const date = formatMajuroDate(page.asOf)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="color-scheme" content="light dark">
${GUIDE_FILE_MARK}
<link rel="icon" href="data:,">
<title>${escapeHtml(`${FILE_TEXTS.title}, ${date}`)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header id="top">
<h1>${FILE_TEXTS.title}</h1>
<p>${escapeHtml(FILE_TEXTS.onlyApp(page.siteUrl))}</p>
<p class="demo" id="differs" role="alert" hidden>${FILE_TEXTS.differs}</p>
<p>${escapeHtml(FILE_TEXTS.asOf(date))}</p>
${page.isDemo ? `<p class="demo">${FILE_TEXTS.demo}</p>` : ''}
<p><a href="#listings">${FILE_TEXTS.toListings}</a></p>
</header>
<main>
${formatEmergency(page)}
<div id="listings"></div>
<form role="search" hidden>
<label for="q">${FILE_TEXTS.search}</label>
<input id="q" type="search" placeholder="${FILE_TEXTS.searchHint}" autocomplete="off">
<output for="q"></output>
</form>
<section class="emergency" id="calls" aria-label="${FILE_TEXTS.emergency}" hidden><ul></ul></section>
<nav aria-labelledby="atolls">
<h2 id="atolls">${FILE_TEXTS.atolls}</h2>
<ul>${byAtoll.map(([code, list]) => `<li><a href="#${escapeHtml(code)}">${escapeHtml(atollName(code))}</a> ${list.length}`).join('\n')}</ul>
</nav>
${byAtoll.map(([code, list]) => formatAtoll(code, list, page)).join('\n')}
</main>
<footer>
<p>${escapeHtml(FILE_TEXTS.holidays(holidayDatesText(page)))}</p>
<h2>${FILE_TEXTS.more}</h2>
<p>${escapeHtml(FILE_TEXTS.moreText(page.siteUrl))}</p>
${page.snapshot === null ? '' : `<p>${FILE_TEXTS.receive}</p>`}
<p><a href="#top">${FILE_TEXTS.top}</a></p>
</footer>
<script>${formatSearchScript()}</script>
${page.snapshot === null ? '' : `${formatSnapshotElement(page.snapshot)}\n<script>${CHECK_SCRIPT}</script>`}
</body>
</html>
`
}

/** The public holidays with their dates, because the file may be read on any day (HOURS-14). */
function holidayDatesText({ asOf, holidays }: GuidePage): string {
  return listHolidaysFrom(asOf, holidays)
    .map(({ name, start }) => `${name} ${formatMajuroDate(start)}`)
    .join(', ')
}

/** The listings by atoll, in the order of ATOLLS (most people first), and then listings with unknown codes. */
function groupByAtoll(listings: readonly Listing[]): [string, Listing[]][] {
  const listingsByAtoll = new Map<string, Listing[]>(ATOLLS.map(({ code }) => [code, []]))
  for (const listing of listings) {
    const listingsOfAtoll = listingsByAtoll.get(listing.atoll)
    if (listingsOfAtoll) listingsOfAtoll.push(listing)
    else listingsByAtoll.set(listing.atoll, [listing])
  }
  return [...listingsByAtoll].filter(([, list]) => list.length > 0)
}

/** A value as JSON in a script, with `<` escaped, so that no text can end the script element. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The search script, with the places of all atolls, because an atoll without listings may have emergency contacts. */
function formatSearchScript(): string {
  const placeWords = Object.fromEntries(listPlaceWordsByAtoll())
  return SEARCH_SCRIPT.replace('FOUND', () => toScript(FILE_TEXTS.found))
    .replace('PLACES', () => toScript(placeWords))
    .replace('FILLERS', () => toScript(FILLER_WORDS))
}
