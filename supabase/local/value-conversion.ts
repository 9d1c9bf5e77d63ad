import { types } from '@electric-sql/pglite'

/*
 * Converts PostgreSQL text values to JavaScript values and back, in the same way for PGlite and for a server.
 */

/** Returns a value as text for a parameter of this type. @throws Error when the value does not fit the type */
export type Serialize = (value: unknown) => string
export type Parse = (text: string) => unknown

const {
  BPCHAR,
  DATE,
  INT8,
  JSON: JSON_TYPE,
  JSONB,
  NUMERIC,
  TEXT,
  TIME,
  TIMESTAMP,
  TIMESTAMPTZ,
  TIMETZ,
  VARCHAR,
} = types
const TEXT_TYPES = new Set<number>([TEXT, VARCHAR, BPCHAR])

/** Formats timestamps and times as PostgREST does. */
export const PARSERS: Record<number, Parse> = {
  [TIMESTAMPTZ]: toIsoInstant,
  [TIMESTAMP]: (text) => text.replace(' ', 'T'),
}

/** The parsers that @supabase/lite gives to PGlite, and our own. */
export const SERVER_PARSERS: Record<number, Parse> = {
  ...types.parsers,
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [JSON_TYPE]: (text) => JSON.parse(text) as unknown,
  [JSONB]: (text) => JSON.parse(text) as unknown,
  [NUMERIC]: (text) => (String(Number(text)) === text ? Number(text) : text),
  [DATE]: (text) => text,
  [TIME]: (text) => text,
  [TIMETZ]: (text) => text,
  ...PARSERS,
}

/** Formats `2026-11-20 14:39:30.88+00` as PostgREST does: `2026-11-20T14:39:30.88+00:00`. */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/**
 * Makes a serializer either return text or throw. If it returned anything else, PGlite's only session would break for
 * all users. As on hosted Supabase, a number or an object for a text column becomes its JSON text.
 */
export function hardenSerializer(type: number, serialize: (value: unknown) => unknown): Serialize {
  return (value) => {
    const text = TEXT_TYPES.has(type) && typeof value !== 'string' ? JSON.stringify(value) : serialize(value)
    if (typeof text === 'string' || text instanceof Uint8Array) return text as string
    throw new Error(`Invalid input for the type ${type}`)
  }
}
