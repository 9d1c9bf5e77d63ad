import type { Mutant } from './mutant.ts'

const sessionFile = 'src/directory/worker/replica-session.ts'
const cycleFile = 'src/directory/worker/sync-cycle.ts'
const formatTestFile = 'src/directory/worker/format-change.test.ts'
const replicaFile = 'src/directory/worker/replica.ts'
const pullFile = 'src/directory/worker/pull-runner.ts'
const storageTestFile = 'src/directory/worker/replica-storage.test.ts'
const replicaTestFile = 'src/directory/worker/replica.test.ts'
export const threeClients = {
  file: 'tests/faults/three-clients.test.ts',
  title: 'three simulated devices end with the rows of the server',
}

/** Rules that keep the saved copy of the directory complete. */
export const COPY_MUTANTS: readonly Mutant[] = [
  {
    rule: 'rows of another format stay until they are stored in this one (SYNC-18)',
    file: cycleFile,
    from: "state.databaseName === '' || ",
    to: '',
    test: {
      file: formatTestFile,
      title:
        'rows of the older format are kept at every offline start, until they are stored in the new format',
    },
  },
  {
    rule: 'left-over databases are deleted at every start (SYNC-18)',
    file: replicaFile,
    from: 'await deleteUnusedDatabasesOnce(this.session, this.ports)',
    to: 'return',
    test: {
      file: formatTestFile,
      title:
        'every start of the guide deletes databases that are no longer used, also a start without a pull',
    },
  },
  {
    rule: 'rows are stored before the checkpoint moves (SYNC-2)',
    file: sessionFile,
    from: '    const hadDatabase = this.storage.database !== null\n',
    to: `    const hadDatabase = this.storage.database !== null
    await this.moveCheckpoint(changes, isLastPage)
`,
    test: threeClients,
  },
  {
    rule: 'totals prove that no row is missing (SYNC-3)',
    file: cycleFile,
    from: 'if (differing.length === 0) return session',
    to: 'return session',
    test: {
      file: storageTestFile,
      title: 'the copy is rebuilt when one of its collections was deleted from the device',
    },
  },
  {
    rule: 'only a rebuild that ended different holds the next one back (SYNC-3)',
    file: cycleFile,
    from: 'mismatchAt: isIncomplete ? now : null',
    to: 'mismatchAt: now',
    test: { file: storageTestFile, title: 'is rebuilt again if a row is lost a second time on the same day' },
  },
  {
    rule: 'Refresh always rebuilds (SYNC-3)',
    file: cycleFile,
    from: ' && !events.isAskedFor',
    to: '',
    test: {
      file: storageTestFile,
      title:
        'a copy that differs from the server is rebuilt when a person refreshes, also shortly after a rebuild that did not help',
    },
  },
  {
    rule: 'a rebuild in the future does not hold the next one back (SYNC-3)',
    file: cycleFile,
    from: 'return elapsed >= 0 && elapsed < REBUILD_EVERY_MS',
    to: 'return elapsed < REBUILD_EVERY_MS',
    test: {
      file: storageTestFile,
      title: 'a copy that has lost a row is rebuilt although the clock was set back since the last rebuild',
    },
  },
  {
    rule: '"incomplete" is stored with the copy (SYNC-3)',
    file: sessionFile,
    from: 'this.isIncomplete = state.isIncomplete || ',
    to: 'this.isIncomplete = ',
    test: { file: storageTestFile, title: 'is reported as incomplete also at the next offline start' },
  },
]

/** Rules of pulls and of the network. */
export const PULL_MUTANTS: readonly Mutant[] = [
  {
    rule: 'news during a pull causes one more pull (SYNC-5)',
    file: pullFile,
    from: 'if (!CHANGE_REASONS.has(reason)) return this.runningPull',
    to: 'return this.runningPull',
    test: { file: replicaTestFile, title: 'causes one more pull' },
  },
  {
    rule: 'a lost Realtime channel makes the copy stale (SYNC-8)',
    file: pullFile,
    from: 'this.isStale = true\n    if (readyMs',
    to: 'if (readyMs',
    test: {
      file: replicaTestFile,
      title:
        'a copy is stale after its Realtime channel was lost, so that a page that becomes visible requests changes',
    },
  },
  {
    rule: 'the debounce of Realtime signals has a longest wait (SYNC-8)',
    file: 'src/directory/worker/realtime-trigger.ts',
    from: 'Math.max(0, Math.min(DEBOUNCE_MS, latestPullAt - now))',
    to: 'DEBOUNCE_MS',
    test: {
      file: 'src/directory/worker/realtime-trigger.test.ts',
      title: 'changes that Realtime keeps announcing cause one pull within about two seconds',
    },
  },
  {
    rule: 'a copy that was whole stays saved while newer changes arrive (OFFLINE-5)',
    file: sessionFile,
    from: 'isLastPage || state?.isComplete === true',
    to: 'isLastPage',
    test: {
      file: 'src/directory/worker/many-missed-changes.test.ts',
      title:
        'a copy that is two months behind stays ready and keeps its time of update until all changes have arrived, also after a break',
    },
  },
  {
    rule: 'what is fetched ahead rests while a pull is long (SLOW-7)',
    file: 'src/background/long-pulls.ts',
    from: 'timer = setTimeout(() => report((isLong = true)), LONG_PULL_MS)',
    to: 'return',
    test: {
      file: 'src/background/long-pulls.test.ts',
      title: 'a pull is reported as long when it has taken two seconds, and again when it has ended',
    },
  },
  {
    rule: 'the sign-in page of a portal is not the answer of our server (PORTAL-5)',
    file: 'src/browser/missing-code.ts',
    from: " && !/html/.test(headers.get('content-type') ?? '')",
    to: '',
    test: {
      file: 'src/browser/missing-code.test.ts',
      title: 'keeps the page where the sign-in page of a portal answers',
    },
  },
]
