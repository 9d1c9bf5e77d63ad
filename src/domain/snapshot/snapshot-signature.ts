import { formatSnapshotParts } from './snapshot-parts.ts'

/*
 * The signature of a snapshot (SIGN-1, docs/decisions/0035): ECDSA P-256 over the first line, which holds epoch, revision,
 * totals, the time of signing and the SHA-256 of every further line. A reader therefore checks each line before it uses
 * its rows, while the rest is still downloading. The first line also holds the SHA-256 of each part that can be given to
 * another device alone (SIGN-4).
 * Everything runs on WebCrypto: in browsers, Deno and Node.
 */

const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const

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

/**
 * Signs a snapshot. Returns its text in parts that can be compressed one after the other.
 * @param textParts the text as `SnapshotPages.parts` gives it: a Uint8Array never holds a line break
 */
export async function signSnapshot(
  textParts: Iterable<string | Uint8Array>,
  privateKey: string,
  signedAt: Date,
): Promise<Uint8Array[]> {
  const allLines = toLines(textParts)
  const [head, ...lines] = allLines
  if (head === undefined) throw new RangeError('A snapshot without text')
  const hashes = await Promise.all(lines.map(hashSha256))
  const partHashes: Record<string, string> = {}
  for (const [key, text] of formatSnapshotParts(allLines)) partHashes[key] = await hashPart(text)
  const headRest = new TextDecoder().decode(head).slice(1)
  const signedText = `"signed_at":${JSON.stringify(signedAt.toISOString())},"lines":${JSON.stringify(hashes)},"parts":${JSON.stringify(partHashes)},${headRest}`
  const key = await crypto.subtle.importKey(
    'jwk',
    JSON.parse(privateKey) as JsonWebKey,
    KEY_ALGORITHM,
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign(SIGNATURE_ALGORITHM, key, new TextEncoder().encode(signedText))
  const firstLine = `${SIGNATURE_PREFIX}${toBase64Url(new Uint8Array(signature))}",${signedText}`
  const lineBreak = Uint8Array.of(0x0a)
  return [new TextEncoder().encode(firstLine), ...lines.flatMap((line) => [lineBreak, line])]
}

const SIGNATURE_PREFIX = '{"signature":"'
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

/** Splits the parts at line breaks; only parts of type string contain any. */
function toLines(textParts: Iterable<string | Uint8Array>): Uint8Array[] {
  const lines: Uint8Array[] = []
  let line: Uint8Array[] = []
  for (const textPart of textParts) {
    if (typeof textPart !== 'string') {
      line.push(textPart)
      continue
    }
    for (const [index, text] of textPart.split('\n').entries()) {
      if (index > 0) {
        lines.push(concatenate(line))
        line = []
      }
      if (text !== '') line.push(new TextEncoder().encode(text))
    }
  }
  lines.push(concatenate(line))
  return lines
}

function concatenate(textParts: readonly Uint8Array[]): Uint8Array {
  const [singlePart] = textParts
  if (singlePart !== undefined && textParts.length === 1) return singlePart
  const joinedBytes = new Uint8Array(textParts.reduce((length, textPart) => length + textPart.length, 0))
  let offset = 0
  for (const textPart of textParts) {
    joinedBytes.set(textPart, offset)
    offset += textPart.length
  }
  return joinedBytes
}

/** Computes the SHA-256 of a part's text, which the first line of a signed snapshot contains for each part (SIGN-4). */
export function hashPart(text: string): Promise<string> {
  return hashSha256(new TextEncoder().encode(text))
}

async function hashSha256(bytes: Uint8Array): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
