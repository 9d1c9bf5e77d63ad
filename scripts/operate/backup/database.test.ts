import { expect, it } from 'vitest'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import type { Project } from '../project.ts'
import { inTransaction } from './database.ts'

it.each([
  ['whose certificate is not there', 'postgresql://postgres@127.0.0.1/postgres?sslrootcert=/none/ca.crt'],
  ['that is no address', 'postgresql://postgres:pass/word@127.0.0.1/postgres'],
])('a database address %s is one sentence, without the password (OPERATE-6)', async (_what, databaseUrl) => {
  const failure: unknown = await inTransaction({ databaseUrl } as Project, async () => null).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(PlainFailure)
  expect(String(failure)).toContain('The database cannot be reached: ')
  expect(String(failure)).not.toContain('word@')
})
