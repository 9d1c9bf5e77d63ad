import type { PostgrestError } from '@supabase/supabase-js'
import { RequestFailure } from './request-failure.ts'

/** The part of an answer of supabase-js that the admin area uses. */
export interface TableAnswer {
  data: unknown
  error: PostgrestError | null
  count?: number | null
  status: number
}

/** @throws RequestFailure when there is no answer or the server refused */
export function rowsOrThrow<Row>(answer: TableAnswer): Row[] {
  throwFailure(answer)
  return (Array.isArray(answer.data) ? answer.data : []) as Row[]
}

/** @throws RequestFailure when there is no answer or the server refused */
export function throwFailure(answer: TableAnswer): void {
  if (answer.error !== null) throw toRequestFailure(answer)
}

export function toRequestFailure({ error, status }: TableAnswer): RequestFailure {
  const { message = '', code = '', hint = '' } = error ?? {}
  if (status !== 0) {
    const facts = { kind: 'refused', status, code: code ?? '', hint: hint ?? '' } as const
    return new RequestFailure(message, facts, { cause: error })
  }
  const isTimeout = /^(TimeoutError|AbortError)/.test(message)
  return new RequestFailure(message, { kind: isTimeout ? 'timeout' : 'network' }, { cause: error })
}

/** Whether no answer arrived, so that the server may have made the change (CONFLICT-8). */
export function isAnswerLost({ error, status }: TableAnswer): boolean {
  return error !== null && status === 0
}
