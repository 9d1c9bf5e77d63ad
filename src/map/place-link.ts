import { isOnEarth, type PinPosition, roundPosition } from '../domain/atolls/position.ts'
import { proposePosition } from '../domain/atolls/typed-position.ts'

/* Positions that people copy from a map app or a GPS device (PIN-5). */

/** short-link: the text is a short link, which contains no position until a browser has opened it. */
type PlaceProblem = 'short-link' | 'unreadable'

/** meant: the numbers are no position on the earth, but swapped they are this position in the country (PIN-7). */
type PlaceReading = { position: PinPosition } | { meant: PinPosition } | { problem: PlaceProblem }

const SHORT_LINK_PATTERN =
  /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|maps\.apple|osm\.org\/go|openstreetmap\.org\/go)(\/|$)/i

const NUMBER_PATTERN = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const NUMBER_PAIR_PATTERN = new RegExp(
  `^${NUMBER_PATTERN}\\s*(?:,|~|;|\\s)\\s*${NUMBER_PATTERN}(?:[,;?].*)?$`,
)

/**
 * Reads coordinates (decimal, or degrees with minutes and seconds) or a link of Google Maps, Apple Maps,
 * OpenStreetMap, Bing Maps or of the kind `geo:`.
 */
export function readPlace(pasted: string): PlaceReading {
  const text = pasted.trim().replaceAll('\u2212', '-')
  // Some browsers copy addresses without their scheme.
  const link = /\b(?:https?|geo):\S+/i.exec(text.replace(/^(?=(?:www|maps)\.)/i, 'https://'))?.[0]
  const reading = link === undefined ? readCoordinates(text) : readLink(link)
  if (reading !== null) {
    if (isOnEarth(reading)) return { position: roundPosition(reading) }
    const proposedPosition = proposePosition(reading)
    return proposedPosition === null ? { problem: 'unreadable' } : { meant: roundPosition(proposedPosition) }
  }
  return { problem: link !== undefined && SHORT_LINK_PATTERN.test(link) ? 'short-link' : 'unreadable' }
}

/** Reads two fields as one place: each field has one number, or one field has the whole place, such as a pasted link. */
export function readPlaceFields(latitude: string, longitude: string): PlaceReading {
  const isOne = latitude.trim() === '' || longitude.trim() === ''
  if (isOne) return readPlace(latitude + longitude)
  const [first, second] = [latitude, longitude].map((text) => text.replace(SPACED_MINUTES_PATTERN, "$1°$2'"))
  return readPlace(`${first}, ${second}`)
}

/** Matches degrees and minutes in a field that has only latitude or longitude: '7 06.0'. */
const SPACED_MINUTES_PATTERN = /^\s*([+-]?\d{1,3})[\s-]+(\d{1,2}(?:[.,]\d+)?)(?=\s*[NSEW]?\s*$)/i

