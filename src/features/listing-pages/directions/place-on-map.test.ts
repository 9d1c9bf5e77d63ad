// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { boundsOfPlaceAndPerson } from './place-on-map.tsx'

const majuro = { latitude: 7.1, longitude: 171.38 }

it('the map of a place also shows the position of the person, but shows only the place if the person is too far away (DIR-3)', () => {
  const ebeye = { latitude: 8.78, longitude: 167.74 }
  expect(boundsOfPlaceAndPerson(majuro, ebeye)).toEqual({
    south: 7.1,
    west: 167.74,
    north: 8.78,
    east: 171.38,
  })
  expect(boundsOfPlaceAndPerson(majuro, { latitude: 21.3, longitude: -157.86 })).toBeNull()
  expect(boundsOfPlaceAndPerson(majuro, { latitude: -36.8, longitude: 174.8 })).toBeNull()
})
