import * as z from 'zod/mini'
import { ownSource, type ContractRow, type ContractWorld, createTestMessage } from './contract.ts'
import { functionAnswer, functionRefusal, listing } from './shapes.ts'

/* Requests of the site, the admin area and pg_cron to the edge functions of this repository. */

const NO_DATA_ANSWER = functionAnswer(z.null())
const functionSource = (name: string): string =>
  ownSource(`supabase/functions/${name}/index.ts, supabase/functions/_shared/serve-json.ts`)

function functionRow(
  name: string,
  rest: Omit<ContractRow, 'url' | 'method' | 'source'> & Partial<Pick<ContractRow, 'url' | 'method'>>,
): ContractRow {
  return { method: 'POST', url: () => `/functions/v1/${name}`, source: functionSource(name), ...rest }
}

const LISTING = {
  name: 'Contract check',
  description: 'Removed at once',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'Uliga',
  phone: '625-0000',
  email: 'contract@example.org',
  operating_hours: 'Mon-Fri 9am-5pm',
}

const updateUrl = ({ listing: id }: ContractWorld): string => `/functions/v1/validate-business-update/${id}`
const createTestMail = ({ adminEmail }: ContractWorld): object => ({
  to: adminEmail,
  subject: 'Contract check',
  textContent: 'A test',
  check: true,
})

export const FUNCTION_ROWS: readonly ContractRow[] = [
  functionRow('validate-contact', {
    title: 'a message that the table has already',
    as: 'visitor',
    send: createTestMessage,
    status: 200,
    body: z.looseObject({ success: z.literal(true) }),
  }),
  functionRow('validate-contact', {
    title: 'a message without a sender',
    as: 'visitor',
    send: (world) => ({ ...createTestMessage(world), id: crypto.randomUUID(), name: '' }),
    status: 400,
    body: functionRefusal,
  }),
  functionRow('audit-logger', {
    title: 'an event that everybody may report',
    as: 'visitor',
    send: () => ({ action: 'login_attempt_blocked', details: { reason: 'contract check' } }),
    status: 200,
    body: NO_DATA_ANSWER,
  }),
  functionRow('audit-logger', {
    title: 'an event of an admin',
    as: 'admin',
    send: () => ({ action: 'dashboard_viewed', details: { tab: 'overview' } }),
    status: 200,
    body: NO_DATA_ANSWER,
  }),
  functionRow('audit-logger', {
    title: 'an event that a visitor may not report',
    as: 'visitor',
    send: () => ({ action: 'dashboard_viewed', details: {} }),
    status: 403,
    body: functionRefusal,
  }),
  functionRow('validate-business', {
    title: 'a new listing',
    as: 'admin',
    send: ({ listing: id }) => ({ ...LISTING, id }),
    status: 200,
    body: functionAnswer(listing),
  }),
  functionRow('validate-business', {
    title: 'the same listing again, with the row that exists',
    as: 'admin',
    send: ({ listing: id }) => ({ ...LISTING, id }),
    status: 409,
    body: z.extend(functionRefusal, { data: listing }),
  }),
  functionRow('validate-business', {
    title: 'a listing without a name, with a sentence for each problem',
    as: 'admin',
    send: () => ({ ...LISTING, name: '' }),
    status: 400,
    body: z.extend(functionRefusal, { details: z.array(z.string()).check(z.minLength(1)) }),
  }),
  functionRow('validate-business', {
    title: 'a listing without a session',
    as: 'visitor',
    send: () => LISTING,
    status: 401,
    body: functionRefusal,
  }),
  functionRow('validate-business', {
    title: 'a listing by an account that is not an admin',
    as: 'stranger',
    send: () => LISTING,
    status: 403,
    body: functionRefusal,
  }),
  functionRow('validate-business-update', {
    title: 'a change of a listing',
    as: 'admin',
    method: 'PUT',
    url: updateUrl,
    send: () => ({ alert: 'Contract check' }),
    status: 200,
    body: functionAnswer(listing),
    keep: (world, { json }) => {
      const { data } = json as { data: { id: string; revision: number } }
      world.revisions[data.id] = data.revision
    },
  }),
  functionRow('validate-business-update', {
    title: 'a change that names another revision, with the row as it is now',
    as: 'admin',
    method: 'PUT',
    url: updateUrl,
    send: () => ({ alert: 'Contract check', revision: 1 }),
    status: 409,
    body: z.extend(functionRefusal, { data: listing }),
  }),
  functionRow('validate-business-update', {
    title: 'a change of a listing that does not exist',
    as: 'admin',
    method: 'PUT',
    url: ({ announcement }) => `/functions/v1/validate-business-update/${announcement}`,
    send: () => ({ alert: 'Contract check' }),
    status: 404,
    body: functionRefusal,
  }),
  functionRow('email-service', {
    title: 'whether mail can be sent',
    as: 'admin',
    send: createTestMail,
    status: [200, 503],
    body: z.union([functionAnswer(z.looseObject({ sent: z.literal(0) })), functionRefusal]),
  }),
  functionRow('email-service', {
    title: 'a mail to somebody else',
    as: 'admin',
    send: (world) => ({ ...createTestMail(world), to: 'somebody@example.org' }),
    status: 403,
    body: functionRefusal,
  }),
  functionRow('publish-snapshot', {
    title: 'publishing the snapshot, by the clock',
    as: 'service',
    send: () => ({}),
    status: 200,
    body: functionAnswer(z.looseObject({ published: z.boolean() })),
  }),
  functionRow('notification-digest', {
    title: 'sending the notifications that are due, by the clock',
    as: 'service',
    send: () => ({}),
    status: 200,
    body: functionAnswer(z.looseObject({ sent: z.number(), failed: z.number() })),
    localOnly: 'would send mails before their time',
  }),
  functionRow('sweep-photos', {
    title: 'sweeping the photos, by the clock',
    as: 'service',
    send: () => ({}),
    status: 200,
    body: functionAnswer(z.looseObject({ orphans: z.number(), disguised: z.number() })),
    localOnly: 'removes files of others',
  }),
  ...['publish-snapshot', 'notification-digest', 'sweep-photos'].map((name) =>
    functionRow(name, {
      title: `${name} is for the clock only`,
      as: 'visitor',
      send: () => ({}),
      status: 401,
      body: functionRefusal,
    }),
  ),
  functionRow('audit-logger', {
    title: 'a preflight of a function',
    as: 'visitor',
    method: 'OPTIONS',
    headers: () => ({ origin: 'https://guide.example.org', 'access-control-request-method': 'POST' }),
    status: [200, 204],
    body: z.any(),
    expects: { 'access-control-allow-origin': /^(\*|https:\/\/guide\.example\.org)$/ },
  }),
]
