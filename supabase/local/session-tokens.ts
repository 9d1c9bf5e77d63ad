import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LocalDatabase } from './local-database.ts'

/*
 * Session tokens as Supabase Auth signs them: HS256 with the secret of the project.
 */

type Claims = Record<string, unknown>

/**
 * Returns the message with which Supabase Storage refuses a token (that of the jose library), or nothing if it is
 * valid.
 */
export function findTokenProblem(token: string, secret: string, nowMs: number): string | undefined {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (signature === '' || rest.length > 0) return 'Invalid Compact JWS'
  const header = decodeClaims(head)
  if (header === undefined || typeof header['alg'] !== 'string') return 'JWS Protected Header is invalid'
  const expected = Buffer.from(signContent(`${head}.${body}`, secret))
  const givenSignature = Buffer.from(signature)
  const isSigned =
    header['alg'] === 'HS256' &&
    givenSignature.length === expected.length &&
    timingSafeEqual(givenSignature, expected)
  if (!isSigned) return 'signature verification failed'
  const expiresAt = decodeClaims(body)?.['exp']
  return typeof expiresAt === 'number' && expiresAt * 1_000 <= nowMs
    ? '"exp" claim timestamp check failed'
    : undefined
}

/**
 * Adds the claims that Supabase Auth writes and @supabase/lite does not: issuer, assurance level and sign-in method.
 */
export class TokenClaims {
  constructor(
    private readonly database: Pick<LocalDatabase, 'query'>,
    private readonly secret: string,
    private readonly issuer: string,
  ) {}

  /** Returns the answer of /token, /verify or /signup with complete tokens, in the body or in the redirect address. */
  async complete(answer: Response, method: string): Promise<Response> {
    const headers = new Headers(answer.headers)
    const location = headers.get('location')
    if (location?.includes('access_token=')) {
      const [address, fragment] = location.split('#')
      const values = new URLSearchParams(fragment)
      values.set('access_token', await this.signToken(values.get('access_token') ?? '', method))
      headers.set('location', `${address}#${values.toString()}`)
      return new Response(null, { status: answer.status, headers })
    }
    if (!(headers.get('content-type') ?? '').includes('json')) return answer
    const text = await answer.text()
    headers.delete('content-length')
    return new Response(await this.completeBody(text, method), { status: answer.status, headers })
  }

  private async completeBody(text: string, method: string): Promise<string> {
    const body = JSON.parse(text) as { access_token?: unknown }
    if (typeof body.access_token !== 'string') return text
    return JSON.stringify({ ...body, access_token: await this.signToken(body.access_token, method) })
  }

  private async signToken(token: string, method: string): Promise<string> {
    const [head = '', body = ''] = token.split('.')
    const claims = decodeClaims(body) ?? {}
    const completeAnswer = {
      ...claims,
      iss: this.issuer,
      aal: 'aal1',
      amr: [await this.readSessionBeginning(String(claims['session_id']), method)],
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      is_anonymous: false,
    }
    const content = `${head}.${Buffer.from(JSON.stringify(completeAnswer)).toString('base64url')}`
    return `${content}.${signContent(content, this.secret)}`
  }

  /**
   * Returns how and when the session began. A refreshed token has the values of the first one, also after a restart (LOCAL-14),
   * because the method is stored in a column of the session that @supabase/lite does not use.
   */
  private async readSessionBeginning(
    session: string,
    method: string,
  ): Promise<{ method: string; timestamp: number }> {
    const [began] = await this.database.query<{ method: string; timestamp: number }>(
      `update auth.sessions set tag = coalesce(tag, $2) where id::text = $1
       returning tag as method, floor(extract(epoch from created_at))::int as timestamp`,
      [session, method],
    )
    return began ?? { method, timestamp: Math.floor(Date.now() / 1_000) }
  }
}

function signContent(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url')
}

function decodeClaims(part: string): Claims | undefined {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined
  } catch {
    return undefined
  }
}
