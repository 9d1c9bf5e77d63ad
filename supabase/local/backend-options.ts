import path from 'node:path'
import { PlainFailure } from './run-command.ts'
import type { StatementLimits } from './request-scope.ts'

export interface BackendOptions {
  /** Port of the site and the API on 127.0.0.1; 0 means any free port. */
  port: number
  /** Port of the embedded database (Postgres wire protocol); 0, the default, means any free port. */
  databasePort?: number
  /** Folder of the database, files, keys and mails. */
  dataDir: string
  /**
   * Address of a PostgreSQL database to use instead of the embedded one (postgresql://user:password@host/name). An
   * empty database gets the tables and the demo data. Files and keys stay in the data folder.
   */
  postgres?: string
  /** Number of demo listings in a new data folder. 0 means no demo data at all. */
  demoListings: number
  /** Maximum number of rows that one table read returns; the default is api.max_rows in supabase/config.toml. */
  maxRows?: number
  /** Time limit of an API statement. The default is the limit of hosted Supabase. */
  statementLimits?: StatementLimits
  /**
   * Sign-ins and token refreshes that one client address may make at once, and then every 5 minutes. The default is the
   * limit of hosted Supabase.
   */
  signInsPer5Minutes?: number
  /** bcrypt's cost of new passwords: 2 to this power rounds. The default is that of hosted Supabase. */
  passwordCost?: number
  /** Minimum time between two reset mails to an account. The default is auth.email.max_frequency in config.toml. */
  resetMailEveryMs?: number
  /** Called with every request to an API, before it is answered. */
  onRequest?: (request: Request) => void
  /** The private key that signs the snapshot (JSON Web Key). The default is made at the first start of a data folder. */
  snapshotKey?: string
  /** Folder of the built site. If it is not set, only the API is served. */
  serveSite?: string
  /** Read the client address from X-Forwarded-For, so that one test can act as several clients. */
  trustForwardedFor?: boolean
  /** Additional variables for the edge functions, such as SMTP_HOST. Without SMTP_HOST, mails are written to files. */
  functionEnvironment?: Record<string, string>
}

export const REPOSITORY_FOLDER = path.resolve(import.meta.dirname, '../..')
const DEFAULT_PORT = 4173
const DEFAULT_DEMO_LISTINGS = 400

/**
 * Reads the options from the environment: PORT, GUIDE_DATA_DIR, DEMO_LISTINGS, LOCAL_POSTGRES, LOCAL_MAX_ROWS,
 * LOCAL_SIGN_INS_PER_5_MINUTES.
 * @throws PlainFailure for a value that is not a number or is out of range
 */
export function readBackendOptions(environment: Record<string, string | undefined>): BackendOptions {
  const port = readCount(environment, 'PORT', 65_535) ?? DEFAULT_PORT
  const maxRows = readCount(environment, 'LOCAL_MAX_ROWS', 1_000_000)
  const postgres = environment['LOCAL_POSTGRES']
  const signIns = readCount(environment, 'LOCAL_SIGN_INS_PER_5_MINUTES', 1_000_000)
  return {
    port,
    databasePort: port === 0 || port === 65_535 ? 0 : port + 1,
    dataDir: path.resolve(environment['GUIDE_DATA_DIR'] || path.join(REPOSITORY_FOLDER, 'supabase/.temp')),
    demoListings: readCount(environment, 'DEMO_LISTINGS', 200_000) ?? DEFAULT_DEMO_LISTINGS,
    ...(postgres ? { postgres } : {}),
    ...(maxRows === undefined ? {} : { maxRows }),
    ...(signIns === undefined ? {} : { signInsPer5Minutes: signIns }),
  }
}

function readCount(
  environment: Record<string, string | undefined>,
  name: string,
  largest: number,
): number | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const count = Number(text)
  if (/^\d+$/.test(text) && count <= largest) return count
  throw new PlainFailure(`${name} must be a whole number from 0 to ${largest}, not "${text}".`)
}
