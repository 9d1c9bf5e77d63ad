import { AUTH_SET_UP } from './auth.ts'
import { AUTH_END, AUTH_OPERATORS } from './auth-end.ts'
import type { ContractRow } from './contract.ts'
import { FUNCTION_ROWS } from './functions.ts'
import { AUTH_ACCOUNTS, REST_ACCOUNTS } from './rest-accounts.ts'
import { REST_ADMIN_READS } from './rest-admin-reads.ts'
import { REST_ADMIN } from './rest-admin.ts'
import { REST_SECOND_FACTOR, REST_SECOND_FACTOR_END } from './rest-second-factor.ts'
import { GRANT, REST_SERVICE, REST_SERVICE_END } from './rest-service.ts'
import { REST_DELETIONS, REST_TABLES } from './rest-tables.ts'
import { REST_VISITOR } from './rest-visitor.ts'
import { STORAGE_ROWS } from './storage.ts'
import { STORAGE_END } from './storage-end.ts'

/** Every contract row, in the order in which the requests are sent: later ones need rows that earlier ones created. */
export const CONTRACT: readonly [name: string, rows: readonly ContractRow[]][] = [
  ['Auth: accounts and sessions', AUTH_SET_UP],
  ['REST: an admin', GRANT],
  ['REST: the second factor', REST_SECOND_FACTOR],
  ['Functions', FUNCTION_ROWS],
  ['REST: functions and scripts', REST_SERVICE],
  ['Storage', STORAGE_ROWS],
  ['REST: visitors', REST_VISITOR],
  ['REST: replicated tables', REST_TABLES],
  ['REST: the lists of the admin area', REST_ADMIN_READS],
  ['REST: the admin area', REST_ADMIN],
  ['REST: activity, history and accounts', REST_ACCOUNTS],
  ['REST: deleting rows', REST_DELETIONS],
  ['Storage: removing files', STORAGE_END],
  ['REST: the second factor is switched off', REST_SECOND_FACTOR_END],
  ["Auth: the caller's own account", AUTH_ACCOUNTS],
  ['Auth: resets and the end of sessions', AUTH_END],
  ['REST: the end of an admin', REST_SERVICE_END],
  ['Auth: operators', AUTH_OPERATORS],
]
