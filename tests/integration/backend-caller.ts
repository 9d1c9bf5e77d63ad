import type { RunningBackend } from '../../supabase/local/start-backend.ts'

export type Call = (
  urlPath: string,
  init?: RequestInit & { key?: 'publishable' | 'secret' },
) => Promise<Response>

/** Returns a fetch function for a backend that sends one of its keys. Bodies are JSON unless they set another type. */
export function caller(backend: RunningBackend): Call {
  return (urlPath, { key, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (key === 'publishable') headers.set('apikey', backend.env.SUPABASE_PUBLISHABLE_KEY)
    if (key === 'secret') headers.set('apikey', backend.env.SUPABASE_SECRET_KEY)
    if (init.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    return fetch(`${backend.url}${urlPath}`, { ...init, headers })
  }
}
