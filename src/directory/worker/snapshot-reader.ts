import { BadAnswerError } from '../../backend/backend-request.ts'
import { isDirectoryRow, parseTotals, type CollectionTotals } from '../../domain/directory-changes.ts'
import { COLLECTIONS, type Collection } from '../../domain/listing.ts'
import { toRows, type Columns } from '../../domain/snapshot-text.ts'
import type { RowsByCollection } from './replica-database.ts'

/*
 * Reads a snapshot while it downloads. The file is one JSON text with its head on the first line and a block of
 * rows on each further line (written by domain/snapshot-text.ts), so rows are stored during the download. The caller
 * refuses a file that ends early or differs from the totals in its head.
 */

export interface SnapshotHead {
  epoch: string
  revision: number
  totals: CollectionTotals
}

export interface SnapshotSink {
  onHead(head: SnapshotHead): void
  onRows(rows: RowsByCollection): void
}

/** @throws BadAnswerError for a file that is damaged, empty or not a snapshot; network errors pass through */
export async function readSnapshot(bytes: ReadableStream<Uint8Array>, sink: SnapshotSink): Promise<void> {
  const reader = (await decodedText(bytes)).getReader()
  const parser = new SnapshotParser(sink)
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new BadAnswerError('The snapshot could not be unpacked', { cause })
    })
    if (done) break
    parser.push(value)
  }
  parser.end()
}

/** Unpacks gzip, which is recognized by its first bytes, because some hosts unpack the file on the way. */
async function decodedText(bytes: ReadableStream<Uint8Array>): Promise<ReadableStream<string>> {
  const [probe, whole] = bytes.tee()
  const probeReader = probe.getReader()
  const first = await probeReader.read()
  void probeReader.cancel()
  const isGzip = first.value?.[0] === 0x1f && first.value[1] === 0x8b
  const plain = isGzip ? whole.pipeThrough(new DecompressionStream('gzip') as ByteTransform) : whole
  return plain.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as unknown as TextTransform)
}

type ByteTransform = ReadableWritablePair<Uint8Array, Uint8Array>
type TextTransform = ReadableWritablePair<string, Uint8Array>

class SnapshotParser {
  private rest = ''
  private hasHead = false
  private isEnded = false
  private collection: Collection | null = null

  constructor(private readonly sink: SnapshotSink) {}

  push(text: string): void {
    const lines = text.split('\n')
    lines[0] = this.rest + (lines[0] ?? '')
    this.rest = lines.pop() ?? ''
    for (const line of lines) this.readLine(line)
  }

  end(): void {
    if (this.rest !== '') this.readLine(this.rest)
    if (!this.isEnded) throw new BadAnswerError('The snapshot ends early')
  }

  private readLine(line: string): void {
    if (!this.hasHead) this.readHead(line)
    else if (line.startsWith('{')) this.readBlock(line)
    else if (line !== '') this.readTableLine(line)
  }

  private readHead(line: string): void {
    const at = line.indexOf(',"rows":{')
    if (at < 0) throw new BadAnswerError('Not a snapshot')
    const head = parseJson(`${line.slice(0, at)}}`) as Partial<SnapshotHead>
    if (typeof head.epoch !== 'string' || !Number.isSafeInteger(head.revision))
      throw new BadAnswerError('Not a snapshot')
    this.hasHead = true
    this.sink.onHead({ epoch: head.epoch, revision: head.revision ?? 0, totals: totalsOf(head) })
    this.readTableLine(line.slice(at + 1))
  }

  private readBlock(line: string): void {
    const { collection } = this
    const rows = rowsOf(parseJson(line.endsWith(',') ? line.slice(0, -1) : line))
    if (collection === null || rows.length === 0 || !rows.every((row) => isDirectoryRow(collection, row)))
      throw new BadAnswerError('A row without id')
    this.sink.onRows({ [collection]: rows })
  }

  /** A line between blocks: closes a table, opens the next one, or ends the file. */
  private readTableLine(line: string): void {
    this.collection = null
    for (const [, name, close] of line.matchAll(/"(\w+)":\[(\])?/g)) {
      const collection = COLLECTIONS.find((known) => known === name)
      if (collection === undefined) throw new BadAnswerError(`The snapshot holds an unknown table ${name}`)
      this.collection = close === undefined ? collection : null
    }
    this.isEnded = line.trimEnd().endsWith('}}')
  }
}

function rowsOf(block: unknown): unknown[] {
  try {
    return toRows(block as Columns)
  } catch (cause) {
    throw new BadAnswerError('The snapshot is damaged', { cause })
  }
}

function totalsOf(head: Partial<SnapshotHead>): CollectionTotals {
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
