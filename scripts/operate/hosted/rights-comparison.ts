import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY_FOLDER } from '../../../supabase/local/backend-options.ts'
import { openEmbeddedDatabase } from '../../../supabase/local/embedded-database.ts'
import { readMigrations } from '../../../supabase/local/migrations.ts'
import { prepareDatabase } from '../../../supabase/local/open-data.ts'
import type { CheckContext, Check } from './run-checks.ts'

/*
 * Compares the catalogs of a running project with the catalogs of a new database that has only the migrations of this checkout.
 * Rights come from grants and policies together, so both are compared word for word.
 */

const GUIDE_SCHEMAS_SQL = `('public'::regnamespace, 'private'::regnamespace)`
const API_ROLES_SQL = `('anon', 'authenticated', 'service_role')`
const formatNotOfExtension = (oid: string): string =>
  `not exists (select from pg_catalog.pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

/** Each query returns rows (item, value). Two databases are equal in an aspect when all items have the same values. */
const ASPECT_QUERIES = {
  tableGrants: `
    select format('%s for %s', c.oid::regclass, coalesce(r.rolname, 'public')) as item,
           string_agg(distinct a.privilege_type, ' ' order by a.privilege_type) as value
    from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where c.relnamespace in ${GUIDE_SCHEMAS_SQL} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${formatNotOfExtension('c.oid')}
      and (a.grantee = 0 or r.rolname in ${API_ROLES_SQL})
    group by 1`,
  columnGrants: `
    select format('%s.%s for %s', c.oid::regclass, t.attname, coalesce(r.rolname, 'public')) as item,
           string_agg(a.privilege_type, ' ' order by a.privilege_type) as value
    from pg_attribute t join pg_class c on c.oid = t.attrelid
    cross join lateral aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
    where c.relnamespace in ${GUIDE_SCHEMAS_SQL} and t.attnum > 0 and (a.grantee = 0 or r.rolname in ${API_ROLES_SQL})
    group by 1`,
  rowSecurity: `
    select c.oid::regclass::text as item, case when c.relrowsecurity then 'on' else 'off' end as value
    from pg_class c
    where c.relnamespace in ${GUIDE_SCHEMAS_SQL} and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${formatNotOfExtension('c.oid')}`,
  policies: `
    select format('%s.%s: %s', p.schemaname, p.tablename, p.policyname) as item,
           concat_ws(' ', p.permissive, p.cmd, p.roles, 'using', p.qual, 'check', p.with_check) as value
    from pg_policies p where p.schemaname in ('public', 'private')`,
  storagePolicies: `
    select format('%s: %s', p.tablename, p.policyname) as item,
           concat_ws(' ', p.permissive, p.cmd, p.roles, 'using', p.qual, 'check', p.with_check) as value
    from pg_policies p where p.schemaname = 'storage'`,
  functionRights: `
    select p.oid::regprocedure::text as item, coalesce((
      select string_agg(r.rolname, ' ' order by r.rolname) from pg_roles r
      where r.rolname in ${API_ROLES_SQL} and has_function_privilege(r.oid, p.oid, 'execute')), 'nobody') as value
    from pg_proc p where p.pronamespace in ${GUIDE_SCHEMAS_SQL} and ${formatNotOfExtension('p.oid')}`,
  functionDefinitions: `
    select p.oid::regprocedure::text as item,
           md5(concat_ws(' ', p.prosrc, p.prosecdef, p.provolatile, p.proconfig, p.prorettype::regtype)) as value
    from pg_proc p where p.pronamespace in ${GUIDE_SCHEMAS_SQL} and ${formatNotOfExtension('p.oid')}`,
  triggers: `
    select format('%s: %s', t.tgrelid::regclass, t.tgname) as item,
           concat_ws(' ', case when t.tgenabled = 'D' then 'off' else 'on' end, pg_get_triggerdef(t.oid)) as value
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace in ${GUIDE_SCHEMAS_SQL}`,
  columns: `
    select format('%s.%s', c.oid::regclass, a.attname) as item,
           concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
             pg_get_expr(d.adbin, d.adrelid)) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in ${GUIDE_SCHEMAS_SQL} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s: %s', c.conrelid::regclass, c.conname) as item, pg_get_constraintdef(c.oid) as value
    from pg_constraint c where c.connamespace in ${GUIDE_SCHEMAS_SQL} and c.conrelid <> 0 and c.contype <> 'n'`,
  indexes: `
    select format('%I.%I', i.schemaname, i.indexname) as item, i.indexdef as value
    from pg_indexes i where i.schemaname in ('public', 'private')`,
} as const

type Aspect = keyof typeof ASPECT_QUERIES
/** Per check: its name, the aspect that it compares, and what a difference means. */
const COMPARISONS: readonly [string, Aspect, string][] = [
  [
    'Grants on tables are those of this checkout',
    'tableGrants',
    'A role may read or write more than it should, or an admin less.',
  ],
  [
    'Grants on columns are those of this checkout',
    'columnGrants',
    'Visitors see columns that are not for them, or miss some.',
  ],
  [
    'Row-level security is that of this checkout',
    'rowSecurity',
    'Everybody with a grant reads or writes every row.',
  ],
  [
    'Policies are those of this checkout',
    'policies',
    'A role reads or writes rows that are not for it, or an admin is refused.',
  ],
  [
    'Policies of Storage are those of this checkout',
    'storagePolicies',
    'Strangers can store or list files, or admins cannot.',
  ],
  [
    'Rights to call functions are those of this checkout',
    'functionRights',
    'A role may call what is not for it, or a screen fails.',
  ],
  [
    'Definitions of functions are those of this checkout',
    'functionDefinitions',
    'A rule of this release is not in force.',
  ],
  [
    'Triggers are those of this checkout',
    'triggers',
    'Rules, the audit log, or the announcement of changes are not in force.',
  ],
  [
    'Columns of tables are those of this checkout',
    'columns',
    'Screens fail, or values are kept that should not be there.',
  ],
  ['Constraints are those of this checkout', 'constraints', 'Values are accepted that screens cannot show.'],
  ['Indexes are those of this checkout', 'indexes', 'Reads become slow as the directory grows.'],
]

/** The expected aspects, read once per process, because the checkout does not change while a command runs. */
let expectedAspectsPromise: Promise<Aspects> | undefined

export const RIGHTS_CHECKS: readonly Check[] = COMPARISONS.map(([name, aspect, consequence]) => ({
  name,
  consequence,
  advice:
    aspect === 'storagePolicies'
      ? 'npm run hosted -- apply sets them again, and drops others.'
      : 'Write a migration that puts it right, then npm run hosted -- apply.',
  needs: ['database'],
  isHeavy: true,
  async findProblem(context) {
    const expectedRights = await context.shareValue(
      'expected aspects',
      () => (expectedAspectsPromise ??= readExpectedAspects()),
    )
    const runningRights = await context.shareValue('aspects', () => readRunningAspects(context))
    return describeDifferences(expectedRights[aspect], runningRights[aspect])
  },
}))

function readRunningAspects(context: CheckContext): Promise<Aspects> {
  return context.withDatabase(async (client) => {
    await client.query('begin read only')
    try {
      return await readAspects(async (sql) => (await client.query<{ item: string; value: string }>(sql)).rows)
    } finally {
      await client.query('rollback')
    }
  })
}

/** The values of all items, by aspect of the database and by item. */
type Aspects = Record<Aspect, Map<string, string>>

const MAX_DIFFERENCES = 5

type RunSql = (sql: string) => Promise<{ item: string; value: string }[]>

/** Reads all aspects. `run` must run the statements in one transaction. */
async function readAspects(run: RunSql): Promise<Aspects> {
  // With an empty search path, PostgreSQL writes every name with its schema.
  await run(`select set_config('search_path', '', true) as item, '' as value`)
  const entries: [Aspect, Map<string, string>][] = []
  for (const [aspect, sql] of Object.entries(ASPECT_QUERIES)) {
    const rows = await run(sql)
    entries.push([aspect as Aspect, new Map(rows.map(({ item, value }) => [item, value]))])
  }
  return Object.fromEntries(entries) as Aspects
}

/** Reads all aspects of a new embedded database with the migrations of this checkout. The first time takes seconds. */
export async function readExpectedAspects(): Promise<Aspects> {
  const folder = await mkdtemp(path.join(tmpdir(), 'guide-expected-'))
  try {
    const databaseFolder = path.join(folder, 'database')
    await prepareDatabase({
      migrations: await readMigrations(path.join(REPOSITORY_FOLDER, 'supabase/migrations')),
      demoListings: 0,
      databaseFolder,
      storageFolder: path.join(folder, 'storage'),
      report: () => undefined,
    })
    const database = await openEmbeddedDatabase(databaseFolder)
    try {
      return await database.transaction((query) => readAspects(query))
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the differences as text, or null. */
export function describeDifferences(
  expected: ReadonlyMap<string, string>,
  foundValues: ReadonlyMap<string, string>,
): string | null {
  const differences = [
    ...[...expected].flatMap(([item, value]) => {
      const foundValue = foundValues.get(item)
      if (foundValue === undefined) return [`${item} is missing`]
      return foundValue === value
        ? []
        : [`${item} is "${shortenValue(foundValue)}" instead of "${shortenValue(value)}"`]
    }),
    ...[...foundValues]
      .filter(([item]) => !expected.has(item))
      .map(([item]) => `${item} should not be there`),
  ]
  if (differences.length === 0) return null
  const hiddenCount = differences.length - MAX_DIFFERENCES
  const firstDifferences = differences.slice(0, MAX_DIFFERENCES).join('; ')
  return hiddenCount > 0 ? `${firstDifferences}; and ${hiddenCount} more` : firstDifferences
}

function shortenValue(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
