import { RequestFailure, SESSION_ENDED } from './request-failure.ts'

/**
 * Tables and functions for admins only. The server filters their rows by the rights of the session, so a session without
 * rights gets an empty answer instead of a refusal.
 */
const ADMIN_ONLY_NAMES = new Set([
  'admin_notification_preferences',
  'announcements',
  'answer_queue',
  'audit_logs',
  'contact_imports',
  'contact_submissions',
  'deleted_contacts',
  'deleted_listings',
  'distinct_listings',
  'do_not_list',
  'imported_photos',
  'listing_imports',
  'users',
  'waiting_work',
])

/**
 * Checks that the session still has rights if the answer is empty and `name` is for admins only (SESSION-8).
 * @throws RequestFailure 401 if the session has lost its rights
 */
export async function confirmEmptyAnswer(
  name: string,
  { isEmpty, hasEnded }: { isEmpty: boolean; hasEnded: () => Promise<boolean> },
): Promise<void> {
  if (isEmpty && ADMIN_ONLY_NAMES.has(name)) await throwIfEnded(hasEnded)
}

/** @throws RequestFailure 401 */
export async function throwIfEnded(hasEnded: () => Promise<boolean>): Promise<void> {
  if (await hasEnded()) throw new RequestFailure(SESSION_ENDED, { kind: 'refused', status: 401 })
}