function readPair(text: string | null | undefined): PinPosition | null {
  const [, latitude, longitude] = NUMBER_PAIR_PATTERN.exec(text?.trim() ?? '') ?? []
  if (latitude === undefined || longitude === undefined) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** The parameters in which map links state a position: first the place itself, then the center of the view. */
const POSITION_PARAMETERS = [
  'coordinate',
  'query',
  'q',
  'destination',
  'daddr',
  'mlat',
  'sp',
  'll',
  'sll',
  'center',
  'cp',
]
/** Matches text that links have around a position: 'loc:' before it, '(Store)' after it. */
const AROUND_POSITION_PATTERN = /^loc:|\(.*/g
/** Matches a place with its name in a link of Bing: point.7.09_171.38_Store */
const BING_POINT_PATTERN = /^point\.([^_]*)_([^_~]*).*/

function readLink(link: string): PinPosition | null {
  const url = parseUrl(link)
  if (url === null) return null
  // Google: !3d and !4d are the position of the place, the numbers after the @ the center of the view.
  const [, latitude, longitude] = /!3d([+-]?[\d.]+)!4d([+-]?[\d.]+)/.exec(url.pathname + url.search) ?? []
  if (latitude !== undefined && longitude !== undefined) {
    return { latitude: Number(latitude), longitude: Number(longitude) }
  }
  for (const name of POSITION_PARAMETERS) {
    const value = url.searchParams
      .get(name)
      ?.replace(AROUND_POSITION_PATTERN, '')
      .replace(BING_POINT_PATTERN, '$1,$2')
    const found = readPair(name === 'mlat' ? `${value ?? ''},${url.searchParams.get('mlon') ?? ''}` : value)
    if (found !== null) return found
  }
  const [, pathKind = ''] = /\/maps\/dir\/(.*)/.exec(decodePath(url.pathname)) ?? []
  if (pathKind !== '') return readDestination(pathKind)
  const routeStops = url.searchParams.get('route')
  if (routeStops !== null) return readPair(routeStops.split(';').at(-1))
  const [, zoomed] = /^#(?:.*&)?map=[\d.]+\/([^&]+)/.exec(url.hash) ?? []
  if (zoomed !== undefined) return readPair(zoomed.replace('/', ','))
  for (const segment of decodePath(url.pathname).split('/')) {
    const found = readPair(segment.replace(/^@/, '').replaceAll('+', ' '))
    if (found !== null) return found
  }
  return null
}

/**
 * Reads the position of the last stop in a link to directions of Google Maps: A/B/@7.1,171.3,12z/data=... For stops that are names,
 * the positions are in the data, such as !2m2!1d171.38!2d7.09. Null if the data has not exactly one position for each name,
 * because it is then unknown which position belongs to the last stop.
 */
function readDestination(way: string): PinPosition | null {
  const [stops = '', data = ''] = way.split(/\/(?=@|data=)(.*)/)
  const [start = '', ...others] = stops.split('/').map((stop) => stop.replaceAll('+', ' '))
  const lastStop = others.length > 0 ? others.findLast((stop) => stop !== '') : start
  if (lastStop === undefined) return null
  const writtenPosition = readPair(lastStop)
  if (writtenPosition !== null) return writtenPosition
  const namedStops = [start, ...others].filter((stop) => stop !== '' && readPair(stop) === null)
  const positionsInData = [...data.matchAll(/!2m2!1d([+-]?[\d.]+)!2d([+-]?[\d.]+)/g)]
  const [, longitude, latitude] =
    (positionsInData.length === namedStops.length ? positionsInData.at(-1) : undefined) ?? []
  return readPair(`${latitude},${longitude}`)
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const DEGREES_PATTERN = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)\s*)?`
/** One coordinate: degrees, and optional minutes and seconds, with a letter before or after it. */
const COORDINATE_PATTERN = new RegExp(
  String.raw`(?:([NSEW])\s*${DEGREES_PATTERN}|${DEGREES_PATTERN}([NSEW])?)`,
  'iy',
)

/** Matches two numbers with decimal commas: 7,1; 171,38 */
const DECIMAL_COMMAS_PATTERN = /^([+-]?\d{1,3}),(\d+)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}),(\d+)$/

/** Matches minutes without their symbol, as GPS devices write them: N 7° 6.0 E 171° 22.0 */
const BARE_MINUTES_PATTERN = /°\s*(\d{1,2}(?:[.,]\d+)?)(?=\s*(?:[NSEW,;]|$))/gi

/** Matches words and brackets around numbers: (7.1, 171.38), Lat: 7.1 Lng: 171.38 */
const LABEL_PATTERN = /[()[\]]|\b(?:latitude|longitude|latlng|lat|lon|lng|long)\b\s*[:=]?/gi
/** Matches numbers with only spaces or dashes between them, and the letter behind them: 07 06.0 N, 7-06-00N. */
const LETTER_AFTER_PATTERN =
  /(\d{1,3})[\s-]+(\d{1,2}(?:[.,]\d+)?)(?:[\s-]+(\d{1,2}(?:[.,]\d+)?))?\s*(?=[NSEW])/gi
/** Matches numbers with only spaces or dashes between them, and the letter before them: N 07 06.0. */
const LETTER_BEFORE_PATTERN =
  /(?<=[NSEW]\s*)(\d{1,3})[\s-]+(\d{1,2}(?:[.,]\d+)?)(?:[\s-]+(\d{1,2}(?:[.,]\d+)?))?(?=\s*(?:[NSEW,;]|$))/gi

/** Adds the symbols of minutes and seconds where they are missing. */
function addSymbols(written: string): string {
  const text = written
    .replaceAll(LABEL_PATTERN, ' ')
    .trim()
    // The Spanish ordinal indicator and the ring above look like the degree symbol.
    .replaceAll(/[\u00ba\u02da]/g, '°')
    .replaceAll(BARE_MINUTES_PATTERN, "°$1'")
  const bareMinutes = /^[NSEW]/i.test(text) ? LETTER_BEFORE_PATTERN : LETTER_AFTER_PATTERN
  return text.replaceAll(bareMinutes, (_, degrees: string, minutes: string, seconds: string | undefined) =>
    seconds === undefined ? `${degrees}°${minutes}'` : `${degrees}°${minutes}'${seconds}"`,
  )
}

