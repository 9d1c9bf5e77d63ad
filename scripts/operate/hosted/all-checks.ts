import { AUTH_CHECKS } from './auth-checks.ts'
import { DATA_CHECKS } from './data-checks.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { DELIVERY_CHECKS } from './delivery-checks.ts'
import { RIGHTS_CHECKS } from './rights-comparison.ts'
import { PICKER_CHECKS } from './picker-checks.ts'
import type { Check } from './run-checks.ts'
import { SIGNATURE_CHECKS } from './signature-checks.ts'
import { SITE_CHECKS } from './site-checks.ts'
import { STORAGE_CHECKS } from './storage-checks.ts'

/** Every check of `npm run hosted -- check`, in the order of the report. */
export const ALL_CHECKS: readonly Check[] = [
  ...DATA_CHECKS,
  ...AUTH_CHECKS,
  ...STORAGE_CHECKS,
  ...DELIVERY_CHECKS,
  ...SIGNATURE_CHECKS,
  ...SITE_CHECKS,
  ...PICKER_CHECKS,
  ...DATABASE_CHECKS,
  ...RIGHTS_CHECKS,
]
