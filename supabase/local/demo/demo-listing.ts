import { type Atoll, ATOLLS, isInhabited } from '../../../src/domain/atolls/atolls.ts'
import type { Category, Listing } from '../../../src/domain/listing/listing.ts'
import { CLOSED_WITHOUT_END } from '../../../src/domain/hours/closure.ts'
import { pickDemoHours } from './hours.ts'
import { findPointOnLand, pickDemoPlace, type DemoPlace } from './land.ts'
import { seededRandom, seededUuid, type Random } from './random.ts'
import { MORE_SENTENCES, TRADES, type Trade } from './trades.ts'

/** Made-up owners and Marshallese words for names. No Marshallese speaker has checked the spelling. */
const OWNERS = [
  'Ben',
  'Lijon',
  'Kōnel',
  'Jemān',
  'Neimōn',
  'Tokjen',
  'Ļajikit',
  'Bōlkein',
  'Hemity',
  'Aljen',
  'Kāātnij',
  'Mōņa',
  'Rijen',
  'Limijwa',
  'Jobwe',
  'Ańtari',
  'Wilbur',
  'Emty',
  'Joanej',
  'Paul',
  'Terij',
  'Alwin',
] as const

const MARSHALLESE_WORDS = [
  'Iọkwe',
  'Ļojet',
  'Iju',
  'Aļļon̄',
  'Bōb',
  'Mā',
  'Aelōn̄',
  'Ļōmņak',
  'Jetn̄il',
  'Kōjatdikdik',
  'Lino',
  'Wa Kuk',
  'Jalele',
  'Ratak',
  'Rālik',
  'Marine View',
  'Coconut',
  'Blue Lagoon',
  'Sunset',
  'Pandanus',
  'Frigatebird',
  'Reef',
  'Trade Wind',
  'Coral',
  'Outrigger',
  'Breadfruit',
] as const

const INITIALS = ['K&K', 'J&L', 'M&N', 'R&A', 'B&B', 'L&T', 'E&T'] as const

/** All demo dates are before this fixed date, so that the demo data does not depend on today's date. */
export const DEMO_NOW = Date.parse('2026-11-01T00:00:00Z')
const DAY_MS = 86_400_000

const ALERT_TEXTS = [
  'Owner away',
  'Moved across the road',
  'No fuel until the next ship',
  'Closed for repairs',
  'Cash only this month',
] as const
/** Alerts of listings that are closed until further notice. */
const CLOSED_ALERTS: ReadonlySet<string | null> = new Set(['Owner away', 'Closed for repairs'])

export function daysBeforeDemo(days: number): string {
  return new Date(DEMO_NOW - Math.round(days * DAY_MS)).toISOString()
}

function createListingName(
  category: Category,
  trade: Trade,
  atoll: Atoll,
  place: DemoPlace,
  random: Random,
): string {
  const isPublic = category === 'government' || (category === 'banking' && random.chance(0.5))
  if (isPublic || trade.noun.includes('Airstrip')) {
    return `${random.pick([atoll.name, place.town, place.town, atoll.aliases[0] ?? atoll.name])} ${trade.noun}`
  }
  const owner = random.pick(OWNERS)
  const otherOwner = random.pick(OWNERS)
  const name = random.pickWeighted([
    [`${owner}'s ${trade.noun}`, 5],
    [`${owner}’s ${trade.noun}`, 1],
    [`${random.pick(MARSHALLESE_WORDS)} ${trade.noun}`, 6],
    [`${random.pick(INITIALS)} ${trade.noun}`, 2],
    [`${owner} & ${otherOwner === owner ? 'Sons' : otherOwner} ${trade.noun}`, 1],
    [`${random.pick(MARSHALLESE_WORDS)}-${place.town} ${trade.noun}`, 1],
  ])
  return random.chance(0.05) ? name.normalize('NFC').toUpperCase() : name
}

/** Returns a unique name. If the name is taken, adds the town, then a number. */
function uniqueName(name: string, town: string, takenNames: Set<string>): string {
  let candidateName = name.normalize('NFC')
  if (takenNames.has(candidateName)) candidateName = `${candidateName} (${town})`
  for (let number = 2, base = candidateName; takenNames.has(candidateName); number += 1)
    candidateName = `${base} No. ${number}`
  takenNames.add(candidateName)
  return candidateName
}

/** Joins up to three sentences about the trade and its category, or rarely all of them, each once. */
function createListingDescription(
  trade: Trade,
  category: Category,
  place: DemoPlace,
  random: Random,
): string {
  const more = MORE_SENTENCES[category]
  const sentences = [...trade.about, random.pick(more), random.pick(more)]
  const count = random.pickWeighted([
    [0, 1],
    [1, 6],
    [2, 6],
    [3, 3],
    [25, 0.5],
  ])
  const chosenSentences = Array.from({ length: count }, (_, index) => sentences[index] ?? random.pick(more))
  const distinct = new Set(count > 3 ? [...chosenSentences, ...more] : chosenSentences)
  return [...distinct].join(' ').replaceAll('{place}', place.town)
}

