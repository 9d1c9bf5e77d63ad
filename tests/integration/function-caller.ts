import type { Call } from './backend-caller.ts'

/** The answer of an edge function. */
export interface Answer {
  status: number
  success: boolean
  error?: string
  details?: string[]
  data?: unknown
}

export interface FunctionCall {
  token?: string
  method?: string
  headers?: Record<string, string>
  key?: 'secret'
}

export type CallFunction = (name: string, body: unknown, call?: FunctionCall) => Promise<Answer>

/** Calls edge functions with the publishable key unless told otherwise. Text and bytes are sent as they are. */
export function functionCaller(call: Call): CallFunction {
  return async (name, body, { token, method = 'POST', headers = {}, key } = {}) => {
    const answer = await call(`/functions/v1/${name}`, {
      method,
      key: key ?? 'publishable',
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body:
        typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    })
    return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status }
  }
}
