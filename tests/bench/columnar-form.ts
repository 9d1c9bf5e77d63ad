import { gunzipSync, gzipSync } from 'node:zlib'
import type { DirectoryChanges } from '../../src/domain/listing.ts'
import { parseSnapshot } from '../../src/domain/snapshot-text.ts'

/**
 * Bytes of the whole directory in its smallest lossless form: one list per column for every table, gzipped. A protocol
 * that sends whole rows cannot be much smaller.
 */
export async function columnarBytes(backendUrl: string): Promise<number> {
  const { rows } = await readSnapshot(backendUrl)
  const tables = Object.entries(rows).map(([table, list]) => [table, toColumns(list)])
  return gzipSync(JSON.stringify(Object.fromEntries(tables)), { level: 9 }).length
}

/** @throws Error when the backend has no snapshot file */
async function readSnapshot(backendUrl: string): Promise<DirectoryChanges> {
  const response = await fetch(`${backendUrl}/storage/v1/object/public/directory/latest.json.gz`)
  if (!response.ok) throw new Error(`The backend has no snapshot: ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return parseSnapshot((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'))
}

function toColumns(rows: object[]): Record<string, unknown[]> {
  const columns: Record<string, unknown[]> = {}
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) (columns[column] ??= []).push(value)
  }
  return columns
}
