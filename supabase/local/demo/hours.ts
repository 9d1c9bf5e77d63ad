import type { Category } from '../../../src/domain/listing/listing.ts'
import type { Random } from './random.ts'

/** A way to write opening hours. A demo directory of at least 100 listings contains each of them. */
export type HoursKind = keyof typeof HOURS_TEXTS

/** Formats that the parser reads (HOURS-6), from common to unusual, then texts that it cannot read. */
export const HOURS_TEXTS = {
  range: [
    'Mon-Fri 8:00 AM - 5:00 PM',
    'Monday - Friday: 9:00 AM - 5:00 PM',
    'Mon-Sat 7:30 AM - 8:00 PM',
    'Monday to Friday 8:00 AM to 4:30 PM',
  ],
  range24: ['Mon-Fri 08:00 - 17:00', 'Mon-Fri 09:00-17:00; Sat 09:00-13:00', 'Mo-Sa 07:00-21:00'],
  lines: [
    'Monday: 8:00 AM - 6:00 PM\nTuesday: 8:00 AM - 6:00 PM\nWednesday: 8:00 AM - 6:00 PM\nThursday: 8:00 AM - 6:00 PM\nFriday: 8:00 AM - 8:00 PM\nSaturday: 9:00 AM - 8:00 PM\nSunday: Closed',
    'Mon 9-5\nTue 9-5\nWed 9-12\nThu 9-5\nFri 9-5\nSat closed\nSun closed',
  ],
  closedDays: [
    'Mon-Sat 7:00 AM - 9:00 PM, Sunday closed',
    'Daily 8:00 AM - 8:00 PM, closed Sunday',
    'Mon-Fri 8:00 AM - 5:00 PM; Sat 8:00 AM - 12:00 PM; Sun closed; closed holidays',
  ],
  several: [
    'Mon-Fri 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM',
    'Mon-Fri 8:00am-12:00noon & 1:00pm-5:00pm',
    'Daily 6:30 AM - 9:30 AM, 11:00 AM - 2:00 PM, 5:00 PM - 9:00 PM',
  ],
  overnight: ['Thu-Sat 6:00 PM - 2:00 AM', 'Fri & Sat 8pm-3am', 'Daily 17:00 - 01:00'],
  always: ['24/7', 'Open 24 hours', 'Open 24/7', 'Daily 00:00-24:00'],
  words: [
    'Daily 6 AM - 10 PM',
    'Weekdays 8-5, weekends 9-1',
    'Every day 7am–9pm',
    'Mon–Sat 8AM–noon',
    '9 a.m. to 6 p.m. daily except Sunday',
    'M-F 8-5, Sat 9-12',
    '8:00 AM - 5:00 PM',
  ],
  appointment: ['By appointment', 'Mon-Fri 8-5, Sat by appointment'],
  unreadable: [
    'Call first',
    'When the field trip ship is in',
    'Sunrise to sunset',
    'Ask at the dock',
    'Opens after church on Sunday',
    'Mon-Fri, hours vary',
    'Closed Dec 24 to Jan 2, other days 9-5',
  ],
  missing: [null],
} as const satisfies Record<string, readonly (string | null)[]>

const HOURS_KINDS = Object.keys(HOURS_TEXTS) as HoursKind[]

const KIND_WEIGHTS: Record<Category, readonly (readonly [HoursKind, number])[]> = {
  business: [
    ...(['range', 'closedDays', 'words'] as const).map((kind) => [kind, 4] as const),
    ...(['range24', 'lines', 'several', 'overnight', 'unreadable', 'missing'] as const).map(
      (kind) => [kind, 2] as const,
    ),
    ['appointment', 1],
  ],
  accommodation: [
    ['always', 6],
    ['words', 2],
    ['missing', 2],
  ],
  transportation: [
    ['range', 3],
    ['words', 3],
    ['unreadable', 3],
    ['always', 1],
    ['missing', 2],
  ],
  government: [
    ['range', 5],
    ['several', 4],
    ['range24', 2],
    ['appointment', 1],
    ['missing', 1],
  ],
  banking: [
    ['always', 4],
    ['range', 3],
    ['closedDays', 2],
  ],
}

/** Hours for the listing with this number. Every seventh listing gets the next format in turn, the rest a common one. */
export function pickDemoHours(category: Category, index: number, random: Random): string | null {
  const kind =
    index % 7 === 0
      ? HOURS_KINDS[(index / 7) % HOURS_KINDS.length]
      : random.pickWeighted(KIND_WEIGHTS[category])
  return random.pick<string | null>(HOURS_TEXTS[kind ?? 'range'])
}
