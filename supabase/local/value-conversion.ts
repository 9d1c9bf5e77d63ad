import { types } from '@electric-sql/pglite'

/*
 * How PostgreSQL's text values become JavaScript values and back, the same for PGlite and for a server.
 */

/** Text of a value for a parameter of this type. @throws Error when the value does not fit */
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

/** Instants and times as PostgREST writes them. */
export const PARSERS: Record<number, Parse> = {
  [TIMESTAMPTZ]: toIsoInstant,
  [TIMESTAMP]: (text) => text.replace(' ', 'T'),
}

/** The parsers that lite gives to PGlite, and ours. */
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

/** `2026-11-20 14:39:30.88+00` as PostgREST writes it: `2026-11-20T14:39:30.88+00:00`. */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/**
 * Makes a serializer answer text or fail. PGlite breaks its session for everybody when a serializer returns something
 * else. As on hosted, a number or an object for a text column becomes its JSON text.
 */
export function hardenSerializer(type: number, serialize: (value: unknown) => unknown): Serialize {
  return (value) => {
    const text = TEXT_TYPES.has(type) && typeof value !== 'string' ? JSON.stringify(value) : serialize(value)
    if (typeof text === 'string' || text instanceof Uint8Array) return text as string
    throw new Error(`Invalid input for the type ${type}`)
  }
}
