import { describe, expect, it } from 'vitest'
import { RequestFailure, type FailureFacts } from '../../backend/request-failure.ts'
import { authFailureMessage, failureMessage } from './failure-message.ts'

const refused = (status: number, facts: Partial<FailureFacts> = {}, message = 'as the server says') =>
  new RequestFailure(message, { kind: 'refused', status, ...facts })

describe('failureMessage (ERR-5, ADMERR-1)', () => {
  it.each([
    [refused(400), 'Invalid request. Please check your input and try again.'],
    [refused(401), 'Authentication required. Please log in and try again.'],
    [refused(403), 'Access denied. You do not have permission to perform this action.'],
    [refused(404), 'Resource not found. Please check the URL and try again.'],
    [refused(415), 'The server does not accept this kind of file. Choose a JPEG, PNG, WebP or GIF picture.'],
    [refused(429), 'Too many requests. Please wait a moment and try again.'],
    [refused(500), 'Server error. Please try again later.'],
    [refused(503), 'Server error. Please try again later.'],
    [refused(418), 'Request failed with status 418'],
    [refused(403, { code: '42501' }), 'Permission denied. Please check your admin privileges.'],
    [
      refused(403, {}, 'new row violates row-level security policy'),
      'Permission denied. Please check your admin privileges.',
    ],
    [
      new RequestFailure('x', { kind: 'timeout' }),
      'Request timed out. Please check your connection and try again.',
    ],
    [new RequestFailure('x', { kind: 'network' }), 'Network error. Please check your internet connection.'],
    [refused(0), 'An unexpected error occurred. Please try again.'],
    [new Error('a mistake in the code'), 'An unexpected error occurred. Please try again.'],
  ])('%s', (failure, message) => expect(failureMessage(failure)).toBe(message))
})

describe('authFailureMessage (LOGIN-15)', () => {
  it.each([
    [
      refused(400, { code: 'validation_failed' }, 'Password cannot be longer than 72 characters'),
      /72 characters$/,
    ],
    [refused(422, { code: 'weak_password' }, 'Password should be at least 8 characters.'), /at least 8/],
    [refused(400, {}, ' '), /^Invalid request/],
    [refused(429), /^Too many requests/],
    [new RequestFailure('x', { kind: 'network' }), /^Network error/],
  ])('%s', (failure, message) => expect(authFailureMessage(failure)).toMatch(message))
})
