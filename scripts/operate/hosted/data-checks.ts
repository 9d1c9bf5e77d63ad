import { gunzipSync } from 'node:zlib'
import { PUBLISHED_SNAPSHOT_PATH } from '../../../src/domain/snapshot/published-snapshot.ts'
import { parseSnapshot } from '../../../src/domain/snapshot/snapshot-text.ts'
import { readSupabaseConfig } from '../../../supabase/local/supabase-config.ts'
import type { Answer, CheckContext, Check } from './run-checks.ts'
import { FEED_PATH, FEED_ATTEMPTS, type Feed, readFeed } from './read-feed.ts'

/** Tables of which a visitor sees no row. */
const TABLES_CLOSED_TO_VISITORS =
  'contact_submissions users audit_logs listing_versions deleted_listings listing_sources listing_imports imported_photos contact_imports contact_sources deleted_contacts do_not_list distinct_listings listing_answers admin_analytics_events admin_mfa_settings admin_backup_codes admin_notification_preferences'.split(
    ' ',
  )
/** Functions that need the secret key. These functions only read, so a check can call them without changing anything. */
const SECRET_KEY_FUNCTIONS = ['snapshot_status', 'snapshot_signing_key', 'list_admins', 'orphan_photos']
const DATED_TABLES = ['businesses', 'emergency_contacts', 'announcements', 'directory_settings']
/** Proxies compress answers of at least this size. */
const COMPRESSED_FROM_BYTES = 2_000
/** Size of the largest answer without changes. Once there are trips, the totals of their tables add about 60 bytes. */
const MAX_UNCHANGED_ANSWER_BYTES = 350
const SNAPSHOT_MAX_LAG_MS = 5 * 60_000
const MAX_CLOCK_SKEW_MS = 30_000
const APPLY_COMMAND = 'npm run hosted -- apply'
const API_KEYS_PAGE = 'Dashboard, Project Settings, API Keys'

