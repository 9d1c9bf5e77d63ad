/*
 * The signature of a snapshot (SIGN-1, docs/decisions/0035): ECDSA P-256 over the first line, which holds epoch, revision,
 * totals, the time of signing and the SHA-256 of every further line. A reader therefore checks each line before it uses
 * its rows, while the rest is still downloading. The first line also holds the SHA-256 of each part that can be given to
 * another device alone (SIGN-4).
 * Everything here runs on WebCrypto: in browsers, Deno and Node. Only servers sign
 * (supabase/functions/_shared/sign-snapshot.ts).
 */

export const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
export const SIGNATURE_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const

/** unsigned: there is no signature. altered: the signature matches none of our keys, or the text was changed. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'

  constructor(readonly why: 'unsigned' | 'altered') {
    super(
      why === 'unsigned'
        ? 'The snapshot is not signed'
        : 'The snapshot was changed, or signed with a key that is not ours',
    )
  }
}

export interface SignedHead {
  /** When the snapshot was signed, in ISO 8601. */
  signedAt: string
  /** SHA-256 of each line after the first, in base64url. */
  lines: readonly string[]
}

/** Creates a key pair. `privateKey`: JSON Web Key as text. `publicKey`: the raw point in base64url, 87 characters. */
export async function createSigningKey(): Promise<{ privateKey: string; publicKey: string }> {
  const pair = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  const privateKey = JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey))
  return { privateKey, publicKey: derivePublicKey(privateKey) }
}

/** Derives the public key of a private key. @throws TypeError for a text that is not a private key */
export function derivePublicKey(privateKey: string): string {
  const { x, y } = JSON.parse(privateKey) as JsonWebKey
  if (x === undefined || y === undefined) throw new TypeError('This is not a private key of a snapshot')
  return toBase64Url(Uint8Array.of(4, ...fromBase64Url(x), ...fromBase64Url(y)))
}

export const SIGNATURE_PREFIX = '{"signature":"'
/** Number of characters of a signature: 64 bytes in base64url. */
const SIGNATURE_LENGTH = 86

/** True if the first line begins like a signed one; says nothing about who signed it. */
export function isSigned(line: string): boolean {
  return line.startsWith(SIGNATURE_PREFIX)
}

/**
 * Checks the first line.
 * @param publicKeys the keys of this guide, any of which may have signed
 * @throws SignatureError
 */
export async function verifyHead(line: string, publicKeys: readonly string[]): Promise<SignedHead> {
  if (!isSigned(line)) throw new SignatureError('unsigned')
  const signatureEnd = SIGNATURE_PREFIX.length + SIGNATURE_LENGTH
  const signature = line.slice(SIGNATURE_PREFIX.length, signatureEnd)
  if (!/^[\w-]+$/.test(signature) || line.slice(signatureEnd, signatureEnd + 2) !== '",')
    throw new SignatureError('altered')
  const signedText = line.slice(signatureEnd + 2)
  const message = new TextEncoder().encode(signedText)
  for (const publicKey of publicKeys) {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), KEY_ALGORITHM, false, [
      'verify',
    ])
    const bytes = fromBase64Url(signature)
    // The last character has unused bits, so accept only the spelling that we write.
    const isOurs = toBase64Url(bytes) === signature
    if (isOurs && (await crypto.subtle.verify(SIGNATURE_ALGORITHM, key, bytes, message)))
      return parseSignedHead(signedText)
  }
  throw new SignatureError('altered')
}

/** Checks a line after the first. `lineIndex`: 0 = the second line of the text. @throws SignatureError */
export async function verifyLine(head: SignedHead, lineIndex: number, line: string): Promise<void> {
  const hash = await hashSha256(new TextEncoder().encode(line))
  if (head.lines[lineIndex] !== hash) throw new SignatureError('altered')
}

function parseSignedHead(signedText: string): SignedHead {
  const headMatch = /^"signed_at":"([^"]+)","lines":(\[[^\]]*\])/.exec(signedText)
  if (headMatch === null) throw new SignatureError('altered')
  const [, signedAt = '', lines = '[]'] = headMatch
  return { signedAt, lines: JSON.parse(lines) as string[] }
}

/** Computes the SHA-256 of a part's text, which the first line of a signed snapshot contains for each part (SIGN-4). */
export function hashPart(text: string): Promise<string> {
  return hashSha256(new TextEncoder().encode(text))
}

async function hashSha256(bytes: Uint8Array): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)))
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
