import * as z from 'zod/mini'

/* Schemas for the parts of answers that the project reads. Answers may have further fields. */

const text = z.string()
const nullableText = z.nullable(z.string())
/** ISO 8601 with an offset; PostgREST writes timestamptz as PostgreSQL does in JSON. */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)$/))
const uuid = z.string().check(z.regex(/^[0-9a-f-]{36}$/))
const count = z.number().check(z.nonnegative())

export const listing = z.looseObject({
  id: uuid,
  revision: count,
  name: text,
  description: text,
  category: text,
  atoll: text,
  address_details: text,
  mailing_address: nullableText,
  phone: nullableText,
  email: nullableText,
  website: nullableText,
  operating_hours: nullableText,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  featured: z.boolean(),
  created_at: instant,
  updated_at: instant,
  last_checked_at: z.nullable(instant),
  alert: nullableText,
  alt_names: z.nullable(z.array(text)),
  serves: z.nullable(z.array(text)),
  closed_until: nullableText,
  merged_ids: z.nullable(z.array(uuid)),
  description_mh: nullableText,
  mh_by: nullableText,
  chat_app: nullableText,
  chat_contact: nullableText,
  radio_channel: nullableText,
})
export const listings = z.array(listing)

export const image = z.looseObject({
  id: uuid,
  revision: count,
  business_id: uuid,
  image_url: text,
  thumbnail_url: nullableText,
  image_type: text,
  display_order: z.number(),
  alt_text: nullableText,
  created_at: instant,
})
export const images = z.array(image)

export const submissions = z.array(
  z.looseObject({
    id: uuid,
    type: text,
    name: text,
    email: text,
    message: text,
    status: text,
    business_id: z.nullable(uuid),
    created_at: instant,
    updated_at: instant,
  }),
)

/** Any row with an id and a revision. */
export const replicatedRows = z.array(z.looseObject({ id: uuid, revision: count }))
export const rowsOf = (...columns: string[]) =>
  z.array(z.looseObject(Object.fromEntries(columns.map((column) => [column, z.unknown()]))))
export const noRows = z.array(z.unknown()).check(z.maxLength(0))

const totals = z.record(text, z.tuple([count, count]))
export const feed = z.looseObject({
  epoch: text,
  revision: count,
  more: z.boolean(),
  reset: z.boolean(),
  rows: z.optional(z.record(text, z.array(z.looseObject({ id: text, revision: count })))),
  deleted: z.optional(z.record(text, z.array(text))),
  totals: z.optional(z.nullable(totals)),
})
export const resetFeed = z.extend(feed, { reset: z.literal(true) })
/** A page of the feed with one list of values per column, after which further pages follow. */
export const feedByColumn = z.extend(feed, {
  more: z.literal(true),
  remaining: count,
  rows: z.record(text, z.looseObject({ id: z.array(text), revision: z.array(count) })),
})

export const mfaStatus = z.looseObject({
  is_listed: z.boolean(),
  is_admin: z.boolean(),
  is_enabled: z.boolean(),
  is_required: z.boolean(),
  is_pending: z.boolean(),
  is_verified: z.boolean(),
  verified_until: nullableText,
  is_fresh: z.boolean(),
  fresh_until: nullableText,
  locked_until: nullableText,
  backup_codes_left: count,
})
export const codeAnswer = z.looseObject({ verified: z.boolean() })
export const enrolledAnswer = z.looseObject({
  verified: z.literal(true),
  purpose: z.literal('enrolment'),
  backup_codes_left: z.literal(8),
})
export const wrongCodeAnswer = z.looseObject({ verified: z.literal(false), reason: z.literal('wrong') })

/** PostgREST's error, and the database's (references/errors.rst). */
export function databaseError(code: RegExp) {
  return z.looseObject({
    code: z.string().check(z.regex(code)),
    message: text,
    details: z.nullable(z.unknown()),
    hint: z.nullable(z.unknown()),
  })
}

/** An error of Storage, which has the status in its body (internal/errors/storage-error.ts). */
export function storageError(statusCode: RegExp, message: RegExp = /./) {
  return z.looseObject({
    statusCode: z.string().check(z.regex(statusCode)),
    error: text,
    message: z.string().check(z.regex(message)),
  })
}

/** Auth's error for the API version that supabase-js asks for (internal/api/errors.go). */
export function authError(code: string) {
  return z.looseObject({ code: z.literal(code), message: text })
}

export const authAccount = z.looseObject({
  id: uuid,
  email: text,
  aud: z.literal('authenticated'),
  role: text,
})
export const session = z.looseObject({
  access_token: z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  refresh_token: text,
  token_type: z.literal('bearer'),
  expires_in: count,
  expires_at: count,
  user: authAccount,
})

/** A successful answer of an edge function of this repository (supabase/functions/_shared/serve-json.ts). */
export function functionAnswer(data: z.ZodMiniType) {
  return z.looseObject({ success: z.literal(true), data })
}
export const functionRefusal = z.looseObject({
  success: z.literal(false),
  error: text,
  details: z.array(text),
})
