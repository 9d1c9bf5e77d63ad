import type { Mutant } from './mutant.ts'
import { COPY_MUTANTS, PULL_MUTANTS, threeClients } from './mutants-of-the-copy.ts'

const sessionFile = 'src/directory/worker/replica-session.ts'
const storageTestFile = 'src/directory/worker/replica-storage.test.ts'
const replicaTestFile = 'src/directory/worker/replica.test.ts'
const outboxTestFile = 'src/outbox/outbox.test.ts'
const outboxChangesTestFile = 'src/outbox/outbox-changes.test.ts'
const draftFile = 'src/features/contact/form-draft.ts'
const draftTestFile = 'src/features/contact/form-draft.test.ts'

const OUTBOX_AND_DRAFT_MUTANTS: readonly Mutant[] = [
  {
    rule: 'without a count in localStorage, the outbox itself tells that messages wait (OUTBOX-11)',
    file: 'src/features/contact/unsent-messages.tsx',
    from: 'if (!hasCount) void hasOutboxDatabase',
    to: 'if (hasCount) void hasOutboxDatabase',
    test: {
      file: 'src/features/contact/unsent-messages.test.tsx',
      title: 'a message that was saved right before a crash',
    },
  },
  {
    rule: 'messages are stored with strict durability (OUTBOX-1)',
    file: 'src/outbox/outbox-database.ts',
    from: "chromeTransactionDurability: 'strict'",
    to: "chromeTransactionDurability: 'relaxed'",
    test: { file: outboxChangesTestFile, title: 'a message is stored with strict durability' },
  },
  {
    rule: 'a duplicate key means delivered (OUTBOX-2)',
    file: 'src/outbox/classify.ts',
    from: "const UNIQUE_VIOLATION = '23505'",
    to: "const UNIQUE_VIOLATION = 'none'",
    test: { file: 'src/outbox/classify.test.ts', title: 'id already stored' },
  },
  {
    rule: 'a message keeps its id when it is sent again (OUTBOX-2)',
    file: 'src/outbox/deliver.ts',
    from: "{ ...body, status: 'pending' }",
    to: "{ ...body, id: crypto.randomUUID(), status: 'pending' }",
    test: threeClients,
  },
  {
    rule: 'drafts are in IndexedDB (CONTACT-10)',
    file: draftFile,
    from: 'else records.put({ ...record, day: this.today }, key)',
    to: 'else records.delete(key)',
    test: {
      file: draftTestFile,
      title: 'a form draft survives a killed browser, except for the last half second',
    },
  },
  {
    rule: 'drafts are stored with strict durability (CONTACT-10)',
    file: draftFile,
    from: "{ durability: 'strict' }",
    to: '{}',
    test: { file: draftTestFile, title: 'a form draft is stored with strict durability' },
  },
  {
    rule: 'each tab has its own draft (CONTACT-10)',
    file: draftFile,
    from: 'this.pending.set(`${name} ${page}`, record)',
    to: 'this.pending.set(name, record)',
    test: {
      file: draftTestFile,
      title: 'the form draft of an open tab stays unchanged when another tab sends its own message',
    },
  },
  {
    rule: 'a draft that is found after another text was typed comes back in the next form (CONTACT-10)',
    file: 'src/features/contact/use-message-form.ts',
    from: 'drafts.putBack(found)',
    to: '({ drafts, found })',
    test: {
      file: 'src/features/contact/use-message-form.test.tsx',
      title: 'another text that is typed in a form opened again does not overwrite',
    },
  },
]

