import { expect, test } from 'vitest'
import { spokenParts } from './spoken-fields.ts'

test('each sentence of a message is found by the part of the listing that it speaks of (SUBM-12)', () => {
  expect(
    spokenParts(
      'The phone is 625-1234 now. They open at 8:00 on Saturday.\nThe store moved across the road.',
    ),
  ).toEqual({
    contact: ['The phone is 625-1234 now.'],
    hours: ['They open at 8:00 on Saturday.'],
    where: ['The store moved across the road.'],
  })
  expect(spokenParts('It is closed for good')).toEqual({ notice: ['It is closed for good'] })
  expect(spokenParts('Open Mon-Fri 8 a.m. to 5 p.m. now')).toEqual({
    hours: ['Open Mon-Fri 8 a.m. to 5 p.m. now'],
  })
  expect(spokenParts('Thank you very much')).toEqual({})
})
