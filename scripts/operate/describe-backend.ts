import type { RunningBackend } from '../../supabase/local/start-backend.ts'

/** The addresses and hints about a running backend that the terminal shows. */
export function describeBackend(backend: RunningBackend, { hasSite }: { hasSite: boolean }): string {
  const { env } = backend
  const rows = [
    ...(hasSite ? [['Site', env.SITE_URL]] : []),
    ['API', `${env.SUPABASE_URL}  (key ${env.SUPABASE_PUBLISHABLE_KEY})`],
    ['Admin', `${env.ADMIN_EMAIL}  password ${env.ADMIN_PASSWORD}`],
    ['Database', env.DATABASE_URL],
    ['Data', `${backend.dataDir}  (mails in mails/, all addresses in local.env)`],
    ['Stop', 'Ctrl-C'],
  ]
  return `\n${rows.map(([name = '', value]) => `  ${name.padEnd(9)} ${value}`).join('\n')}\n`
}
