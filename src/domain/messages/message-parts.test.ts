import { expect, test } from 'vitest'
import { groupSentencesByPart } from './message-parts.ts'

test('sentences of a message are grouped by the part of the listing that they are about (SUBM-12)', () => {
  expect(
    groupSentencesByPart(
      'The phone is 625-1234 now. They open at 8:00 on Saturday.\nThe store moved across the road.',
    ),
  ).toEqual({
    contact: ['The phone is 625-1234 now.'],
    hours: ['They open at 8:00 on Saturday.'],
    where: ['The store moved across the road.'],
  })
  expect(groupSentencesByPart('It is closed for good')).toEqual({ notice: ['It is closed for good'] })
  expect(groupSentencesByPart('Open Mon-Fri 8 a.m. to 5 p.m. now')).toEqual({
    hours: ['Open Mon-Fri 8 a.m. to 5 p.m. now'],
  })
  expect(groupSentencesByPart('Thank you very much')).toEqual({})
})
