import { BadAnswerError } from '../../backend/backend-request.ts'
import {
  isDirectoryRow,
  parseTotals,
  type CollectionTotals,
} from '../../domain/snapshot/directory-changes.ts'
import { COLLECTIONS, type Collection } from '../../domain/snapshot/collections.ts'
import {
  isSigned,
  verifyHead,
  verifyLine,
  type SignedHead,
} from '../../domain/snapshot/snapshot-signature.ts'
import { parseLaterLine, toRows, type Columns } from '../../domain/snapshot/snapshot-text.ts'
import type { RowsByCollection } from './replica-database.ts'
import { fitsSchema } from './fits-schema.ts'
import { decodeText } from './unpack-snapshot.ts'

/*
 * Reads a snapshot while it downloads. The file is one JSON text with its head on the first line and a block of rows on each
 * further line (domain/snapshot/snapshot-text.ts), so rows are stored during the download. The signed head has the hash of
 * each line, which is checked before the rows of the line are used (SIGN-2). The caller refuses a file whose rows differ from
 * the totals in its head.
 */

export interface SnapshotHead {
  epoch: string
  revision: number
  totals: CollectionTotals
  /** Time of signing in ISO 8601; empty if the signature was not checked. */
  signedAt: string
}

export interface SnapshotSink {
  onHead(head: SnapshotHead): void
  onRows(rows: RowsByCollection): void
}
/** Longest head, in characters. It is limited because the whole head is read before its signature is checked. */
const MAX_HEAD_CHARACTERS = 0x1_0000
/** Longest block, in characters: twice the largest that the guide writes (domain/snapshot/snapshot-text.ts). */
const MAX_BLOCK_CHARACTERS = 1_000_000

/**
 * Reads and checks a snapshot, and passes its head and its rows to the sink.
 * @param keys the guide's public keys; null skips the check of the signature
 * @throws SignatureError, or BadAnswerError for a file that is damaged, empty or not a snapshot; network errors pass through
 */
export async function readSnapshot(
  bytes: ReadableStream<Uint8Array>,
  keys: readonly string[] | null,
  sink: SnapshotSink,
): Promise<void> {
  const reader = (await decodeText(bytes)).getReader()
  const parser = new SnapshotParser(keys, sink)
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw cause instanceof BadAnswerError
          ? cause
          : new BadAnswerError('The snapshot could not be unpacked', { cause })
      })
      if (done) break
      await parser.readChunk(value)
    }
    await parser.readEnd()
  } catch (error) {
    // Stop decompressing. `cancel` rejects if the stream has failed with the same error.
    await reader.cancel(error).catch(() => undefined)
    throw error
  }
}

class SnapshotParser {
  private pending = ''
  private signedHead: SignedHead | null = null
  private hasHead = false
  /** Number of lines that were read after the head. */
  private lineCount = 0
  private isEnded = false
  private collection: Collection | null = null

  constructor(
    private readonly keys: readonly string[] | null,
    private readonly sink: SnapshotSink,
  ) {}

  async readChunk(text: string): Promise<void> {
    const lines = text.split('\n')
    lines[0] = this.pending + (lines[0] ?? '')
    this.pending = lines.pop() ?? ''
    for (const line of lines) await this.readLine(line)
    if (this.pending.length > (this.hasHead ? MAX_BLOCK_CHARACTERS : MAX_HEAD_CHARACTERS))
      throw new BadAnswerError('A line of the snapshot is too long')
  }

  async readEnd(): Promise<void> {
    if (this.pending !== '') await this.readLine(this.pending)
    if (!this.isEnded || (this.signedHead !== null && this.signedHead.lines.length !== this.lineCount))
      throw new BadAnswerError('The snapshot ends early')
  }

  private async readLine(line: string): Promise<void> {
    if (!this.hasHead) return this.readHead(line)
    if (this.signedHead !== null) await verifyLine(this.signedHead, this.lineCount, line)
    this.lineCount += 1
    if (line.startsWith('{')) this.readBlock(this.collection, parseJson(withoutComma(line)))
    else if (line.startsWith('"')) this.readLaterTableRows(line)
    else if (line !== '') this.readTableLine(line)
  }

  private async readHead(line: string): Promise<void> {
    const rowsIndex = line.indexOf(',"rows":{')
    if (rowsIndex < 0 && !isSigned(line)) throw new BadAnswerError('Not a snapshot')
    this.signedHead = this.keys === null ? null : await verifyHead(line, this.keys)
    if (rowsIndex < 0) throw new BadAnswerError('Not a snapshot')
    const head = parseJson(`${line.slice(0, rowsIndex)}}`) as Partial<SnapshotHead>
    if (typeof head.epoch !== 'string' || !Number.isSafeInteger(head.revision))
      throw new BadAnswerError('Not a snapshot')
    this.hasHead = true
    this.sink.onHead({
      epoch: head.epoch,
      revision: head.revision ?? 0,
      totals: parseHeadTotals(head),
      signedAt: this.signedHead?.signedAt ?? '',
    })
    this.readTableLine(line.slice(rowsIndex + 1))
  }

  private readBlock(collection: Collection | null, block: unknown): void {
    const rows = parseRows(block)
    if (collection === null || rows.length === 0 || !rows.every((row) => isDirectoryRow(collection, row)))
      throw new BadAnswerError('A row without id')
    if (!rows.every((row) => fitsSchema(collection, row)))
      throw new BadAnswerError('A row with a value of another type')
    this.sink.onRows({ [collection]: rows })
  }

  /** Skips a table that this version does not know. */
  private readLaterTableRows(line: string): void {
    const block = parseLaterBlock(line)
    if (block !== null) this.readBlock(block.collection, block.columns)
  }

  /** Reads a line between blocks, which ends a table, begins the next table, or ends the file. */
  private readTableLine(line: string): void {
    this.collection = null
    for (const [, name, closingBracket] of line.matchAll(/"(\w+)":\[(\])?/g)) {
      const collection = COLLECTIONS.find((knownName) => knownName === name)
      if (collection === undefined) throw new BadAnswerError(`The snapshot holds an unknown table ${name}`)
      this.collection = closingBracket === undefined ? collection : null
    }
    this.isEnded = line.trimEnd().endsWith('}}')
  }
}

function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line
}

function parseLaterBlock(line: string): ReturnType<typeof parseLaterLine> {
  try {
    return parseLaterLine(line)
  } catch (cause) {
    throw new BadAnswerError('The snapshot is damaged', { cause })
  }
}

function parseRows(block: unknown): unknown[] {
  try {
    return toRows(block as Columns)
  } catch (cause) {
    throw new BadAnswerError('The snapshot is damaged', { cause })
  }
}

function parseHeadTotals(head: Partial<SnapshotHead>): CollectionTotals {
  try {
    return parseTotals(head.totals)
  } catch (cause) {
    throw new BadAnswerError('The snapshot has no totals', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadAnswerError('The snapshot is damaged', { cause })
  }
}
