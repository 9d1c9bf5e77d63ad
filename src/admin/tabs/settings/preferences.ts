import { confirmAfterLostResponse, compareWithStoredRow } from '../../kit/save-row.ts'
import type { SignedInServices } from '../../kit/admin-context.tsx'

export const FREQUENCIES = ['immediate', 'hourly', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Each type with its level and its default frequency (PREFS-1). */
export const NOTIFICATION_TYPES = [
  { type: 'security_alert', level: 'critical', frequency: 'immediate' },
  { type: 'system_error', level: 'high', frequency: 'immediate' },
  { type: 'new_submission', level: 'medium', frequency: 'daily' },
  { type: 'business_update', level: 'medium', frequency: 'daily' },
  { type: 'user_activity', level: 'low', frequency: 'weekly' },
] as const
type NotificationType = (typeof NOTIFICATION_TYPES)[number]['type']

export const THRESHOLD_LIMITS = { smallest: 1, largest: 100, usual: 5 } as const

export interface Preference {
  notification_type: NotificationType
  email_enabled: boolean
  digest_frequency: Frequency
  /** Events per hour; null for the types without a threshold (PREFS-2). */
  threshold_value: number | null
}

export function hasThreshold(type: NotificationType): boolean {
  return type === 'security_alert' || type === 'system_error'
}

/** The preferences of an admin who has saved none. */
export function defaultPreferences(): Preference[] {
  return NOTIFICATION_TYPES.map(({ type, frequency }) => ({
    notification_type: type,
    email_enabled: true,
    digest_frequency: frequency,
    threshold_value: hasThreshold(type) ? THRESHOLD_LIMITS.usual : null,
  }))
}

/** The typed threshold, or null if it is not a whole number from 1 to 100. */
export function parseThreshold(typed: string): number | null {
  if (!/^\d{1,3}$/.test(typed.trim())) return null
  const value = Number(typed)
  return value >= THRESHOLD_LIMITS.smallest && value <= THRESHOLD_LIMITS.largest ? value : null
}

const TABLE = 'admin_notification_preferences'

/** Reads the saved preferences, with the default for each type without one, in the order of types. @throws RequestFailure */
export async function readPreferences({
  backend,
  account,
}: Pick<SignedInServices, 'backend' | 'account'>): Promise<Preference[]> {
  const saved = await backend.tables.readRows<Preference>(TABLE, {
    select: 'notification_type,email_enabled,digest_frequency,threshold_value',
    filter: (query) => query.eq('user_id', account.userId).eq('is_active', true),
  })
  return defaultPreferences().map(
    (usual) => saved.find((one) => one.notification_type === usual.notification_type) ?? usual,
  )
}

/** @throws RequestFailure */
export async function savePreferences(
  admin: Pick<SignedInServices, 'backend' | 'account'>,
  preferences: Preference[],
): Promise<void> {
  const rows = preferences.map((preference) => ({
    ...preference,
    user_id: admin.account.userId,
    is_active: true,
  }))
  await confirmAfterLostResponse<unknown>(
    () => admin.backend.tables.upsertRows(TABLE, rows, 'user_id,notification_type'),
    async () => {
      const saved = await readPreferences(admin)
      return (
        preferences.every((preference) =>
          saved.some((row) => compareWithStoredRow(row, preference).kind === 'saved'),
        ) || null
      )
    },
  )
}
