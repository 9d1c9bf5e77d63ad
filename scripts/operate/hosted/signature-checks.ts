import { gunzipSync } from 'node:zlib'
import { PUBLISHED_SNAPSHOT_PATH } from '../../../src/domain/snapshot/published-snapshot.ts'
import { SignatureError, verifyHead } from '../../../src/domain/snapshot/snapshot-signature.ts'
import type { CheckContext, Check } from './run-checks.ts'
import { readSnapshotPublicKeys, SNAPSHOT_KEY_NAMES } from './snapshot-keys.ts'

/* Checks of the snapshot's signature and keys (SIGN-3). */

const APPLY_COMMAND = 'npm run hosted -- apply'
const REFUSED_SNAPSHOT_MEANING =
  'Devices refuse it: a first visit takes longer, and nobody can give the guide to others.'

export const SIGNATURE_CHECKS: readonly Check[] = [
  {
    name: 'The Vault has the keys that sign the snapshot',
    means: 'No snapshot is published, or a stolen key cannot be replaced at once.',
    todo: `${APPLY_COMMAND} makes them; then build and deploy the site again.`,
    needs: ['database', 'hosted'],
    async find(context) {
      const rows = await context.query<{ name: string }>(
        `select name from unnest($1::text[]) as wanted (name)
         where not exists (select from vault.secrets s where s.name = 'guide_' || wanted.name)`,
        [[...SNAPSHOT_KEY_NAMES]],
      )
      return rows.length === 0 ? null : `missing: ${rows.map(({ name }) => `guide_${name}`).join(', ')}`
    },
  },
  {
    name: 'The snapshot is signed',
    means: REFUSED_SNAPSHOT_MEANING,
    todo: `npm run snapshot-keys -- show; where it names no keys, ${APPLY_COMMAND} makes them.`,
    needs: ['project', 'database'],
    find: async (context) =>
      findSignatureProblem(context, (await context.ask(PUBLISHED_SNAPSHOT_PATH, { key: 'none' })).bytes),
  },
  {
    name: 'The copy that the site carries is signed',
    means: REFUSED_SNAPSHOT_MEANING,
    todo: 'Build and deploy the site again, with the keys that npm run snapshot-keys -- show prints.',
    needs: ['site', 'database'],
    async find(context) {
      const answer = await context.askSite('/directory.snapshot')
      // Another check reports a missing snapshot.
      return answer.status === 200 ? findSignatureProblem(context, answer.bytes) : null
    },
  },
]

/** Checks the first line of a gzipped snapshot with the keys of the project. */
async function findSignatureProblem(context: CheckContext, bytes: Uint8Array): Promise<string | null> {
  const keys = await context.once('snapshot keys', () => context.withDatabase(readSnapshotPublicKeys))
  if (keys.length === 0) return 'the project has no keys for it'
  const [first = ''] = gunzipSync(bytes).toString().split('\n', 1)
  return verifyHead(first, keys).then(
    () => null,
    (error: unknown) => (error instanceof SignatureError ? error.message : String(error)),
  )
}
