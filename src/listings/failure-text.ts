import { publishableKey } from 'virtual:guide-build'
import type { ReadFailure } from '../domain/directory.ts'

/** Why a list could be read neither from the device nor from the server, by the error's name (ERR-2). */
const VISITORS: Partial<Record<ReadFailure, string>> = {
  UnreachableError: "Can't reach the server. Please check your internet connection and try again.",
  TimedOutError: 'Request timed out. Please check your connection and try again.',
}
const OTHER = 'Failed to fetch businesses'

/** For those who set the guide up; never in a release build (ERR-3). */
const DEVELOPERS: Partial<Record<ReadFailure, string>> = {
  UnreachableError:
    'Unable to connect to database. Please check your internet connection and verify your project is active.',
  TimedOutError: 'Request timed out. Please check your connection and try again.',
  KeyRefusedError: 'Database authentication error. Please check your anon key in the environment file.',
  TablesMissingError: 'Database tables not found. Please run the database migrations in your dashboard.',
}
const NOT_CONFIGURED = 'Database not available. Please check your configuration.'

export function failureText(
  error: Error | null,
  isDevelopment = import.meta.env.DEV,
  key = publishableKey,
): string {
  const name = error?.name as ReadFailure | undefined
  if (isDevelopment && key === '') return NOT_CONFIGURED
  const texts = isDevelopment ? DEVELOPERS : VISITORS
  return (name === undefined ? undefined : texts[name]) ?? OTHER
}
