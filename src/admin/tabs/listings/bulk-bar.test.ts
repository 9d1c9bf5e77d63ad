// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { CLOSED_WITHOUT_END } from '../../../domain/hours/closure.ts'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { findOpenPlaces } from './bulk-bar.tsx'

it('findOpenPlaces leaves out places that are closed already, so that their day of reopening is kept (HOURS-13)', () => {
  const rows = [null, '2026-12-20', CLOSED_WITHOUT_END, '2026-11-01'].map((closed_until, at) =>
    makeListing(String(at), { closed_until }),
  )
  const now = new Date('2026-11-27T00:00:00Z')
  expect(findOpenPlaces(rows, now).map(({ id }) => id)).toEqual([rows[0]?.id, rows[3]?.id])
})
