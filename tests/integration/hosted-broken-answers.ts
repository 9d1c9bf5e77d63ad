import { readPickerServices } from '../../scripts/tiles/picker-services.ts'

/*
 * Answers of a hosted project that hosted-check.test.ts breaks one by one, with the lines of `hosted -- check` that are
 * then wrong.
 */

/** What is broken, the lines that are then wrong, and how an answer of the platform is broken. */
export const BROKEN_ANSWERS: [what: string, lines: string[], part: string, change: AnswerChange][] = [
  [
    'sign-up on',
    ['Sign-up is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, disable_signup: false })),
  ],
  [
    'anonymous sign-in on',
    ['Anonymous sign-in is off'],
    '/auth/v1/settings',
    editJson((settings) => ({ ...settings, external: { email: true, anonymous_users: true } })),
  ],
  [
    'sign-in with GitHub on',
    ['No other way to sign in'],
    '/auth/v1/settings',
    editJson((settings) => ({
      ...settings,
      external: { email: true, anonymous_users: false, github: true },
    })),
  ],
  [
    'CAPTCHA on',
    ['A wrong password is refused, without a CAPTCHA'],
    '/auth/v1/token',
    async (answer, request) =>
      (await request.text()).includes('nobody@')
        ? Response.json({ error_code: 'captcha_failed' }, { status: 400 })
        : answer,
  ],
  [
    'a wrong site URL in Auth',
    ['Reset links lead to the site', 'Links without a target lead to the site'],
    '/auth/v1/admin/generate_link',
    editJson((link) => ({ ...link, redirect_to: 'http://localhost:3000' })),
  ],
  [
    'redirects to any site',
    ['Links lead to no other site'],
    '/auth/v1/admin/generate_link',
    async (answer, request) => {
      const { redirect_to: requestedTarget } = (await request.json()) as { redirect_to?: string }
      const link = (await answer.json()) as { redirect_to: string }
      return Response.json({ ...link, redirect_to: requestedTarget ?? link.redirect_to })
    },
  ],
  [
    'a row limit of 500',
    ['A read returns at most the set number of rows'],
    '/rest/v1/businesses?select=id&limit=1001',
    (answer) =>
      Response.json(Array.from({ length: 500 }), {
        headers: { ...Object.fromEntries(answer.headers), 'content-range': '0-499/800' },
      }),
  ],
  [
    'a snapshot without ETag',
    ['The snapshot is not loaded twice'],
    'latest.json.gz',
    editHeaders((headers) => headers.delete('etag')),
  ],
  [
    'a snapshot that is kept for an hour',
    ['The snapshot is kept for a minute'],
    'latest.json.gz',
    editHeaders((headers) => headers.set('cache-control', 'max-age=3600')),
  ],
  [
    'an old function',
    ['The function audit-logger is deployed, in this version'],
    '/functions/v1/audit-logger',
    editHeaders((headers) => headers.set('x-guide-version', '0123456789ab')),
  ],
  [
    'a function that was deployed by hand',
    ['The function validate-contact is deployed, in this version'],
    '/functions/v1/validate-contact',
    editHeaders((headers) => headers.set('x-guide-version', 'checkout')),
  ],
  [
    'a function that is not deployed',
    ['The function email-service is deployed, in this version'],
    '/functions/v1/email-service',
    replaceByStatus(404),
  ],
  [
    'no mail provider',
    ['Notifications can be mailed'],
    '/functions/v1/notification-digest',
    async (answer, request) =>
      request.headers.get('apikey')?.startsWith('sb_secret_')
        ? Response.json({
            success: true,
            data: { sent: 0, failed: 0, reason: 'No mail provider is configured' },
          })
        : answer,
  ],
  [
    'the policy of the site sent with that of the admin area',
    ['The admin area may show the pictures of its map picker'],
    '/admin',
    editPolicy((policy) => `${removePickerOrigins(policy)}, ${policy}`),
  ],
  [
    'the policy of the admin area for visitors too',
    ['No page of visitors may show the pictures of the map picker'],
    '/',
    editPolicy((policy) =>
      removePickerOrigins(policy).replace('img-src', `img-src ${PICKER_ORIGINS.join(' ')}`),
    ),
  ],
  [
    'a Content-Security-Policy that allows every origin and inline scripts',
    ['The Content-Security-Policy is that of this checkout'],
    '/',
    editHeaders((headers) =>
      headers.has('content-security-policy')
        ? headers.set(
            'content-security-policy',
            `${headers.get('content-security-policy')}; script-src * 'unsafe-inline'`,
          )
        : undefined,
    ),
  ],
  [
    'no HSTS header',
    ['The other security headers are there'],
    '/',
    editHeaders((headers) => headers.delete('strict-transport-security')),
  ],
  [
    'a service worker that is kept',
    ['The service worker is asked for anew'],
    '/sw.js',
    editHeaders((headers) => headers.set('cache-control', 'public, max-age=31536000, immutable')),
  ],
  [
    'a page in the place of a missing script',
    ['A missing script is a 404 that is not kept'],
    '/assets/missing',
    (_answer) => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'a host that answers every address with the page',
    ['An unknown address is a page with status 404'],
    '/business/missing',
    (answer) => new Response(answer.body, { status: 200, headers: answer.headers }),
  ],
  ['no address of the maps', ['Addresses of screens open the app'], '/maps', replaceByStatus(404)],
  [
    'a site without its copy',
    ['The site carries a copy of the directory'],
    '/directory.snapshot',
    replaceByStatus(404),
  ],
  [
    'a site that was built with another publishable key',
    ['The site has the publishable key of this project'],
    '/outbox-worker.js',
    () => new Response('const key = "sb_publishable_older"'),
  ],
  [
    'scripts that are not kept',
    ['Scripts and styles are kept for a year'],
    '/assets/index',
    editHeaders((headers) => headers.set('cache-control', 'no-cache')),
  ],
  [
    'a page in the place of every script',
    ['Scripts and styles are kept for a year', 'Scripts are compressed'],
    '/assets/index',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'the schema private exposed',
    ['Only the schema public is reachable'],
    '/rest/v1/settings',
    replaceByStatus(200),
  ],
  [
    'a wrong clock',
    ['The clock of the project is right'],
    '/auth/v1/health',
    editHeaders((headers) => headers.set('date', new Date(Date.now() + 90_000).toUTCString())),
  ],
]

/** Changes an answer of a server. */
type AnswerChange = (answer: Response, request: Request) => Response | Promise<Response>

/** Changes the JSON body of an answer. */
function editJson(edit: (body: Record<string, unknown>) => unknown): AnswerChange {
  return async (answer) => Response.json(edit((await answer.json()) as Record<string, unknown>), answer)
}

/** Changes the headers of an answer. */
function editHeaders(edit: (headers: Headers) => void): AnswerChange {
  return (answer) => {
    const headers = new Headers(answer.headers)
    edit(headers)
    return new Response(answer.body, { status: answer.status, headers })
  }
}

const PICKER_ORIGINS = readPickerServices({}).map(({ url }) => new URL(url).origin)

const removePickerOrigins = (policy: string): string =>
  PICKER_ORIGINS.reduce((text, origin) => text.replaceAll(` ${origin}`, ''), policy)

/** Changes the content security policy of answers that have one. */
function editPolicy(edit: (policy: string) => string): AnswerChange {
  return editHeaders((headers) => {
    const policy = headers.get('content-security-policy')
    if (policy !== null) headers.set('content-security-policy', edit(policy))
  })
}

function replaceByStatus(code: number): AnswerChange {
  return () => Response.json({}, { status: code })
}

/** Passes requests to the backend and changes the answers to those whose address contains `part`. */
export function createChangingFetch(part: string, change: AnswerChange): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await fetch(request.clone())
    return decodeURIComponent(request.url).includes(part) ? change(answer, request) : answer
  }
}
