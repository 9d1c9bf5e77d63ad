import { createHash } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { atollByCode } from '../../../src/domain/atolls/atolls.ts'
import { selectVisibleAnnouncements } from '../../../src/domain/announcements/announcements.ts'
import { isEmail } from '../../../src/domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../../src/domain/emergency/emergency-phones.ts'
import { CATEGORIES } from '../../../src/domain/listing/listing.ts'
import { computeOpenStatus } from '../../../src/domain/hours/opening-hours.ts'
import { parseHours } from '../../../src/domain/hours/opening-hours-parse.ts'
import { isListingPhone } from '../../../src/domain/listing/listing-schema.ts'
import { toActionUrl, toWebUrl } from '../../../src/domain/safe-url.ts'
import { createDemoDirectory } from './create-demo-directory.ts'
import { HOURS_TEXTS } from './hours.ts'
import type { HoursKind } from './hours.ts'
import { isOnLand, INHABITED_ATOLLS } from './land.ts'
import { pickDemoPicture, SCENES } from './pictures.ts'

const demo = createDemoDirectory(400)
const listings = demo.businesses

const countListings = (test: (one: (typeof listings)[number]) => boolean) => listings.filter(test).length

describe('demo directory', () => {
  it('the demo directory is identical on every run (LOCAL-3)', () => {
    const secondDirectory = createDemoDirectory(400)
    expect({ ...secondDirectory, photos: secondDirectory.photos.map(({ path }) => path) }).toEqual({
      ...demo,
      photos: demo.photos.map(({ path }) => path),
    })
    // A different digest means that the demo directory changed: because its code changed, or because it depends on the clock.
    const { photos: _, ...rows } = demo
    expect(createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)).toBe(
      '8e483bd88abee018',
    )
  })

  it.each([0, 1, 12, 100, 10_000])(
    'a demo directory of %i listings has exactly that many, with distinct ids and names',
    (count) => {
      const { businesses, business_images, photos } = createDemoDirectory(count)
      expect(businesses).toHaveLength(count)
      expect(new Set(businesses.map(({ id }) => id)).size).toBe(count)
      expect(new Set(businesses.map(({ name }) => name)).size).toBe(count)
      expect(new Set(business_images.map((image) => image.business_id)).size).toBeLessThanOrEqual(150)
      expect(new Set(photos.map(({ path }) => path)).size).toBe(photos.length)
    },
  )

  it('the demo listings have all categories in plausible proportions', () => {
    const counts = CATEGORIES.map(
      (category) => listings.filter((listing) => listing.category === category).length,
    )
    const [business = 0] = counts
    expect(business).toBeGreaterThan(150)
    for (const count of counts.slice(1)) {
      expect(count).toBeGreaterThan(15)
      expect(count).toBeLessThan(business)
    }
  })

  it('the demo listings cover every inhabited atoll, most of them on Majuro and Kwajalein', () => {
    const countOnAtoll = (code: string) => listings.filter((listing) => listing.atoll === code).length
    for (const { code } of INHABITED_ATOLLS) expect(countOnAtoll(code)).toBeGreaterThanOrEqual(4)
    expect(countOnAtoll('MAJ')).toBeGreaterThan(countOnAtoll('KWA'))
    expect(countOnAtoll('KWA')).toBeGreaterThan(countOnAtoll('ARN'))
    expect(new Set(listings.map(({ atoll }) => atoll)).size).toBe(INHABITED_ATOLLS.length)
  })

  it('every demo listing is on land of its own atoll', () => {
    const pinned = listings.filter((listing) => listing.latitude !== null)
    expect(pinned.length).toBeGreaterThan(340)
    expect(pinned.length).toBeLessThan(400)
    for (const { atoll, latitude, longitude, name } of pinned) {
      const isDry = isOnLand(atollByCode(atoll)?.id ?? '', {
        latitude: latitude ?? 0,
        longitude: longitude ?? 0,
      })
      expect(isDry, name).toBe(true)
    }
    expect(isOnLand('majuro', { latitude: 7.1, longitude: 171.2 })).toBe(false)
  })

  it('the demo listings have opening hours in every format, and the parser reads exactly the readable ones', () => {
    const usedHours = new Set(listings.map((listing) => listing.operating_hours))
    for (const kind of Object.keys(HOURS_TEXTS) as HoursKind[]) {
      const texts: readonly (string | null)[] = HOURS_TEXTS[kind]
      expect(
        texts.some((text) => usedHours.has(text)),
        kind,
      ).toBe(true)
      for (const text of texts) {
        if (text !== null) expect(parseHours(text) !== null, text).toBe(kind !== 'unreadable')
        if (kind === 'always') expect(computeOpenStatus(text, null, new Date()).label).toBe('Open 24/7')
      }
    }
  })

  it('the demo listings have missing fields and Marshallese letters, as real data does', () => {
    expect(countListings((one) => one.phone === null)).toBeGreaterThan(20)
    expect(countListings((one) => one.email === null)).toBeGreaterThan(100)
    expect(countListings((one) => one.description === '')).toBeGreaterThan(3)
    expect(countListings((one) => one.description.length > 400)).toBeGreaterThan(3)
    // Descriptions are made of sentences drawn at random; the same one must not be drawn twice.
    const sentences = listings.map(({ description }) => description.match(/[^.!?]+[.!?]/g) ?? [])
    expect(sentences.filter((sentence) => new Set(sentence).size < sentence.length)).toEqual([])
    expect(countListings((one) => one.alert !== null)).toBeGreaterThan(5)
    expect(countListings((one) => one.closed_until !== null)).toBeGreaterThan(2)
    expect(countListings((one) => one.alt_names !== null)).toBeGreaterThan(10)
    expect(countListings((one) => one.last_checked_at === null)).toBeGreaterThan(50)
    expect(countListings((one) => one.featured)).toBeGreaterThan(5)
    for (const letter of ['ļ', 'n̄', 'ọ', 'ā', "'", '’', '&', '-']) {
      expect(
        countListings((one) => one.name.toLowerCase().includes(letter.normalize('NFC'))),
        letter,
      ).toBeGreaterThan(0)
    }
  })

  it('the demo listings have valid names, phone numbers, e-mail addresses, websites and times', () => {
    for (const listing of listings) {
      expect(listing.name).toBe(listing.name.normalize('NFC').trim())
      if (listing.phone !== null) expect(isListingPhone(listing.phone), listing.phone).toBe(true)
      if (listing.email !== null) expect(isEmail(listing.email), listing.email).toBe(true)
      if (listing.website !== null) expect(toWebUrl(listing.website)).not.toBeNull()
      expect(Date.parse(listing.updated_at)).toBeGreaterThanOrEqual(Date.parse(listing.created_at))
    }
  })
})

