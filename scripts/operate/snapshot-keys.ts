import { PlainFailure, readArguments, runCommand } from '../../supabase/local/run-command.ts'
import { openDatabase } from './hosted/run-checks.ts'
import { rotateKeys, makeMissingSnapshotKeys, readSnapshotPublicKeys } from './hosted/snapshot-keys.ts'
import { openProject } from './project.ts'

/*
 * npm run snapshot-keys: the keys that sign the snapshot (docs/operations.md). Works on the project of DATABASE_URL (with
 * SUPABASE_URL and SUPABASE_SECRET_KEY), or on the local backend. Private keys are never shown and never leave the
 * project.
 */
const USAGE = `Usage:
  npm run snapshot-keys -- show      the public keys, as the build needs them
  npm run snapshot-keys -- make      makes the keys that are missing
  npm run snapshot-keys -- change    the second key signs from now on; apps accept both, nothing else to do
  npm run snapshot-keys -- revoke    the signing key was lost or stolen: deletes it, the second one signs from now on`

const NEXT_STEPS: Record<string, string> = {
  make: 'Build and deploy the site with these keys.',
  change: 'The snapshot is signed with the other key within a minute.',
  revoke:
    'The snapshot is signed with the other key within a minute. Build and deploy the site with these keys now: until then, apps accept the deleted key.',
}

async function runSnapshotKeys(): Promise<void> {
  const [command = '', ...otherArguments] = readArguments(USAGE, {}).positionals
  if (otherArguments.length > 0 || (command !== 'show' && !(command in NEXT_STEPS)))
    throw new PlainFailure(USAGE)
  const project = await openProject(process.env)
  const client = await openDatabase(project.databaseUrl ?? process.env['DATABASE_URL'] ?? null)
  try {
    if (command === 'make') await makeMissingSnapshotKeys(client)
    if (command === 'change' || command === 'revoke')
      await rotateKeys(client, { revoke: command === 'revoke' })
    const keys = await readSnapshotPublicKeys(client)
    if (keys.length === 0) throw new PlainFailure('There are no keys: npm run snapshot-keys -- make')
    console.log(`SNAPSHOT_PUBLIC_KEYS=${keys.join()}`)
    if (command !== 'show') console.log(NEXT_STEPS[command])
    if (command !== 'show' && project.isLocal) console.log('Restart the local backend to apply this.')
  } finally {
    await client.end()
  }
}

await runCommand(runSnapshotKeys)
