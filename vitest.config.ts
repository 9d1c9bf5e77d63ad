import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { guideData } from './scripts/build/guide-data-plugin.ts'

/** Only a hanging test takes this long: a test of 12 s took more than 30 s on a busy machine, starting a backend a minute. */
const LIMIT_MS = 180_000

const NODE_TESTS = {
  pool: 'forks' as const,
  // PGlite is WebAssembly. Optimizing it costs several times the processor time that these short runs get back.
  execArgv: ['--liftoff-only'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  // As for the browser tests: a busy CI machine may delay a server for longer than a test waits.
  retry: process.env['CI'] === undefined ? 0 : 1,
}

/** Files that share a worker load PGlite and the backend only once. They keep nothing outside of their own backends. */
const SHARED_WORKERS = { ...NODE_TESTS, isolate: false }

/** Tests of functions without state, and of the scripts and the local backend. */
const PURE_TESTS = [
  'src/{domain,search,telemetry}/**/*.test.ts',
  '{sw,scripts,supabase/local,tests/architecture}/**/*.test.ts',
]

/** Tests that run on a PostgreSQL server only (the project `integration-postgres`). */
const POSTGRES_ONLY_TESTS = [
  // These need a server with several databases.
  'tests/integration/hosted-*.test.ts',
  // What operators, roles and functions may do and what a limit refuses is decided in the database of a project, which is
  // PostgreSQL. That all this works with the embedded database too is shown by operators-contacts.test.ts, by the contract
  // and by the tests of the local backend.
  'tests/integration/operators-{listings,admin,backup,photos,older-backup}.test.ts',
  'tests/integration/{rights,bad-input,admin-accounts,edge-functions}*.test.ts',
]

export default defineConfig({
  plugins: [react(), guideData()],
  test: {
    // More workers than the two cores of the reference machine: most tests wait for servers, processes and timers.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/faults/{three-clients,fuzz}.test.ts'],
          exclude: PURE_TESTS,
          setupFiles: ['tests/fixtures/patient-queries.ts'],
          testTimeout: LIMIT_MS,
        },
      },
      // These change nothing global, so files share a worker, which loads each module only once.
      {
        extends: true,
        test: { name: 'unit-pure', include: PURE_TESTS, isolate: false, testTimeout: LIMIT_MS },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: 'supabase/tests/template.ts',
          ...SHARED_WORKERS,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          env: {
            FAULT_SEEDS: '100',
            FUZZ_CASES: '10000',
            FAULT_SEED: process.env['FAULT_SEED'] ?? String(Date.now() % 1_000_000),
          },
          ...NODE_TESTS,
        },
      },
      // Looks at a finished build; run by scripts/test/run-e2e.ts, which makes one.
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'], ...NODE_TESTS } },
      // Walks in the system's Firefox and WebKit; run by scripts/test/run-e2e.ts on its build.
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          fileParallelism: false,
          ...NODE_TESTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,contract}/**/*.test.ts'],
          exclude: POSTGRES_ONLY_TESTS,
          ...SHARED_WORKERS,
        },
      },
      // The same tests again on a PostgreSQL server, which has several sessions, timeouts and Supabase's roles.
      {
        extends: true,
        test: {
          name: 'integration-postgres',
          include: ['tests/{integration,contract}/**/*.test.ts'],
          // These test the files of the embedded database, or no database at all.
          exclude: ['tests/integration/{local-backend-process,commands}.test.ts'],
          globalSetup: 'tests/integration/postgres-server.ts',
          ...SHARED_WORKERS,
        },
      },
    ],
  },
})