describe('demo contacts and announcements', () => {
  it('every national and atoll emergency number of the demo is marked as made up', () => {
    for (const { phone, name, description } of demo.emergency_contacts) {
      expect(phone).toMatch(/^625-01\d\d$/)
      expect(parseEmergencyPhones(phone)).toHaveLength(1)
      expect(`${name} ${description}`).toMatch(/\(demo\).*made up/)
    }
    const atolls = new Set(demo.emergency_contacts.map(({ atoll }) => atoll))
    for (const { code } of INHABITED_ATOLLS) expect(atolls).toContain(code)
    expect(atolls).toContain(null)
    expect(new Set(demo.emergency_contacts.map(({ category }) => category)).size).toBe(4)
  })

  it('the demo has announcements of all types, and the home page shows no expired or future one', () => {
    expect(new Set(demo.announcements.map(({ type }) => type)).size).toBe(5)
    const announcements = demo.announcements.map((announcement) =>
      Object.assign({ revision: 1 }, announcement),
    )
    const shownAnnouncements = selectVisibleAnnouncements(
      announcements,
      { path: '/' },
      Date.parse('2026-12-01T00:00:00Z'),
    )
    expect(shownAnnouncements.map(({ title }) => title)).toEqual(['High surf (demo)', 'Welcome'])
    for (const { action_url } of demo.announcements)
      if (action_url) expect(toActionUrl(action_url)).toBe(action_url)
    expect(demo.directory_settings[0]?.is_demo).toBe(true)
  })
})

describe('demo photos', () => {
  it('demo photos are WebP with JPEG thumbnails within the size limits, at the paths in the rows', async () => {
    const files = new Map(
      demo.photos.map((photo) => [`/storage/v1/object/public/business-images/${photo.path}`, photo]),
    )
    expect(demo.business_images.length).toBeGreaterThan(200)
    expect(files.size).toBe(2 * demo.business_images.length)
    for (const { image_url, thumbnail_url, business_id } of demo.business_images) {
      const full = files.get(image_url)
      const thumbnail = files.get(thumbnail_url ?? '')
      expect(thumbnail_url).toBe(`${image_url}-thumb.jpg`)
      expect(full?.path).toMatch(new RegExp(`^${business_id}/\\d{13}-[a-z]+\\.webp$`))
      expect(full?.bytes.length).toBeLessThan(60_000)
      expect(thumbnail?.bytes.length).toBeLessThan(20_000)
    }
    const [first, second] = demo.photos
    const sizes = await Promise.all(
      [first, second].map((photo) => loadImage(Buffer.from(photo?.bytes ?? []))),
    )
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1200, 800],
      [400, 267],
    ])
  })

  it('demo photos show scenes that suit the category, at least six for each category', () => {
    for (const scenes of Object.values(SCENES)) expect(scenes.length).toBeGreaterThanOrEqual(6)
    const taxi = pickDemoPicture('transportation', 'Rita Taxi', 0)
    expect(taxi.alt).toBe('A taxi on the main road (drawn for the demo)')
    expect(pickDemoPicture('transportation', 'Rita Taxi', 1).alt).not.toBe(taxi.alt)
  })

  it('demo photos have the addresses that the caller of createDemoDirectory sets', () => {
    const { business_images } = createDemoDirectory(30, (path) => `https://cdn.example/${path}`)
    expect(business_images[0]?.image_url).toMatch(/^https:\/\/cdn\.example\/[0-9a-f-]{36}\//)
  })
})
