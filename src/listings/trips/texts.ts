import type { TripKind } from '../../domain/listing/listing.ts'

/** Texts about announced sailings and flights, on every screen that shows them. */
export const TRIP_TEXTS = {
  section: 'Announced ships and planes',
  all: 'All announced ships and planes',
  none: 'No ship or plane is announced now.',
  noneHint: 'Call to ask, or listen to the radio.',
  whoGoes: 'Ships and planes with their numbers',
  noneBetween: 'No ship or plane is announced for this way.',
  stops: 'Stops',
  noDay: 'no day known',
  departure: 'leaves',
  arrival: 'arrives',
  call: (phone: string) => `Call ${phone}`,
  callName: (name: string, phone: string) => `Call ${name}, ${phone}`,
  old: (days: number) => `Your copy is ${days} days old. Newer trips are not in it.`,
  from: 'From',
  to: 'To',
  any: 'Any island',
  notATimetable: 'These are announcements, not a timetable. Ships wait for weather and cargo.',
} as const

export const TRIP_KINDS: Record<TripKind, string> = { ship: 'Ship', plane: 'Plane' }
