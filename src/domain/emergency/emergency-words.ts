import type { EmergencyKind } from './emergency.ts'

/* This file is separate from emergency.ts, because only the search needs these words. */

const splitList = (text: string): readonly string[] => text.split(/,\s*/)

/**
 * Words that people type when they need help of a kind (SEARCH-15); an entry of several words needs all of them. Edit
 * this table to teach the search a word. The Marshallese words, last in each row, are those of the Marshallese-English
 * Dictionary (Abo, Bender, Capelle and deBrum, 1976) in today's letters; no speaker has checked the choice yet.
 */
export const WORDS_OF_HELP: Readonly<Record<EmergencyKind, readonly string[]>> = {
  police:
    splitList(`police, policeman, crime, robbery, robbed, theft, thief, stolen, assault, fight, accident,
    missing person, missing child, lost child, missing girl, missing boy, burglar, burglary, break-in, attacked,
    threatened, murder, murdered, killed, stabbed, shooting, gunshot, kidnapped, gun, shot, drunk driver, violence, rape, raped,
    crash, collision, car accident, bōlijmāāṇ, jorrāān`),
  medical:
    splitList(`ambulance, hospital, doctor, nurse, medical, medic, paramedic, clinic, dispensary, health post,
    health center, health centre, health assistant, accident, injury, injured, bleeding, poison, poisoned, poisoning,
    stroke, heart attack, heart pain, chest pain, pregnant, childbirth, giving birth, labor pains, midwife, emergency
    room, drowning, drowned, overdose, suicide, crash, collision, car accident, broken leg, broken arm, broken bone,
    broken hand, fracture, burned, burnt, bite, bitten, stung, sting, stonefish, jellyfish, wound, wounded, stabbed,
    gunshot, unconscious, breathing, breathe, choking, fainted, seizure, allergic, fever, sick, sickness, dengue, dead,
    dying, taktō, aujpitōļ, nañinmej, jorrāān`),
  fire: splitList(`fire, firefighter, fireman, firemen, fire brigade, smoke, burning, burn, fire truck, fire engine,
    explosion, exploded, gas leak, kijeek`),
  sea: splitList(`coast guard, sea rescue, sea search, search rescue, sea patrol, marine rescue, mayday, drowning, drowned,
    lost sea, missing boat, lost boat, boat trouble, boat broken, boat accident, boat capsized, adrift, drifting,
    capsized, sinking, sunk, overboard, fuel sea, engine failure, swept out, rip current, maloñ`),
  other:
    splitList(`abuse, abused, domestic violence, domestic abuse, family violence, violence, battered, beaten, beating,
    rape, raped, sexual assault, crisis, suicide`),
}

/** Words for help of any kind, and the emergency numbers that people know from other countries. */
export const WORDS_OF_ANY_HELP = splitList(
  'emergency, emergencies, sos, rescue, disaster, tsunami, typhoon, hurricane, storm, flood, evacuation, 911, 999, 112, 000, 111, 191, 119, 110, jipañ',
)

/** Words that ask for help of any kind if the search has no other words. */
export const WORDS_OF_A_HELP_CALL = splitList('help, urgent, danger')

/** Words that do not distinguish kinds of help. */
export const FILLER_WORDS =
  splitList(`a, the, in, on, at, of, for, to, and, or, by, near, nearest, me, my, i, is, number,
  numbers, phone, telephone, call, contact, contacts, help, need, please, open, now, where, urgent, danger, there`)

/** Words of contacts' names and notes that are too common to identify a contact alone. */
export const COMMON_NAME_WORDS =
  splitList(`national, department, office, service, services, station, post, center, centre,
  demo, ministry, atoll, island, search, support, local, government, general, home, company, health,
  fire, coast, beach, house, dock, school, church, store, shop, hotel, airport, bank, road, building, boat, lagoon, day,
  night, hours, entry, made, nobody, answers, this, that, with, from, only, after, before, next, open, closed`)

/** Ordinary words that are one letter away from a word of the tables above, such as "flight" from "fight". */
export const NOT_TYPOS =
  splitList(`flight, eating, seating, heating, cooking, string, policy, smoked, bitter, lumber, drying, attached,
  turned, filled, billed, singing, strike, skilled`)