interface Coordinate {
  degrees: number
  letter: string | null
}

/** Reads coordinates such as 7.0897, 171.3803 or 7,0897 171,3803 or 7°05'22.9"N 171°22'49.1"E */
function readCoordinates(written: string): PinPosition | null {
  const decimalText = written.replace(DECIMAL_COMMAS_PATTERN, '$1.$2 $3.$4')
  // Read decimal degrees only from a text with two numbers: more numbers are degrees with minutes.
  const decimalDegrees =
    (decimalText.match(/\d+(?:\.\d+)?/g) ?? []).length === 2 ? readPair(decimalText) : null
  if (decimalDegrees !== null) return decimalDegrees
  const text = addSymbols(written)
  const first = readCoordinate(text, 0)
  if (first === null) return null
  const gapPattern = /[\s,;]*/y
  gapPattern.lastIndex = first.end
  gapPattern.exec(text)
  const second = readCoordinate(text, gapPattern.lastIndex)
  if (second === null || second.end !== text.length) return null
  if (isEastOrWest(first) && !isEastOrWest(second)) return toPosition(second, first)
  return isEastOrWest(second) || second.letter === null ? toPosition(first, second) : null
}

function readCoordinate(text: string, start: number): (Coordinate & { end: number }) | null {
  COORDINATE_PATTERN.lastIndex = start
  const [all, before, ...sizes] = COORDINATE_PATTERN.exec(text) ?? []
  const letterBehind = sizes.pop()
  const [degrees, minutes, seconds] = before === undefined ? sizes.slice(3) : sizes
  if (all === undefined || degrees === undefined) return null
  const [whole, sixtieth, last] = [degrees, minutes ?? '0', seconds ?? '0'].map((part) =>
    Number(part.replace(',', '.')),
  )
  if (whole === undefined || sixtieth === undefined || last === undefined) return null
  if (sixtieth >= 60 || last >= 60) return null
  const size = Math.abs(whole) + sixtieth / 60 + last / 3600
  const letter = (before ?? letterBehind)?.toUpperCase() ?? null
  const isNegative = degrees.startsWith('-') !== (letter === 'S' || letter === 'W')
  return { degrees: isNegative ? -size : size, letter, end: start + all.length }
}

function isEastOrWest({ letter }: Coordinate): boolean {
  return letter === 'E' || letter === 'W'
}

function toPosition({ degrees: latitude }: Coordinate, { degrees: longitude }: Coordinate): PinPosition {
  return { latitude, longitude }
}