const LIMIT_MUTANTS: readonly Mutant[] = [
  {
    rule: 'Retry-After is at most one hour (SYNC-6)',
    file: 'src/domain/backoff.ts',
    from: 'Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms))',
    to: 'Math.max(0, ms)',
    test: { file: 'src/domain/backoff.test.ts', title: 'parseRetryAfter (SYNC-6)' },
  },
  {
    rule: 'a hint of the database is at most one hour (OUTBOX-5)',
    file: 'src/outbox/drain.ts',
    from: 'Math.min(failure.retryAfterMs, MAX_RETRY_AFTER_MS)',
    to: 'failure.retryAfterMs',
    test: { file: outboxTestFile, title: 'waits at most an hour' },
  },
  {
    rule: 'timers of pulls are at most one hour (SYNC-6)',
    file: 'src/directory/worker/pull-schedule.ts',
    from: 'Math.min(delayMs, MAX_RETRY_AFTER_MS)',
    to: 'delayMs',
    test: {
      file: 'src/directory/worker/pull-schedule.test.ts',
      title: 'the wait for the next pull lasts at most an hour if the clock was set back during the wait',
    },
  },
  {
    rule: 'timers of the outbox are at most five minutes (OUTBOX-5)',
    file: 'src/outbox/page-outbox.ts',
    from: 'Math.min(MAX_TIMER_MS, ',
    to: 'Math.max(MAX_TIMER_MS, ',
    test: {
      file: 'src/outbox/page-outbox.test.ts',
      title: 'an open page tries to send again after five minutes at the latest',
    },
  },
  {
    rule: 'a snapshot without bytes gives way to the feed (SYNC-1)',
    file: 'src/domain/idle-limit.ts',
    from: "this.fail(new DOMException(`No bytes for ${this.idleMs} ms`, 'TimeoutError'))",
    to: '',
    test: { file: replicaTestFile, title: 'the first copy comes from the change feed if the server' },
    hangs: true,
  },
  {
    rule: 'opening the copy has a limit (SYNC-9)',
    file: 'src/directory/worker/rxdb-databases.ts',
    from: "withTimeout(openPromise, ACCESS_LIMIT_MS, 'Opening the replica')",
    to: 'openPromise',
    test: {
      file: storageTestFile,
      title:
        'if the database never opens, the directory is readable in memory, and the storage is reported as hanging',
    },
    hangs: true,
  },
  {
    rule: 'reading the checkpoint has a limit (SYNC-9)',
    file: sessionFile,
    from: "withTimeout(reading, START_LIMIT_MS, 'Reading the copy')",
    to: 'reading',
    test: {
      file: storageTestFile,
      title: 'if the storage never returns the checkpoint, the directory is readable in memory',
    },
    hangs: true,
  },
  {
    rule: 'a copy that fails to open leaves nothing open (SYNC-9)',
    file: 'src/directory/worker/rxdb-databases.ts',
    from: 'await database.close()\n    throw error',
    to: 'throw error',
    test: {
      file: storageTestFile,
      title:
        'storage that was full at several attempts to open the database is used as soon as the database opens',
    },
  },
  {
    rule: 'saving a message has a limit (OUTBOX-12)',
    file: 'src/outbox/outbox.ts',
    from: 'return unlessAborted(enqueueResult, signal)',
    to: 'return enqueueResult',
    test: { file: outboxChangesTestFile, title: 'if the database does not open in time' },
    hangs: true,
  },
  {
    rule: 'an outbox that does not open says so (OUTBOX-12)',
    file: 'src/features/contact/use-outbox.ts',
    from: "timer = setTimeout(() => showFailure(new Error('The outbox does not open')), OPEN_LIMIT_MS)",
    to: '',
    test: {
      file: 'src/screens/outbox-screen.test.tsx',
      title: 'the page of an outbox that does not open says that closing other tabs may help',
    },
  },
]

const TILE_AND_BACKEND_MUTANTS: readonly Mutant[] = [
  {
    rule: 'a data folder has one process at a time (LOCAL-4)',
    file: 'supabase/local/data-folder.ts',
    from: 'if (await isAnswering(folder)) throw createInUseFailure(folder)',
    to: '',
    test: {
      project: 'integration',
      file: 'tests/integration/local-backend-process.test.ts',
      title: 'refuses a second process on its data folder',
    },
    hangs: true,
  },
  {
    rule: 'a server that refuses every tile is a lost network (TILE-7)',
    file: 'src/map/tiles/download-tiles.ts',
    from: 'const MAX_CONSECUTIVE_REFUSALS = 3',
    to: 'const MAX_CONSECUTIVE_REFUSALS = Infinity',
    test: { file: 'src/map/tiles/saved-maps.test.ts', title: 'waits while the server refuses every tile' },
  },
  {
    rule: 'a killed first start gets its own epoch and keys at the next one (LOCAL-5)',
    file: 'supabase/local/open-data.ts',
    from: "    await writeFile(firstStartMarkerPath(folder.path), '')\n    const storageFolder",
    to: '    const storageFolder',
    test: {
      project: 'integration',
      file: 'tests/integration/local-backend-process.test.ts',
      title: 'gets its own epoch and keys',
    },
  },
]

export const MUTANTS: readonly Mutant[] = [
  ...OUTBOX_AND_DRAFT_MUTANTS,
  ...COPY_MUTANTS,
  ...PULL_MUTANTS,
  ...LIMIT_MUTANTS,
  ...TILE_AND_BACKEND_MUTANTS,
]
