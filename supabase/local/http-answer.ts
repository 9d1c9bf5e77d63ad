import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const MIN_COMPRESSED_BYTES = 1024
const COMPRESSIBLE_TYPE = /^(application\/(geo\+json|json|vnd\.pgrst)|text\/)/

/** Compresses text answers above 1 kB for clients that accept it, as hosted Supabase does. */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '')
  if (!encoding || answer.body === null || request.method === 'HEAD') return answer
  if (answer.headers.has('content-encoding')) return answer
  if (!COMPRESSIBLE_TYPE.test(answer.headers.get('content-type') ?? '')) return answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status: answer.status, headers })
  const compressedBody =
    encoding === 'br'
      ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await promisify(gzip)(bytes, { level: 6 })
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(compressedBody.length))
  headers.append('Vary', 'Accept-Encoding')
  return new Response(new Uint8Array(compressedBody), { status: answer.status, headers })
}

/** Returns br or gzip, whichever the Accept-Encoding header prefers (RFC 9110, 12.5.3). */
export function acceptedEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
  const allowsEncoding = (name: string): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return allowsEncoding('br') ? 'br' : allowsEncoding('gzip') ? 'gzip' : undefined
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}
