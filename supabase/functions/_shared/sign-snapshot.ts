import { Buffer } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { formatPartLines } from '../../../src/domain/snapshot/snapshot-parts.ts'
import {
  KEY_ALGORITHM,
  SIGNATURE_ALGORITHM,
  SIGNATURE_PREFIX,
  toBase64Url,
} from '../../../src/domain/snapshot/snapshot-signature.ts'

/*
 * Signs a snapshot (SIGN-1, SIGN-4). Hashes are fed chunk by chunk, which WebCrypto cannot do: a function has little memory,
 * so neither the text of a part nor a second copy of the lines may be held.
 */

/** The bytes of one line, in the chunks in which they were given, so that no copy of them is needed. */
type LineChunks = readonly Uint8Array[]

/**
 * Signs a snapshot. Returns its text in chunks that can be compressed one after the other.
 * @param textParts the text as `SnapshotPages.parts` gives it: a Uint8Array never holds a line break
 * @throws RangeError when there is no text
 */
export async function signSnapshot(
  textParts: Iterable<string | Uint8Array>,
  privateKey: string,
  signedAt: Date,
): Promise<Uint8Array[]> {
  const allLines = splitIntoLines(textParts)
  const [head, ...lines] = allLines
  if (head === undefined) throw new RangeError('A snapshot without text')
  const hashes = lines.map((line) =>
    finishHash(line.reduce((hash, chunk) => hash.update(chunk), startHash())),
  )
  const headRest = Buffer.concat(head).toString().slice(1)
  const signedText = `"signed_at":${JSON.stringify(signedAt.toISOString())},"lines":${JSON.stringify(hashes)},"parts":${JSON.stringify(hashParts(allLines))},${headRest}`
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
  return [[new TextEncoder().encode(firstLine)], ...lines.flatMap((line) => [[lineBreak], line])].flat()
}

/** The SHA-256 of the text of each part, by the key of the part. */
function hashParts(allLines: readonly LineChunks[]): Record<string, string> {
  const hashByPart = new Map<string, Hash>()
  for (const { key, text } of formatPartLines(joinEachLine(allLines)))
    hashByPart.set(key, (hashByPart.get(key) ?? startHash()).update(text))
  return Object.fromEntries([...hashByPart].map(([key, hash]) => [key, finishHash(hash)]))
}

function startHash(): Hash {
  return createHash('sha256')
}

function finishHash(hash: Hash): string {
  return hash.digest('base64url')
}

function* joinEachLine(lines: readonly LineChunks[]): Generator<Uint8Array> {
  for (const line of lines) yield Buffer.concat(line)
}

/** Splits the text of a snapshot into its lines. Line breaks are only in the parts that are strings. */
function splitIntoLines(textParts: Iterable<string | Uint8Array>): LineChunks[] {
  const lines: LineChunks[] = []
  let line: Uint8Array[] = []
  for (const textPart of textParts) {
    if (typeof textPart !== 'string') {
      line.push(textPart)
      continue
    }
    for (const [index, text] of textPart.split('\n').entries()) {
      if (index > 0) {
        lines.push(line)
        line = []
      }
      if (text !== '') line.push(new TextEncoder().encode(text))
    }
  }
  lines.push(line)
  return lines
}