export const DATA_CHECKS: readonly Check[] = [
  {
    name: 'The project answers',
    consequence: 'Visitors keep the copy on their devices; nobody can send a message or sign in.',
    advice: 'Check SUPABASE_URL, and in the dashboard whether the project is paused.',
    opensPart: 'project',
    async findProblem(context) {
      const { status } = await context.askApi('/auth/v1/health')
      return status === 200 ? null : `${context.target.url} answers with status ${status}`
    },
  },
  {
    name: 'The publishable key is accepted',
    consequence: 'Visitors get no updates.',
    advice: `${API_KEYS_PAGE}: compare SUPABASE_PUBLISHABLE_KEY, then build and deploy the site again.`,
    findProblem: async (context) =>
      describeWrongStatus(await context.askApi('/rest/v1/businesses?select=id&limit=1'), 200, 'listings'),
  },
  {
    name: 'The secret key is accepted',
    consequence: 'The commands for operators do not work.',
    advice: `${API_KEYS_PAGE}: compare SUPABASE_SECRET_KEY.`,
    findProblem: async (context) =>
      describeWrongStatus(
        await context.askApi('/rest/v1/contact_submissions?select=id&limit=1', { key: 'secret' }),
        200,
        'messages',
      ),
  },
  {
    name: 'Requests without a key are refused',
    consequence: 'The limits of the API gateway can be passed by.',
    advice: 'Ask the support of Supabase, or check the gateway if you run it yourself.',
    findProblem: async (context) =>
      describeWrongStatus(
        await context.askApi('/rest/v1/businesses?select=id&limit=1', { key: 'none' }),
        401,
        'they',
      ),
  },
  {
    name: 'Visitors read no private rows',
    consequence: 'Messages, accounts or logs are public.',
    advice: `${APPLY_COMMAND}, then look at the lines about grants and policies. Tell the persons concerned.`,
    async findProblem(context) {
      const answers = await Promise.all(
        TABLES_CLOSED_TO_VISITORS.map((table) => context.askApi(`/rest/v1/${table}?select=*&limit=1`)),
      )
      const openTables = TABLES_CLOSED_TO_VISITORS.filter((_, index) => {
        const rows = answers[index]?.json
        return Array.isArray(rows) && rows.length > 0
      })
      return openTables.length === 0 ? null : `readable without an account: ${openTables.join(', ')}`
    },
  },
  {
    name: 'Visitors change no listings',
    consequence: 'Anybody can change what the guide shows.',
    advice: `${APPLY_COMMAND}, then look at the lines about grants and policies.`,
    async findProblem(context) {
      // Even an admin could not save these rows, so that this check never leaves a row behind.
      const bodies = {
        businesses: { name: '' },
        emergency_contacts: { name: '' },
        announcements: { title: '' },
      }
      const answers = await Promise.all(
        Object.entries(bodies).map(async ([table, body]) => {
          const { status, json } = await context.askApi(`/rest/v1/${table}`, { body })
          const { code } = (json ?? {}) as { code?: string }
          return code === '42501' ? [] : [`a new row in ${table} is answered with ${status} ${code ?? ''}`]
        }),
      )
      return answers.flat().join('; ') || null
    },
  },
  {
    name: 'Functions of the server are closed to visitors',
    consequence: 'Visitors see who the admins are, or what only the server should see.',
    advice: `${APPLY_COMMAND}, then look at the line about function rights.`,
    async findProblem(context) {
      const answers = await Promise.all(
        SECRET_KEY_FUNCTIONS.map((name) => context.askApi(`/rest/v1/rpc/${name}`, { body: {} })),
      )
      const openFunctions = SECRET_KEY_FUNCTIONS.filter((_, index) => (answers[index]?.status ?? 0) < 400)
      return openFunctions.length === 0 ? null : `open: ${openFunctions.join(', ')}`
    },
  },
  {
    name: 'Only the schema public is reachable',
    consequence: 'Keys and settings of the schema private can be asked for by anybody.',
    advice: 'Dashboard, Project Settings, Data API: remove every exposed schema but public.',
    async findProblem(context) {
      const answer = await context.askApi('/rest/v1/settings?select=*', {
        headers: { 'Accept-Profile': 'private' },
      })
      return answer.status === 406 ? null : `the schema private is answered with ${answer.status}`
    },
  },
  {
    name: 'A read returns at most the set number of rows',
    consequence:
      'One request can read a whole table and slow everything down; or the admin area reads incomplete pages.',
    advice: 'Dashboard, Project Settings, Data API: set "Max rows" as in supabase/config.toml.',
    findProblem: findRowLimitProblem,
  },
  {
    name: 'The change feed answers',
    consequence: 'Devices get no updates.',
    advice: `${APPLY_COMMAND}; then look at the log of the database in the dashboard.`,
    async findProblem(context) {
      const feed = await readFeed(context)
      return feed.epoch !== '' && feed.revision >= 0 ? null : 'the answer has no epoch or revision'
    },
  },
  {
    name: 'The change feed is short when nothing changed',
    consequence: 'Every check for updates costs visitors data.',
    advice: 'Compare supabase/migrations with the project (line about function definitions).',
    async findProblem(context) {
      let { revision } = await readFeed(context)
      for (let attempt = 1; ; attempt += 1) {
        const answer = await context.askApi(FEED_PATH, { body: { since: revision, max_rows: 1 } })
        if (answer.status === 200 && answer.bytes.length <= MAX_UNCHANGED_ANSWER_BYTES) return null
        const { revision: reached = revision } = (answer.json ?? {}) as Partial<Feed>
        // The directory was changed meanwhile, perhaps by the check of live updates: request the changes since then.
        if (reached === revision || attempt === FEED_ATTEMPTS)
          return `${answer.bytes.length} bytes, status ${answer.status}`
        revision = reached
      }
    },
  },
  {
    name: 'The change feed is compressed',
    consequence: 'The first synchronization takes several times as long on a slow link.',
    advice: 'Check the proxy in front of the project; hosted Supabase compresses by itself.',
    async findProblem(context) {
      const answer = await context.askApi(FEED_PATH, {
        body: { since: 0, max_rows: 100 },
        headers: { 'Accept-Encoding': 'br, gzip' },
      })
      const encoding = answer.headers.get('content-encoding')
      return encoding !== null || answer.bytes.length < COMPRESSED_FROM_BYTES ? null : 'it is sent as it is'
    },
  },
  {
    name: 'The snapshot is complete',
    consequence: 'A first visit takes longer, because the device reads the directory through the feed.',
    advice: 'npm run hosted -- apply publishes it; then look at the log of publish-snapshot.',
    async findProblem(context) {
      const answer = await readSnapshot(context)
      if (answer.status !== 200) return `status ${answer.status}`
      const snapshot = parseSnapshot(gunzipSync(answer.bytes).toString())
      const { epoch } = await readFeed(context)
      return snapshot.epoch === epoch ? null : 'it is from another database (another epoch)'
    },
  },
  {
    name: 'The snapshot is not loaded twice',
    consequence: 'Devices load the whole file again although it is unchanged.',
    advice: 'Check the proxy in front of Storage: it must pass on ETag and If-None-Match.',
    async findProblem(context) {
      const etag = (await readSnapshot(context)).headers.get('etag')
      if (etag === null) return 'it has no ETag'
      const secondAnswer = await context.askApi(PUBLISHED_SNAPSHOT_PATH, {
        key: 'none',
        headers: { 'If-None-Match': etag },
      })
      // Status 200 with another ETag is fine too: a new snapshot was published between the two requests.
      const isFine = secondAnswer.status === 304 || secondAnswer.headers.get('etag') !== etag
      return isFine ? null : `a second request is answered with ${secondAnswer.status} instead of 304`
    },
  },
  {
    name: 'The snapshot is kept for a minute',
    consequence:
      'Visitors get an old directory for as long as caches keep the file, or every visit loads it anew.',
    advice: 'npm run hosted -- apply deploys the functions; the next snapshot has the right header.',
    async findProblem(context) {
      const header = (await readSnapshot(context)).headers.get('cache-control') ?? 'nothing'
      return /(^|[ ,])max-age=60($|[ ,])/.test(header) ? null : `Cache-Control is ${header}, not max-age=60`
    },
  },
  {
    name: 'The snapshot is up to date',
    consequence: 'New visitors start with old listings. They get the changes afterwards through the feed.',
    advice: 'Look at the lines about schedules, and at the log of publish-snapshot.',
    findProblem: findSnapshotLag,
  },
  {
    name: 'Pages of the site may ask the API',
    consequence: 'Browsers block every request of the site: no updates, no messages, no sign-in.',
    advice: 'Check the proxy in front of the project: it must answer preflight requests (CORS).',
    async findProblem(context) {
      const answer = await context.askApi(FEED_PATH, {
        method: 'OPTIONS',
        key: 'none',
        headers: {
          Origin: context.target.siteUrl ?? 'https://guide.example.org',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'apikey,content-type',
        },
      })
      const allowed = answer.headers.get('access-control-allow-origin')
      return allowed === '*' || allowed === context.target.siteUrl
        ? null
        : `allowed origin: ${allowed ?? 'none'}`
    },
  },
  {
    name: 'The clock of the project is right',
    consequence: 'Codes of the second factor are refused, and tokens count as expired.',
    advice: 'First check the clock of this machine; then ask the support of Supabase.',
    async findProblem(context) {
      const timeBefore = context.now()
      const { headers } = await context.askApi('/auth/v1/health')
      const skewMs = Date.parse(headers.get('date') ?? '') - timeBefore
      return Math.abs(skewMs) < MAX_CLOCK_SKEW_MS ? null : `it differs by ${Math.round(skewMs / 1_000)} s`
    },
  },
]

