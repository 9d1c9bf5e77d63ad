import { areChecksRight, queryDatabase, type HostedProject } from './hosted-project.ts'
import { findBucketProblems, type Bucket } from './storage-checks.ts'

/** Names of the policies that private.install_storage_rules creates on storage.objects. */
const POLICY_NAMES = ['Admins list photos', 'Admins upload photos', 'Admins delete photos']

/** Whether the checks of the buckets and of the policies of Storage find nothing wrong. */
export async function areStorageRulesSet(hosted: HostedProject): Promise<boolean> {
  const buckets = await queryDatabase<Bucket>(
    hosted,
    'select id, public, file_size_limit::float8 as file_size_limit, allowed_mime_types from storage.buckets',
  )
  if (findBucketProblems(buckets) !== null) return false
  return areChecksRight(hosted, ['Policies of Storage are those of this checkout'])
}

/**
 * Sets buckets and policies again. Drops all other policies of Storage, because each allows more than this checkout says.
 * Reports the text of each policy before it drops the policy, so that a person who needs it can write a migration, even if
 * this function fails in between.
 */
export async function setStorageRules(
  hosted: HostedProject,
  report: (line: string) => void,
): Promise<string> {
  await queryDatabase(hosted, 'select private.install_storage_rules()')
  const otherPolicies = await queryDatabase<{ name: string; statement: string; rule: string }>(
    hosted,
    `select policyname as name, format('drop policy %I on storage.%I', policyname, tablename) as statement,
       concat_ws(' ', lower(cmd), 'on', tablename, 'to', array_to_string(roles, ', '),
         'using (' || qual || ')', 'with check (' || with_check || ')') as rule
     from pg_policies where schemaname = 'storage' and not (tablename = 'objects' and policyname = any($1))
     order by tablename, policyname`,
    [POLICY_NAMES],
  )
  for (const { name, statement, rule } of otherPolicies) {
    report(`Storage rules: dropping the policy "${name}" (${rule})`)
    await queryDatabase(hosted, statement)
  }
  return `set 2 buckets and 3 policies${otherPolicies.length === 0 ? '' : `; dropped other policies: ${otherPolicies.length}`}`
}
