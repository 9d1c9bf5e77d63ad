/** The tokens of an opening-hours text. Filler words are skipped; any other text makes the hours unreadable. */
export type HoursToken =
  /** Weekdays, 0 = Sunday; empty for holidays, which have no weekday. */
  | { kind: 'days'; days: readonly number[]; isSingle: boolean }
  | { kind: 'time'; hour: number; minute: number; meridiem: 'a' | 'p' | null; is24: boolean }
  /** isAlso: true for "or by appointment" (also "and", "&", "/"; not with "only"): the times before it need no appointment. */
  | { kind: 'appointment'; isAlso: boolean }
  /** "closed" has the kind 'except' if a word follows ("closed Sunday") and no colon precedes ("Sat: closed Sunday"). */
  | { kind: 'all-day' | 'closed' | 'except' | 'dash' | 'break' }

export const ALL_WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
/** The first two letters of each weekday, from Sunday. Looking up a single letter finds a weekday too: t is Tuesday. */
const SHORT_DAY_NAMES = 'sumotuwethfrsa'

/** One alternative for each kind of token, in the order of `toToken`'s groups. The last one matches words to skip. */
const TOKEN_PATTERN = new RegExp(
  [
    '(24 ?[/x] ?7|24 ?-?(?:hours?|hrs?|h)\\b|open 24(?:-7)?\\b(?! ?[:/x]))',
    '(?:12(?:[:.]?00)? ?|\\b)(noon|midday|nn|midnight|mn)\\b',
    '(daily|every ?day|all (?:days|week)|7 days(?: (?:a|per) week)?|weekdays?|weekends?|(?:public |all )?holidays?)\\b',
    '\\b((?:sun|mon|tue|wed|thu|fri|sat)(?:s|rs?|ur)?(?:nes)?(?:day)?s?|mo|tu|th|fr|sa|su|[mtwf])\\b\\.?',
    // The M is Monday in "8a-5p M-F". In "8 a - 5 p M-F" it may also be the m of pm, so that text is unreadable.
    '(\\d\\d?)(?:([:.]?)(\\d\\d))?(?!\\d)(?: ?([ap])(?:\\.?m(?!-[a-z]\\b)|\\.? m(?!\\w| ?(?:[-/&–] ?[a-z]{1,3}|(?:, ?|to )?(?:[mtwf]|[st][hau]))\\b)|(?! m\\b)|(?<=\\d[ap]))\\b\\.?)?',
    '\\b((?<!: ?)closed (?=\\w)|closed|except|excluding)\\b',
    '((?:(?:\\bor |\\band |[&/] ?)(?![a-z ]+ only\\b))?\\b(?:(?:by|on|upon) (?:appointment|request|arrangement)|appointments?))\\b',
    '([-~\\u2010-\\u2015\\u2212]|\\b(?:to|till?|until|thru|through)\\b)',
    '([;\\n.])',
    ' |[,/&+|:()]|\\b(?:and|or|open(?:s|ing)?|hours?|hrs|from|on|at|the|every|business|office|store|only|regular|(?:a )?days?|temporarily)\\b',
  ].join('|'),
  'y',
)

function parseWeekdays(word: string): number[] {
  if (word.includes('holiday')) return []
  if (word.startsWith('weekd')) return [1, 2, 3, 4, 5]
  if (word.startsWith('weeke')) return [6, 0]
  return ALL_WEEKDAYS
}

function toToken(match: RegExpExecArray): HoursToken | null {
  const [
    ,
    allDay,
    namedDays,
    dayGroup,
    day,
    hour,
    colon,
    minute,
    meridiem,
    closed,
    appointment,
    dash,
    hardBreak,
  ] = match
  if (allDay) return { kind: 'all-day' }
  if (namedDays)
    return {
      kind: 'time',
      hour: 12,
      minute: 0,
      meridiem: /mn|mid[^d]/.test(namedDays) ? 'a' : 'p',
      is24: false,
    }
  if (dayGroup) return { kind: 'days', days: parseWeekdays(dayGroup), isSingle: false }
  if (day) {
    return { kind: 'days', days: [SHORT_DAY_NAMES.indexOf(day.slice(0, 2)) / 2], isSingle: true }
  }
  if (hour) {
    return {
      kind: 'time',
      // "625" is half a phone number rather than a time; "0800" and "900am" are times.
      hour: minute && !colon && !meridiem && hour.length < 2 ? 99 : Number(hour),
      minute: Number(minute ?? 0),
      meridiem: meridiem === 'a' || meridiem === 'p' ? meridiem : null,
      is24: Number(hour) > 12 || hour.startsWith('0') || Boolean(minute && !colon),
    }
  }
  // The pattern captures 'closed ' with a space before another word, such as in "closed Sunday"; it then means 'except'.
  if (closed) return { kind: closed === 'closed' ? 'closed' : 'except' }
  if (appointment) return { kind: 'appointment', isAlso: /^(?:or|and|[&/])/.test(appointment) }
  if (dash) return { kind: 'dash' }
  return hardBreak ? { kind: 'break' } : null
}

/** Splits a text into tokens; null when it contains anything unknown. Takes time linear in the length of the text. */
export function tokeniseHours(text: string): HoursToken[] | null {
  const source = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
  const tokens: HoursToken[] = []
  TOKEN_PATTERN.lastIndex = 0
  while (TOKEN_PATTERN.lastIndex < source.length) {
    const match = TOKEN_PATTERN.exec(source)
    if (!match) return null
    const token = toToken(match)
    if (token) tokens.push(token)
  }
  return tokens
}