function describeWrongStatus(answer: Answer, expectedStatus: number, requestName: string): string | null {
  return answer.status === expectedStatus
    ? null
    : `${requestName}: status ${answer.status} instead of ${expectedStatus}`
}

function readSnapshot(context: CheckContext): Promise<Answer> {
  return context.shareValue('snapshot', () => context.askApi(PUBLISHED_SNAPSHOT_PATH, { key: 'none' }))
}

/** Tests the row limit with a table that has more rows than the limit. Without such a table, a higher limit is not noticed. */
async function findRowLimitProblem(context: CheckContext): Promise<string | null> {
  const maxRows = Number((await readSupabaseConfig()).api['max_rows'])
  for (const table of ['businesses', 'audit_logs', 'admin_analytics_events']) {
    const answer = await context.askApi(`/rest/v1/${table}?select=id&limit=${maxRows + 1}`, {
      key: 'secret',
      headers: { Prefer: 'count=exact' },
    })
    const rows = Array.isArray(answer.json) ? answer.json.length : 0
    const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? rows)
    const expectedCount = Math.min(total, maxRows)
    if (rows !== expectedCount)
      return `${rows} of ${total} rows of ${table} are returned; the limit is ${maxRows}`
  }
  return null
}

interface SnapshotStatus {
  is_due: boolean
  published_revision: number
}

/** Reports a snapshot that is older than the last change by more than the schedule allows. */
async function findSnapshotLag(context: CheckContext): Promise<string | null> {
  const answer = await context.askApi('/rest/v1/rpc/snapshot_status', { key: 'secret', body: {} })
  const { is_due: isDue, published_revision: revision } = answer.json as SnapshotStatus
  if (!isDue) return null
  if (revision < 0) return 'none was ever published'
  const oldestAllowed = new Date(context.now() - SNAPSHOT_MAX_LAG_MS).toISOString()
  const overdueTables = await Promise.all(
    DATED_TABLES.map(async (table) => {
      const query = `select=id&revision=gt.${revision}&updated_at=lt.${oldestAllowed}&limit=1`
      const { json } = await context.askApi(`/rest/v1/${table}?${query}`, { key: 'secret' })
      return Array.isArray(json) && json.length > 0 ? [table] : []
    }),
  )
  const tables = overdueTables.flat()
  return tables.length === 0 ? null : `changes of ${tables.join(', ')} are missing for more than 5 minutes`
}
