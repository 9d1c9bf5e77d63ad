import { fromMajuroInput, toMajuroInput } from '../../../domain/hours/majuro-input.ts'
import type { Trip, TripKind, TripState, TripStop } from '../../../domain/listing/listing.ts'
import { formatMajuroDay } from '../../../domain/hours/majuro-time.ts'
import type { FieldProblem } from '../../../domain/form-fields.ts'
import { toStoredAuthor, listMarshalleseProblems, toMarshallese } from '../../../domain/marshallese.ts'
import type { RowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { addDays, formatStops, moveStops, parseStops, type StopFields } from './stop-lines.ts'
import { TRIPS_ADMIN_TEXTS } from './texts.ts'

/** A trip with its stops, which are saved together (TRIP-2). */
export interface AdminTrip extends Trip {
  stops: TripStop[]
  updated_at: string
}

/** The fields that are saved. */
export type TripFields = Omit<Trip, 'id' | 'revision'> & { stops: StopFields[] }

/**
 * The form as typed. Times are in Majuro. An empty `expires_at` means the usual day (`usualExpiry`), also if the stops are
 * changed later.
 */
export interface TripForm {
  carrier_id: string
  kind: TripKind
  state: TripState
  /** One stop in each line (stop-lines.ts). */
  stops: string
  source: string
  heard_at: string
  expires_at: string
  note: string
  note_mh: string
  mh_by: string
}

export const TRIP_DRAFTS: RowDrafts<TripForm> = {
  draftName: 'trip',
  isForm: (kept): kept is TripForm => typeof kept?.stops === 'string' && typeof kept.source === 'string',
}

export const TRIP_FIELDS = [
  'carrier_id',
  'kind',
  'state',
  'stops',
  'source',
  'heard_at',
  'expires_at',
  'note',
  'note_mh',
  'mh_by',
] as const
export type TripField = (typeof TRIP_FIELDS)[number]

const DAYS_SHOWN_AFTER_LAST_STOP = 14
const MAX_CHARACTERS = { source: 200, note: 1000 }
const CLOCK_TOLERANCE_MS = 60 * 60_000

export function newTripForm(now: number): TripForm {
  return {
    carrier_id: '',
    kind: 'ship',
    state: 'announced',
    stops: '',
    source: '',
    heard_at: toMajuroInput(new Date(now).toISOString()),
    expires_at: '',
    note: '',
    note_mh: '',
    mh_by: '',
  }
}

export function toTripForm(row: AdminTrip): TripForm {
  return {
    carrier_id: row.carrier_id,
    kind: row.kind,
    state: row.state,
    stops: formatStops(row.stops),
    source: row.source,
    heard_at: toMajuroInput(row.heard_at),
    expires_at: chosenExpiry(row),
    note: row.note ?? '',
    note_mh: row.note_mh ?? '',
    mh_by: row.mh_by ?? '',
  }
}

/** The day in Majuro until which an admin chose to show the trip; empty if that is the usual day (`usualExpiry`). */
function chosenExpiry({ expires_at: expires, heard_at: heard, stops }: AdminTrip): string {
  const day = toMajuroInput(expires).slice(0, 10)
  return day === usualExpiry(lastDayOf(stops), formatMajuroDay(Date.parse(heard))) ? '' : day
}

/** The day until which a trip is shown if no admin chose one: counted from its last stop, or a later day of hearing of it. */
function usualExpiry(lastDay: string | null, heardDay: string): string {
  return addDays(lastDay === null || heardDay > lastDay ? heardDay : lastDay, DAYS_SHOWN_AFTER_LAST_STOP)
}

function lastDayOf(stops: readonly StopFields[]): string | null {
  return stops.findLast(({ day }) => day !== null)?.day ?? null
}

/** The form of a new trip with this trip's route and days, which the admin can move, but without its source and note. */
export function copyTripForm(row: AdminTrip, now: number): TripForm {
  const { carrier_id, kind, stops } = toTripForm(row)
  return { ...newTripForm(now), carrier_id, kind, stops }
}

/** The trimmed text in Unicode form NFC; null if it is empty. */
function trimmedOrNull(text: string): string | null {
  return text.trim().normalize('NFC') || null
}

/** Returns what to save, or the problems beside their fields (TRIP-2). `now` in milliseconds since 1970. */
export function checkTripForm(
  form: TripForm,
  before: AdminTrip | null,
  now: number,
): { fields: TripFields; problems: null } | { fields: null; problems: FieldProblem[] } {
  const { problems: texts, badDate } = TRIPS_ADMIN_TEXTS
  const problems: FieldProblem[] = []
  const fail = (field: TripField, message: string): void => void problems.push({ field, message })
  // The form shows no seconds, so an unchanged time is saved as it was stored.
  const isSameTime = before !== null && toTripForm(before).heard_at === form.heard_at
  const heardAt = isSameTime ? before.heard_at : fromMajuroInput(form.heard_at)
  const parsed = parseStops(form.stops, heardDayOf(form, now))
  const lastDay = parsed.stops === null ? null : lastDayOf(parsed.stops)
  const expires = expiryInstant(form, before, { heard: heardAt, lastDay })

  if (form.carrier_id === '') fail('carrier_id', texts.carrier)
  if (parsed.problem !== null) fail('stops', parsed.problem)
  if (trimmedOrNull(form.source) === null) fail('source', texts.source)
  if (heardAt === null) fail('heard_at', badDate)
  else if (Date.parse(heardAt) > now + CLOCK_TOLERANCE_MS) fail('heard_at', texts.future)
  if (expires === null) fail('expires_at', badDate)
  else if (heardAt !== null && Date.parse(expires) <= Date.parse(heardAt)) fail('expires_at', texts.over)
  else if (lastDay !== null && formatMajuroDay(Date.parse(expires)) < lastDay) fail('expires_at', texts.early)
  const english = { field: 'note', text: form.note }
  const marshallese = { field: 'note_mh', text: form.note_mh, english, maxLength: MAX_CHARACTERS.note }
  problems.push(...listMarshalleseProblems([marshallese], form.mh_by))
  for (const [field, most] of Object.entries(MAX_CHARACTERS) as [keyof typeof MAX_CHARACTERS, number][])
    if (Array.from(form[field]).length > most) fail(field, texts.long(most))

  if (problems.length > 0 || parsed.stops === null || heardAt === null || expires === null)
    return { fields: null, problems }
  const note_mh = toMarshallese(form.note_mh, false)
  const fields: TripFields = {
    carrier_id: form.carrier_id,
    kind: form.kind,
    state: form.state,
    source: form.source.trim(),
    heard_at: heardAt,
    note: trimmedOrNull(form.note),
    note_mh,
    mh_by: toStoredAuthor(form.mh_by, [note_mh]),
    expires_at: expires,
    stops: parsed.stops,
  }
  return { fields, problems: null }
}

/** The instant at which the last day of showing the trip ends; null if that day cannot be read. */
function expiryInstant(
  form: TripForm,
  before: AdminTrip | null,
  { heard, lastDay }: { heard: string | null; lastDay: string | null },
): string | null {
  const usual = heard === null ? null : usualExpiry(lastDay, formatMajuroDay(Date.parse(heard)))
  const day = form.expires_at === '' ? usual : form.expires_at
  if (before !== null && toMajuroInput(before.expires_at).slice(0, 10) === day) return before.expires_at
  return day === null ? null : fromMajuroInput(`${day}T23:59`)
}

/**
 * The changes that move every day of the trip, and the last day of showing it if an admin chose one: otherwise the trip of a
 * late ship would disappear from the guide before the ship sails. Null while a day cannot be read.
 */
export function moveTripDays(
  form: TripForm,
  days: number,
  now: number,
): Pick<TripForm, 'stops' | 'expires_at'> | null {
  const stops = moveStops(form.stops, days, heardDayOf(form, now))
  const { expires_at: expires } = form
  if (stops === null || (expires !== '' && fromMajuroInput(expires) === null)) return null
  return { stops, expires_at: expires === '' ? '' : addDays(expires, days) }
}

function heardDayOf(form: TripForm, now: number): string {
  const heardAt = fromMajuroInput(form.heard_at)
  return formatMajuroDay(heardAt === null ? now : Date.parse(heardAt))
}
