import * as fc from 'fast-check'
import { describe, expect, test, it } from 'vitest'
import { storedSubmission } from '../../../tests/fixtures/stored-submission.ts'
import { contactFormSchema, contactPayloadSchema } from './contact-form.ts'
import { toFieldProblems } from '../form-fields.ts'
import { toFormOfSubmission, splitMessage } from './submission-listing.ts'
import { HONEYPOT_FIELD, joinLines, readSeenRevision, splitLines } from './submission.ts'

const STORED = storedSubmission({
  type: 'business_submission',
  phone: '625-3399',
  business_name: "Ben's Store",
  message:
    'We sell groceries.\nOpen: every day\nPlease list us.\n\nCategory: Accommodations\nAtoll: Kwajalein',
})

describe('a stored message', () => {
  test('labeled lines are split off from a message only at its end', () => {
    const { text, labels } = splitMessage(STORED.message)
    expect(text).toBe('We sell groceries.\nOpen: every day\nPlease list us.')
    expect([...labels]).toEqual([
      ['Atoll', 'Kwajalein'],
      ['Category', 'Accommodations'],
    ])
  })

  test('a message of only labeled lines is not split', () => {
    expect(splitMessage('Phone: 625-3399')).toEqual({ text: 'Phone: 625-3399', labels: new Map() })
  })

  test('a stored message fills in the form of a new listing', () => {
    expect(toFormOfSubmission(STORED)).toMatchObject({
      name: "Ben's Store",
      description: 'We sell groceries.\nOpen: every day\nPlease list us.',
      category: 'accommodation',
      atoll: 'KWA',
      phone: '625-3399',
      email: 'ben@example.org',
      operating_hours: '',
    })
  })

  test.each([
    ['Category: government', 'government'],
    ['Category: Government Services', 'government'],
    ['Category: Jikin jerbal', 'business'],
  ])('the line %j of a message names the category %s', (line, category) => {
    expect(toFormOfSubmission({ ...STORED, message: `Hello there.\n${line}` }).category).toBe(category)
  })

  test.each([
    ['Atoll: Nowhere', 'MAJ'],
    ['Atoll: Lōj Erin', 'MAJ'],
    ['Atoll: KWA', 'KWA'],
  ])('the line %j of a message gives the form of a new listing the atoll %s', (line, code) => {
    expect(toFormOfSubmission({ ...STORED, message: `Hello there.\n${line}` }).atoll).toBe(code)
  })
})

const makeBusinessMessage = (message: string) => ({ type: 'business_submission', message, business_id: null })
const makeListingReport = (message: string) => ({ type: 'feedback', message, business_id: 'listing-1' })

describe('labeled lines of a message (CONTACT-6)', () => {
  it.each([
    ['no lines', 'Hello there', {}, 'Hello there'],
    ['empty values', 'Hello', { category: '', atoll: ' ' }, 'Hello'],
    ['two', 'Hello', { atoll: 'Majuro', category: 'Business' }, 'Hello\n\nCategory: Business\nAtoll: Majuro'],
  ])(
    'labeled lines are joined to the words of a message and split off again: %s',
    (_, words, lines, message) => {
      expect(joinLines(words, lines)).toBe(message)
      expect(splitLines(makeBusinessMessage(message)).words).toBe(words)
    },
  )

  it('labeled lines are split off from a message of several lines', () => {
    const message = 'A\n\nB\n\nListing: K&K Store'
    expect(joinLines('A\n\nB', { listing: 'K&K\nStore' })).toBe(message)
    expect(splitLines(makeListingReport(message)).words).toBe('A\n\nB')
  })

  it.each(['Hello\n\nAtoll: Majuro\nand more', 'Hello\n\nAtoll: A\nAtoll: B', 'Atoll: Majuro'])(
    'labeled lines are not split off from a message that does not end with a valid block of them: %j',
    (message) => {
      expect(splitLines(makeBusinessMessage(message))).toEqual({ words: message, lines: {} })
    },
  )

  it.each([
    ['a message about no business', { ...makeBusinessMessage('Hello\n\nAtoll: Majuro'), type: 'feedback' }],
    ['a message about no listing', makeBusinessMessage('Hello\n\nListing: K&K Store\nVersion seen: 4')],
    ['a message about a listing', makeListingReport('Hello\n\nCategory: Shops\nVersion seen: 4')],
  ])(
    'in %s, labeled lines that the form does not add stay part of the text (CONTACT-4)',
    (_, sentMessage) => {
      expect(splitLines(sentMessage)).toEqual({ words: sentMessage.message, lines: {} })
      expect(readSeenRevision(sentMessage)).toBeNull()
    },
  )

  it('the labeled lines of a message contain the revision of the listing that the person saw', () => {
    expect(
      readSeenRevision(makeListingReport(joinLines('Wrong phone', { listing: 'X', seenVersion: '412' }))),
    ).toBe(412)
    expect(readSeenRevision(makeListingReport('Wrong phone'))).toBeNull()
    expect(readSeenRevision(makeListingReport('Wrong\n\nVersion seen: many'))).toBeNull()
  })
})

