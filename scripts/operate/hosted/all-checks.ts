import { AUTH_CHECKS } from './auth-checks.ts'
import { DATA_CHECKS } from './data-checks.ts'
import type { Check } from './run-checks.ts'

/** Every check of `npm run hosted -- check`, in the order of the report. */
export const ALL_CHECKS: readonly Check[] = [...DATA_CHECKS, ...AUTH_CHECKS]
