import { describe, expect, it } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { countPasswordBytes } from '../../domain/password.ts'
import { loginPath, pathAfterSignIn } from '../paths.ts'
import {
  areFailuresRapid,
  ATTEMPT_RULES,
  countAttemptsRemaining,
  listLockedEmails,
  type LoginAttempt,
  mayReset,
  checkSignIn,
  filterRecentAttempts,
} from './login-attempts.ts'
import { checkNewPassword } from './check-login.ts'
import { needsNewPasswordLink } from './new-password-form.tsx'
import { readRecoveryLink } from './recovery-link.ts'

describe('the path after a sign-in', () => {
  it.each([
    ['', '/admin'],
    ['?next=%2Fadmin%23businesses', '/admin#businesses'],
    ['?next=%2Fadmin%2Fbusiness%2Fnew', '/admin/business/new'],
    ['?next=https%3A%2F%2Fevil.example', '/admin'],
    ['?next=%2F%2Fevil.example', '/admin'],
    ['?next=%2Fadministrator', '/admin'],
    ['?next=%2Fadmin%2F..%2Fsearch', '/admin'],
    ['?next=%2Fadmin%2Flogin', '/admin'],
    ['?next=javascript%3Aalert(1)', '/admin'],
  ])('the path after a sign-in for the query %j is %s', (search, target) =>
    expect(pathAfterSignIn(search)).toBe(target),
  )

  it('the path after a sign-in is the path of the requested screen (LOGIN-1)', () => {
    const origin = '/admin/business/edit/1?tab=photos#top'
    expect(pathAfterSignIn(new URL(loginPath(origin), 'https://x.example').search)).toBe(origin)
    expect(loginPath('/admin')).toBe('/admin/login')
  })
})

describe('readRecoveryLink', () => {
  it.each([
    ['#access_token=a&refresh_token=b&type=recovery', '', 'tokens'],
    ['#access_token=a&refresh_token=b&type=magiclink', '', 'none'],
    ['#access_token=a&type=recovery', '', 'none'],
    ['#error=access_denied&error_code=otp_expired', '', 'expired'],
    ['', '?error=access_denied', 'expired'],
    ['', '', 'none'],
  ])('readRecoveryLink reads the address %j%s as %s', (hash, search, kind) =>
    expect(readRecoveryLink(hash, search).kind).toBe(kind),
  )
})

describe('needsNewPasswordLink (LOGIN-16)', () => {
  it.each([
    ['an expired token', 403, 'bad_jwt', true],
    ['a session that has ended', 403, 'session_not_found', true],
    ['a session that has ended, of another status', 400, 'session_not_found', true],
    ['a session that ended, with an expired token', 400, 'refresh_token_not_found', true],
    ['a token that was renewed elsewhere', 400, 'refresh_token_already_used', true],
    ['a session older than 24 hours', 400, 'reauthentication_needed', true],
    ['the same password again', 422, 'same_password', false],
    ['a limit', 429, 'over_request_rate_limit', false],
  ])(
    'needsNewPasswordLink for the failure %s (status %d, code %s) is %s',
    (_what, status, code, isNeeded) => {
      expect(needsNewPasswordLink(new RequestFailure('refused', { kind: 'refused', status, code }))).toBe(
        isNeeded,
      )
    },
  )

  it('needsNewPasswordLink is false after a network failure', () =>
    expect(needsNewPasswordLink(new TypeError('Failed to fetch'))).toBe(false))
})

describe('checkNewPassword (LOGIN-14)', () => {
  const tooLong = 'Password must be at most 72 bytes. A letter such as ā takes 2 bytes, an emoji 4.'
  it.each([
    ['x'.repeat(72), null],
    ['x'.repeat(73), tooLong],
    ['ā'.repeat(36), null],
    ['ā'.repeat(37), tooLong],
    ['\u{1f3dd}'.repeat(19), tooLong],
    ['seven77', 'Password must be at least 8 characters'],
    ['', 'Password is required'],
  ])('checkNewPassword answers %j with %j', (password, error) =>
    expect(checkNewPassword(password)).toBe(error),
  )

  it('checkNewPassword counts the bytes of the password in UTF-8', () => {
    for (const text of ['plain', 'Lan̄in̄', '照片', '\u{1f3dd}', 'a\u07ff\u0800'])
      expect(countPasswordBytes(text)).toBe(new TextEncoder().encode(text).length)
  })
})

const NOW = Date.UTC(2026, 10, 21, 8)
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const EMAIL = 'a@example.org'

const createAttempt = (
  age: number,
  success: boolean | null,
  more: Partial<LoginAttempt> = {},
): LoginAttempt => ({
  kind: 'sign-in',
  email: EMAIL,
  timestamp: NOW - age,
  success,
  ipAddress: null,
  userAgent: 'test',
  ...more,
})
const createResetAttempt = (age: number) => createAttempt(age, true, { kind: 'reset' })
const createFailedAttempts = (...ages: number[]): LoginAttempt[] =>
  ages.map((age) => createAttempt(age, false))

