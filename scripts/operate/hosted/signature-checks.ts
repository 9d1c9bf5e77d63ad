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
    consequence: 'No snapshot is published, or a stolen key cannot be replaced at once.',
    advice: `${APPLY_COMMAND} makes them; then build and deploy the site again.`,
    needs: ['database', 'hosted'],
    async findProblem(context) {
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
    consequence: REFUSED_SNAPSHOT_MEANING,
    advice: `npm run snapshot-keys -- show; where it names no keys, ${APPLY_COMMAND} makes them.`,
    needs: ['project', 'database'],
    findProblem: async (context) =>
      findSignatureProblem(context, (await context.askApi(PUBLISHED_SNAPSHOT_PATH, { key: 'none' })).bytes),
  },
  {
    name: 'The copy that the site carries is signed',
    consequence: REFUSED_SNAPSHOT_MEANING,
    advice: 'Build and deploy the site again, with the keys that npm run snapshot-keys -- show prints.',
    needs: ['site', 'database'],
    async findProblem(context) {
      const answer = await context.askSite('/directory.snapshot')
      // Ignore a missing snapshot, which another check reports.
      return answer.status === 200 ? findSignatureProblem(context, answer.bytes) : null
    },
  },
]

/** Checks the first line of a gzipped snapshot with the keys of the project. */
async function findSignatureProblem(context: CheckContext, bytes: Uint8Array): Promise<string | null> {
  const keys = await context.shareValue('snapshot keys', () => context.withDatabase(readSnapshotPublicKeys))
  if (keys.length === 0) return 'the project has no keys for it'
  const [firstLine = ''] = gunzipSync(bytes).toString().split('\n', 1)
  return verifyHead(firstLine, keys).then(
    () => null,
    (error: unknown) => (error instanceof SignatureError ? error.message : String(error)),
  )
}
