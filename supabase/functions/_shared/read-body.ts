import type * as z from 'zod/mini'
import { toFieldProblems } from '../../../src/domain/form-fields.ts'
import { Refusal } from './serve-json.ts'

/**
 * Reads the JSON body of a request, at most `limitBytes` long.
 * @throws Refusal 413 for a longer body, 400 for one that is not UTF-8 or not a JSON object
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<Record<string, unknown>> {
  const value = parseJson(decodeUtf8(await readBytes(request, limitBytes)))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, { details: ['The body must be a JSON object'] })
  }
  return value as Record<string, unknown>
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    // Read a body that is too long to its end too, because an answer before the end breaks the connection. No body is
    // endless, because the platform has a size limit of its own.
    if (length <= limitBytes) chunks.push(chunk)
  }
  if (length > limitBytes) throw new Refusal(413)
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, { details: ['The body is not valid UTF-8'] })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, { details: ['The body is not valid JSON'] })
  }
}

/**
 * Returns the value as parsed by the schema.
 * @throws Refusal 400 with one message per invalid field
 */
export function parseOrRefuse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(400, {
    error: 'Please check your input and try again.',
    details: toFieldProblems(result.error).map(({ message }) => message),
  })
}
