import { expect, it } from 'vitest'
import { NEW_LISTING, checkListingForm } from './listing-form.ts'
import { formatServes, parseServes } from './serves.ts'

it.each([
  ['Arno, Aur', ['ARN', 'AUR'], 'Arno, Aur'],
  ['arno; AUR\nmājro', ['ARN', 'AUR', 'MAJ'], 'Arno, Aur, Majuro'],
  ['Arno, ARN', ['ARN'], 'Arno'],
  [' , ', null, ''],
  [undefined, null, ''],
])(
  'the typed text %j is parsed as the atolls %j to which a boat goes (SERVES-1)',
  (typed, codes, shownText) => {
    expect(parseServes(typed)).toEqual(codes)
    expect(formatServes(codes)).toBe(shownText)
  },
)

it('the form of a listing refuses a destination that is no atoll (SERVES-1)', () => {
  const form = {
    ...NEW_LISTING,
    name: 'Ferry',
    description: 'Boats',
    address_details: 'Dock',
    operating_hours: 'daily',
  }
  const typedForm = { ...form, hasNoPhone: true, hasNoEmail: true, category: 'transportation' }
  expect(checkListingForm({ ...typedForm, serves: 'Arno' }).fields?.serves).toEqual(['ARN'])
  expect(checkListingForm({ ...typedForm, serves: 'Arno, Hawaii' }).problems).toEqual([
    { field: 'serves', message: 'Goes to must be atolls of the list, such as Arno, Aur' },
  ])
})