describe('checkSignIn (LOGIN-4)', () => {
  it.each<[string, LoginAttempt[], string]>([
    ['without attempts', [], 'allowed'],
    ['after two failures', createFailedAttempts(20 * MINUTE_MS, 10 * MINUTE_MS), 'allowed'],
    ['after three failures', createFailedAttempts(20 * MINUTE_MS, 10 * MINUTE_MS, MINUTE_MS), 'locked'],
    [
      '30 minutes after three failures',
      createFailedAttempts(50 * MINUTE_MS, 40 * MINUTE_MS, 30 * MINUTE_MS),
      'allowed',
    ],
    [
      'less than 30 minutes after the third, but more after the first failure',
      createFailedAttempts(55 * MINUTE_MS, 40 * MINUTE_MS, 29 * MINUTE_MS),
      'locked',
    ],
    [
      'after the end of a lock and two more failures',
      createFailedAttempts(70 * MINUTE_MS, 65 * MINUTE_MS, 60 * MINUTE_MS, 10 * MINUTE_MS, 5 * MINUTE_MS),
      'allowed',
    ],
    [
      'after three failures of which not all are within 30 minutes',
      createFailedAttempts(65 * MINUTE_MS, 40 * MINUTE_MS, 5 * MINUTE_MS),
      'allowed',
    ],
    [
      'just before a lock ends',
      createFailedAttempts(29 * MINUTE_MS, 29 * MINUTE_MS, 30 * MINUTE_MS - SECOND_MS),
      'locked',
    ],
    [
      'after two failures, a success and one more failure',
      [
        ...createFailedAttempts(20 * MINUTE_MS, 10 * MINUTE_MS),
        createAttempt(5 * MINUTE_MS, true),
        ...createFailedAttempts(2 * MINUTE_MS),
      ],
      'allowed',
    ],
    [
      'after three unchecked tries in minutes',
      [3, 4, 5].map((n) => createAttempt(n * MINUTE_MS, null)),
      'allowed',
    ],
    [
      'after three tries within a minute',
      [50, 30, 10].map((n) => createAttempt(n * SECOND_MS, null)),
      'limited',
    ],
    [
      'after three tries within 61 seconds',
      [61, 30, 10].map((n) => createAttempt(n * SECOND_MS, null)),
      'allowed',
    ],
    ['119 seconds after a block', [createAttempt(119 * SECOND_MS, null, { isBlock: true })], 'restricted'],
    ['two minutes after a block', [createAttempt(120 * SECOND_MS, null, { isBlock: true })], 'allowed'],
    [
      'after three failures of another address',
      [3, 2, 1].map((age) => createAttempt(age, false, { email: 'b@example.org' })),
      'allowed',
    ],
    [
      'after three failures within a minute',
      createFailedAttempts(30 * SECOND_MS, 20 * SECOND_MS, 10 * SECOND_MS),
      'locked',
    ],
  ])('checkSignIn %s answers: %s', (_, attempts, kind) => {
    expect(checkSignIn(attempts, EMAIL, NOW).kind).toBe(kind)
  })
})

describe('failed attempts', () => {
  it.each([
    [[], 3],
    [[MINUTE_MS], 2],
    [[2 * MINUTE_MS, MINUTE_MS], 1],
    [[3 * MINUTE_MS, 2 * MINUTE_MS, MINUTE_MS], 0],
  ])('failed sign-ins with a wrong password %j ms ago leave %d attempts', (ages, left) =>
    expect(countAttemptsRemaining(createFailedAttempts(...ages), EMAIL, NOW)).toBe(left),
  )

  it('failed sign-ins count as rapid if three are within five minutes (LOGIN-8)', () => {
    expect(areFailuresRapid(createFailedAttempts(4 * MINUTE_MS, 2 * MINUTE_MS, 0), EMAIL, NOW)).toBe(true)
    expect(areFailuresRapid(createFailedAttempts(6 * MINUTE_MS, 2 * MINUTE_MS, 0), EMAIL, NOW)).toBe(false)
  })
})

describe('the record of attempts', () => {
  it('the record of sign-in attempts allows two requests for a reset mail in five minutes (LOGIN-11)', () => {
    expect(mayReset([createResetAttempt(MINUTE_MS)], EMAIL, NOW)).toBe(true)
    expect(mayReset([createResetAttempt(2 * MINUTE_MS), createResetAttempt(MINUTE_MS)], EMAIL, NOW)).toBe(
      false,
    )
    expect(mayReset([createResetAttempt(5 * MINUTE_MS), createResetAttempt(MINUTE_MS)], EMAIL, NOW)).toBe(
      true,
    )
  })

  it('the record of sign-in attempts drops attempts that are older than 24 hours or in the future (LOGIN-7)', () => {
    const ages = [ATTEMPT_RULES.historyMs, ATTEMPT_RULES.historyMs - 1, -MINUTE_MS]
    expect(filterRecentAttempts(createFailedAttempts(...ages), NOW)).toHaveLength(1)
  })

  it('the record of sign-in attempts lists the locked addresses (LOGIN-5)', () => {
    expect(
      listLockedEmails(
        [...createFailedAttempts(3, 2, 1), createAttempt(1, false, { email: 'b@example.org' })],
        NOW,
      ),
    ).toEqual([EMAIL])
  })
})
