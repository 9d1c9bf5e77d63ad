import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse, type TomlTable } from 'smol-toml'
import { REPOSITORY_FOLDER } from './backend-options.ts'
import { PlainFailure } from './run-command.ts'

/** Rate limits of Auth. All but `mails` are per client address. */
export interface RateLimits {
  /** Password sign-ins and token refreshes, counted together: the number allowed at once, and then per 5 minutes. */
  tokensAtOnce: number
  tokens: number
  /** Verified links and codes per 5 minutes. */
  verifications: number
  /** Per 5 minutes: reset mails, sign-in links and changes of an account, each counted on its own. */
  requests: number
  /** Mails per hour of the whole project. */
  mails: number
}

/** Number of token requests that hosted Supabase allows at once. */
const TOKENS_AT_ONCE = 30

/** The settings of supabase/config.toml that the local backend uses. */
export interface SupabaseConfig {
  api: TomlTable
  auth: TomlTable
  storage: TomlTable
  rateLimit: RateLimits
  /** Minimum time between two reset mails to an account. */
  resetMailEveryMs: number
}

/** @throws PlainFailure when the file is missing, not valid TOML, or has a setting that the guide does not support */
export async function readSupabaseConfig(
  file = path.join(REPOSITORY_FOLDER, 'supabase/config.toml'),
): Promise<SupabaseConfig> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new PlainFailure(`${file} is missing: the local backend takes its settings from it.`)
  })
  const config = parseToml(text, file)
  const { rate_limit: limits, captcha, ...auth } = toTable(config['auth'])
  if (toTable(captcha)['enabled'] === true) {
    throw new PlainFailure(
      `${file} switches the captcha on. The sign-in form shows none, so that no admin could sign in.`,
    )
  }
  const readCount = (name: string, otherwise: number): number => {
    const value = toTable(limits)[name]
    return typeof value === 'number' ? value : otherwise
  }
  return {
    api: toTable(config['api']),
    auth: { ...auth, email: renameEnabledSetting(auth['email']), sms: renameEnabledSetting(auth['sms']) },
    storage: toTable(config['storage']),
    rateLimit: {
      tokensAtOnce: TOKENS_AT_ONCE,
      tokens: readCount('token_refresh', 150),
      verifications: readCount('token_verifications', 30),
      requests: readCount('sign_in_sign_ups', 30),
      mails: readCount('email_sent', 2),
    },
    resetMailEveryMs: parseDurationMs(toTable(auth['email'])['max_frequency']),
  }
}

/** Parses a duration in Go's format, in seconds, minutes or hours: `60s`, `1m`. */
function parseDurationMs(duration: unknown): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(String(duration)) ?? []
  return Number(count ?? 60) * { s: 1_000, m: 60_000, h: 3_600_000 }[(unit ?? 's') as 's' | 'm' | 'h']
}

/** Renames `enabled` to `enable_signup`, its name before version 3 of the Supabase CLI, the only one in @supabase/lite. */
function renameEnabledSetting(value: unknown): TomlTable {
  const { enabled, ...rest } = toTable(value)
  return enabled === undefined ? rest : { ...rest, enable_signup: enabled }
}

function parseToml(text: string, file: string): TomlTable {
  try {
    return parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new PlainFailure(`${file} cannot be read: ${reason}.`)
  }
}

function toTable(value: unknown): TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TomlTable) : {}
}
