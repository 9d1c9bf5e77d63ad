import type { EmergencyKind } from './emergency.ts'

/* Apart from emergency.ts, because only the search needs the words. */

const list = (text: string): readonly string[] => text.split(/,\s*/)

/**
 * Words that people type when they need help of a kind (SEARCH-15); an entry of several words needs all of them. Edit
 * this table to teach the search a word. The Marshallese words, last in each row, are those of the Marshallese-English
 * Dictionary (Abo, Bender, Capelle and deBrum, 1976) in today's letters; no speaker has checked the choice yet.
 */
export const WORDS_OF_HELP: Readonly<Record<EmergencyKind, readonly string[]>> = {
  police: list(`police, policeman, crime, robbery, robbed, theft, thief, stolen, assault, fight, accident,
    missing person, bōlijmāāṇ, jorrāān`),
  medical:
    list(`ambulance, hospital, doctor, nurse, medical, medic, paramedic, clinic, dispensary, health post,
    health center, health centre, accident, injury, injured, bleeding, poisoned, stroke, heart attack, pregnant,
    drowning, drowned, overdose, taktō, aujpitōļ, nañinmej, jorrāān`),
  fire: list('fire, firefighter, fireman, firemen, smoke, burning, fire truck, explosion, kijeek'),
  sea: list(`coast guard, sea rescue, sea search, search rescue, sea patrol, mayday, drowning, drowned, lost sea,
    missing boat, adrift, capsized, sinking, overboard, maloñ`),
  other: [],
}

/** Words for help of any kind, and the emergency numbers that people know from other countries. */
export const WORDS_OF_ANY_HELP = list(
  'emergency, emergencies, sos, rescue, 911, 999, 112, 000, 111, 191, 119, 110',
)

/** Words that say nothing about which help is meant. */
export const FILLER_WORDS =
  list(`a, the, in, on, at, of, for, to, and, or, by, near, nearest, me, my, i, is, number,
  numbers, phone, call, contact, contacts, help, need, please, open, now, where`)

/** Words of contacts' names that, alone, more often mean something else. */
export const COMMON_NAME_WORDS =
  list(`national, department, office, service, services, station, post, center, centre,
  demo, ministry, atoll, island, search, support, local, government, general, home, company`)