const FEEDBACK = { type: 'feedback', name: 'Jo', email: 'jo@example.org', message: 'A good long message' }
const SUBMISSION = { ...FEEDBACK, type: 'business_submission', business_name: 'K&K Store' }
const ID = '0b3f3303-c505-49f8-b635-febbf610c06c'

function listProblems(
  value: unknown,
  schema: typeof contactFormSchema | typeof contactPayloadSchema = contactFormSchema,
) {
  const result = schema.safeParse(value)
  return result.success
    ? []
    : toFieldProblems(result.error).map(({ field, message }) => `${field}: ${message}`)
}

describe('the contact form', () => {
  test.each<[object, string[]]>([
    [FEEDBACK, []],
    [SUBMISSION, []],
    [{ ...FEEDBACK, name: undefined }, ['name: Name is required']],
    [{ ...FEEDBACK, name: '   ' }, ['name: Name is required']],
    [{ ...FEEDBACK, name: ' J ' }, ['name: Name must be at least 2 characters long']],
    [{ ...FEEDBACK, email: '' }, ['email: Email is required']],
    [{ ...FEEDBACK, email: 'jo@example' }, ['email: Please enter a valid email address']],
    [{ ...FEEDBACK, message: ' ' }, ['message: Message is required']],
    [{ ...FEEDBACK, message: 'too short' }, ['message: Message must be at least 10 characters long']],
    [{ ...FEEDBACK, message: 'x'.repeat(1001) }, ['message: Message must be at most 1000 characters long']],
    [
      { ...SUBMISSION, business_name: '' },
      ['business_name: Business name is required for business submissions'],
    ],
    [{ ...FEEDBACK, phone: '12345' }, ['phone: Please enter a valid phone number']],
    [{ ...FEEDBACK, phone: '' }, []],
    [{ ...FEEDBACK, phone: '+61 (2) 5550-1234' }, []],
    [{ ...FEEDBACK, name: 5 }, ['name: Name is required']],
    [
      { type: 'business_submission', name: '', email: '', message: '', business_name: '', phone: 'x' },
      [
        'name: Name is required',
        'email: Email is required',
        'message: Message is required',
        'business_name: Business name is required for business submissions',
        'phone: Please enter a valid phone number',
      ],
    ],
  ])('a contact form with %j has the problems %j', (value, expected) => {
    expect(listProblems(value)).toEqual(expected)
  })

  test('the contact form trims a typed name, and makes a blank phone null (CONTACT-4)', () => {
    expect(contactFormSchema.parse({ ...SUBMISSION, name: "  Ben's \u0000", phone: ' ' })).toEqual({
      ...SUBMISSION,
      name: "Ben's",
      phone: null,
    })
  })
})

describe('the payload that the server accepts', () => {
  test.each<[object, string[]]>([
    [{ ...FEEDBACK, id: ID, status: 'pending', business_id: null, [HONEYPOT_FIELD]: '' }, []],
    [{ ...FEEDBACK, message: 'x'.repeat(1500) }, []],
    [{ ...FEEDBACK, [HONEYPOT_FIELD]: '123' }, [`${HONEYPOT_FIELD}: Please leave the hidden field empty`]],
    [{ ...FEEDBACK, id: 'undefined' }, ['id: The message has no valid id']],
    [{ ...FEEDBACK, status: 'approved' }, ['status: The status of a new message is pending']],
    [{ ...FEEDBACK, is_admin: true }, ['is_admin: Unknown field: is_admin']],
    [{ ...FEEDBACK, type: 'other' }, ['type: The type must be business_submission or feedback']],
  ])('a message sent to the server with %j has the problems %j', (value, expected) => {
    expect(listProblems(value, contactPayloadSchema)).toEqual(expected)
  })

  test('any invalid message to the server is refused with a reason, without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const result = contactPayloadSchema.safeParse(value)
        if (!result.success) expect(toFieldProblems(result.error)[0]?.message).toMatch(/\S/)
      }),
    )
  })
})

it.each([
  [null, []],
  ['', ['Email is required']],
  [undefined, ['Email is required']],
])(
  'an e-mail address may be null, which says that the person has none, but not left out: %j (CONTACT-16)',
  (email, expected) => {
    const typed = { type: 'feedback', name: 'Jo', email, phone: '', message: 'Thank you very much' }
    for (const schema of [contactFormSchema, contactPayloadSchema]) {
      const result = schema.safeParse(typed)
      expect(result.success ? [] : toFieldProblems(result.error).map(({ message }) => message)).toEqual(
        expected,
      )
    }
  },
)