/** Creates a phone number that ends in 01xx, so that it is recognizably made up and nobody is called by mistake. */
function createPhoneNumber(random: Random): string {
  const line = `01${String(random.below(100)).padStart(2, '0')}`
  return `${random.pick(['625', '625', '329', '455', '555'])}-${line}`
}

function createPhoneText(random: Random): string | null {
  const number = createPhoneNumber(random)
  return random.pickWeighted<string | null>([
    [number, 10],
    [`(692) ${number}`, 2],
    [`+692 ${number}`, 2],
    [number.replace('-', ' '), 1],
    [`${number} / ${createPhoneNumber(random)}`, 1],
    [`${number} ext. ${10 + random.below(80)}`, 0.5],
    ['+1 808-555-0142', 0.5],
    [null, 3],
  ])
}

function toAddressPart(name: string): string {
  const plainName = name.normalize('NFD').replace(/[^A-Za-z0-9]+/g, '')
  return plainName.toLowerCase().slice(0, 40)
}

function createMailingAddress(atoll: Atoll, random: Random): string | null {
  const zip = atoll.code === 'KWA' ? '96970' : '96960'
  const emailShare = atoll.code === 'MAJ' || atoll.code === 'KWA' ? 0.45 : 0.1
  return random.chance(emailShare) ? `P.O. Box ${1 + random.below(3_000)}, ${atoll.name}, MH ${zip}` : null
}

function pickTrade(category: Category, random: Random): Trade {
  return random.pickWeighted(TRADES[category].map((trade) => [trade, trade.weight]))
}

/** Picks the atolls that a boat or plane serves. Uses its own random numbers, so that those of other fields do not change. */
function pickServedAtolls(index: number, trade: Trade, atoll: Atoll): string[] | null {
  const random = seededRandom(`serves ${index}`)
  const findOtherAtolls = (chain: Atoll['chain']): string[] =>
    ATOLLS.filter(
      (otherAtoll) => isInhabited(otherAtoll) && otherAtoll.chain === chain && otherAtoll.code !== atoll.code,
    ).map((one) => one.code)
  switch (trade.noun) {
    case 'Boat Charter':
      return atoll.code === 'MAJ' ? ['ARN', 'AUR'] : random.chance(0.5) ? ['MAJ'] : null
    case 'Airstrip Agent':
      return atoll.code === 'MAJ' ? findOtherAtolls('Ratak') : ['MAJ']
    case 'Field Trip Ship Office':
      return [...new Set(['MAJ', ...findOtherAtolls(atoll.chain)])].filter((code) => code !== atoll.code)
    default:
      return null
  }
}

/** Creates one made-up listing. `taken` contains the names used so far. */
export function createDemoListing(
  index: number,
  category: Category,
  atoll: Atoll,
  takenNames: Set<string>,
): Omit<Listing, 'revision'> {
  const random = seededRandom(`listing ${index}`)
  const demoPlace = pickDemoPlace(atoll, random)
  const trade = pickTrade(category, random)
  const name = uniqueName(
    createListingName(category, trade, atoll, demoPlace, random),
    demoPlace.town,
    takenNames,
  )
  const age = 60 + random.next() * 1_000
  const point = random.chance(0.92) ? findPointOnLand(atoll.id, random, demoPlace.center) : null
  const listing = {
    id: seededUuid(`listing ${index}`),
    name,
    description: createListingDescription(trade, category, demoPlace, random),
    category,
    atoll: atoll.code,
    address_details: demoPlace.address,
    mailing_address: createMailingAddress(atoll, random),
    phone: createPhoneText(random),
    email: random.chance(0.4) ? `${toAddressPart(name)}@example.com` : null,
    website: random.chance(0.25) ? `https://www.example.com/${toAddressPart(name)}` : null,
    operating_hours: pickDemoHours(category, index, random),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    position_is_approximate: false,
    featured: random.chance(0.06),
    created_at: daysBeforeDemo(age),
    updated_at: daysBeforeDemo(age * random.next()),
    merged_ids: null,
    last_checked_at: random.chance(0.7) ? daysBeforeDemo(random.next() * 700) : null,
    alert: random.chance(0.06) ? random.pick(ALERT_TEXTS) : null,
    alt_names: random.chance(0.12)
      ? [`Old ${demoPlace.town} ${trade.noun}`, `${random.pick(OWNERS)}'s`]
      : null,
  }
  const serves = pickServedAtolls(index, trade, atoll)
  return { ...listing, serves, closed_until: CLOSED_ALERTS.has(listing.alert) ? CLOSED_WITHOUT_END : null }
}
