import type { Settings } from './settings.ts'

/** What only a person can do: the page of the project's dashboard, and what to do there. */
const TASKS: readonly [page: string, what: string][] = [
  ['settings/api-keys', 'The secret key that the functions use has the name "default".'],
  [
    'auth/smtp',
    'Own mail server for reset mails: host, port 465, user, password, sender. Without it few mails are sent.',
  ],
  ['auth/rate-limits', 'Mails per hour as in supabase/config.toml (possible only with an own mail server).'],
  ['auth/protection', 'CAPTCHA off: the sign-in form does not support it.'],
  ['auth/mfa', 'TOTP and phone off: the project has a second factor of its own.'],
  ['realtime/settings', 'Realtime on, "Allow public access" off.'],
  ['database/settings', 'SSL: "Enforce SSL on incoming connections" on.'],
  ['settings/addons', 'Custom domain, if you want one (before the site is built).'],
  ['advisors/security', 'No errors.'],
]

export function formatDashboardList(settings: Settings): string {
  const base = `https://supabase.com/dashboard/project/${settings['SUPABASE_PROJECT_REF']}`
  const lines = TASKS.map(([page, what]) => `- ${base}/${page}\n  ${what}`)
  return [
    'What only a person can do:',
    ...lines,
    '- https://supabase.com/dashboard/org/_/billing',
    '  The spend cap: on, the project stops at the limits of the plan instead of costing more.',
    '- Deploy the folder dist to the static host (docs/deploy.md).',
    '- npm run admin -- create you@example.org --reset-link, then sign in and set up the second factor,',
    '  then in the SQL editor: update private.settings set require_mfa = true',
    '- npm run hosted -- check',
  ].join('\n')
}
