import { describe, expect, it } from 'vitest'
import { readFailureText } from './no-listings.tsx'

const makeNamedError = (name: string): Error => Object.assign(new Error('x'), { name })

describe('the reason why no listings can be shown', () => {
  it.each([
    [makeNamedError('TimedOutError'), 'Request timed out. Please check your connection and try again.'],
    [
      makeNamedError('UnreachableError'),
      "Can't reach the server. Please check your internet connection and try again.",
    ],
    [makeNamedError('KeyRefusedError'), 'Failed to fetch businesses'],
    [makeNamedError('TablesMissingError'), 'Failed to fetch businesses'],
    [makeNamedError('ServerFailureError'), 'Failed to fetch businesses'],
    [makeNamedError('BadAnswerError'), 'Failed to fetch businesses'],
    [null, 'Failed to fetch businesses'],
  ])(
    'a visitor sees the reason why no listings can be shown, without advice for developers (ERR-2, ERR-3): %s',
    (error, words) => {
      expect(readFailureText(error, false)).toBe(words)
    },
  )

  it.each([
    [
      'UnreachableError',
      'Unable to connect to database. Please check your internet connection and verify your project is active.',
    ],
    ['TimedOutError', 'Request timed out. Please check your connection and try again.'],
    ['KeyRefusedError', 'Database authentication error. Please check your anon key in the environment file.'],
    [
      'TablesMissingError',
      'Database tables not found. Please run the database migrations in your dashboard.',
    ],
    ['ServerFailureError', 'Failed to fetch businesses'],
  ])('a developer sees the reason why no listings can be shown, with advice: %s', (name, words) => {
    expect(readFailureText(makeNamedError(name), true, 'key')).toBe(words)
  })

  it('a developer whose build has no API key is told of a missing configuration', () => {
    expect(readFailureText(null, true, '')).toBe('Database not available. Please check your configuration.')
  })
})
