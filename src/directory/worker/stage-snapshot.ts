import { BadAnswerError } from '../../backend/backend-request.ts'
import { findDifferingCollections } from './directory-copy.ts'
import type { RowsByCollection } from './replica-database.ts'
import type { StoredSnapshot, ReplicaPorts } from './replica-ports.ts'
import { readSnapshot, type SnapshotHead } from './snapshot-reader.ts'
import type { Staging } from './staging.ts'

/** Receives the rows of a snapshot. */
export type SnapshotTarget = Pick<Staging, 'copy' | 'position'> & { add(rows: RowsByCollection): void }

/** Reads a whole snapshot into `staging`. @returns the snapshot to store @throws what readSnapshot throws, BadAnswerError */
export async function stageSnapshot(
  staging: SnapshotTarget,
  bytes: ReadableStream<Uint8Array>,
  ports: Pick<ReplicaPorts, 'snapshots' | 'now'>,
  events: { onRows?: () => void } = {},
): Promise<StoredSnapshot> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const byteCollector = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      chunks.push(new Uint8Array(chunk))
      controller.enqueue(chunk)
    },
  })
  const heads: SnapshotHead[] = []
  await readSnapshot(bytes.pipeThrough(byteCollector), ports.snapshots.keys, {
    onHead: (head) => {
      heads.push(head)
      staging.position = { epoch: head.epoch, revision: head.revision }
    },
    onRows: (rows) => {
      staging.add(rows)
      events.onRows?.()
    },
  })
  const [head] = heads
  const differingTables =
    head === undefined ? [] : findDifferingCollections(staging.copy.totals(), head.totals)
  if (head === undefined || differingTables.length > 0)
    throw new BadAnswerError(`The snapshot lacks rows of ${differingTables.join(', ')}`)
  const { epoch, revision, signedAt } = head
  const snapshotBytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  return { epoch, revision, signedAt, keptAt: ports.now(), bytes: snapshotBytes }
}
