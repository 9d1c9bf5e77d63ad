import type { RxStorage } from 'rxdb'
import type { ReplicaPorts } from '../../src/directory/worker/replica-ports.ts'
import { databasesIn, type Device } from '../fixtures/device.ts'

/** The error of every network request and write after a page was killed. */
class KilledError extends Error {}

/**
 * Simulates that the browser kills a page: after `operationsLeft` network requests and writes to the device, nothing
 * more is done. Whether the last of them still takes effect is random.
 */
export class PageLife {
  isOver = false

  constructor(
    private operationsLeft: number,
    private readonly random: () => number,
  ) {}

  async run<T>(operation: () => Promise<T>): Promise<T> {
    if (this.isOver) throw new KilledError('The page was killed')
    this.operationsLeft -= 1
    if (this.operationsLeft > 0) return operation()
    this.isOver = true
    if (this.random() < 0.5) await operation()
    throw new KilledError('The page was killed')
  }
}

/** Wraps the ports so that they fail once the page is killed, except for reads, which change nothing on the device. */
export function killablePorts(device: Device, life: PageLife, ports = device.ports()): ReplicaPorts {
  return {
    ...ports,
    fetch: (input, init) => life.run(() => ports.fetch(input, init)),
    ...databasesIn(killableStorage(device.storage(), life)),
    state: { ...ports.state, write: (state) => life.run(() => ports.state.write(state)) },
    snapshotRecord: {
      ...ports.snapshotRecord,
      write: (snapshot) => life.run(() => ports.snapshotRecord.write(snapshot)),
    },
    sweepDatabases: (keep) => life.run(() => ports.sweepDatabases(keep)),
    writeReadModel: (model) => life.run(() => ports.writeReadModel(model)),
  }
}

function killableStorage(storage: RxStorage<unknown, unknown>, life: PageLife): RxStorage<unknown, unknown> {
  return {
    ...storage,
    createStorageInstance: async (options) => {
      const instance = await storage.createStorageInstance(options)
      const write = instance.bulkWrite.bind(instance)
      const remove = instance.remove.bind(instance)
      instance.bulkWrite = (rows, context) => life.run(() => write(rows, context))
      instance.remove = () => life.run(remove)
      return instance
    },
  }
}
