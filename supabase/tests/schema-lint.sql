-- The rules of the Supabase database linter (https://github.com/supabase/splinter, documented at
-- https://supabase.com/docs/guides/database/database-linter) that apply to this schema, written anew from their
-- documentation. Each query returns a line of text for each finding. schema-lint.test.ts runs the queries and shows
-- that each can find something. Rules that judge a running project are left out: 0005 unused_index, 0012 anonymous
-- sign-ins, 0019 queues, 0020 table_bloat, 0021 and 0022 (nothing of theirs here), 0026 and 0027 pg_graphql, 0030
-- autovacuum and 0031 replication slots.

-- rule: 0001_unindexed_foreign_keys
select format('%s.%s', c.conrelid::regclass, c.conname) as finding
from pg_constraint c
where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid
      and (string_to_array(i.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] = c.conkey);

-- rule: 0002_auth_users_exposed
select distinct v.oid::regclass::text as finding
from pg_depend d
join pg_rewrite r on r.oid = d.objid
join pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
where d.refobjid = 'auth.users'::regclass and v.oid <> 'auth.users'::regclass
  and (has_table_privilege('anon', v.oid, 'select') or has_table_privilege('authenticated', v.oid, 'select'));

-- rule: 0003_auth_rls_initplan
-- A call that is not inside a (select ...) runs once per row. Calls of functions in private are checked like those in auth.
select format('%s.%s: %s', schemaname, tablename, policyname) as finding
from pg_policies,
     regexp_replace(
       lower(coalesce(qual, '') || ' ' || coalesce(with_check, '')), 'select (auth|private)\.[a-z_]+\(\)', '', 'g') as bare
where schemaname in ('public', 'private', 'storage')
  and bare ~ '(auth\.(uid|jwt|role|email)|private\.[a-z_]+|current_setting)\(\)';

-- rule: 0004_no_primary_key
select c.oid::regclass::text as finding
from pg_class c
where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary);

-- rule: 0006_multiple_permissive_policies
select format('%s.%s: %s may %s by %s policies', p.schemaname, p.tablename, r.role, v.verb, count(*)) as finding
from pg_policies p
cross join unnest(case when p.roles = '{public}' then array['anon', 'authenticated']::name[] else p.roles end) as r(role)
cross join unnest(case p.cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[p.cmd] end) as v(verb)
where p.permissive = 'PERMISSIVE' and p.schemaname in ('public', 'private', 'storage')
group by p.schemaname, p.tablename, r.role, v.verb
having count(*) > 1;

-- rule: 0007_policy_exists_rls_disabled
select distinct c.oid::regclass::text as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where not c.relrowsecurity;

-- rule: 0008_rls_enabled_no_policy
select c.oid::regclass::text as finding
from pg_class c
where c.relrowsecurity and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_policy p where p.polrelid = c.oid);

-- rule: 0009_duplicate_index
select string_agg(i.indexrelid::regclass::text, ' = ') as finding
from pg_index i join pg_class t on t.oid = i.indrelid
where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text, pg_get_expr(i.indexprs, i.indrelid),
  pg_get_expr(i.indpred, i.indrelid)
having count(*) > 1;

-- rule: 0010_security_definer_view
select c.oid::regclass::text as finding
from pg_class c
where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
  and not coalesce(c.reloptions::text ~* 'security_invoker=(true|on|yes|1)', false);

-- rule: 0011_function_search_path_mutable
select p.oid::regprocedure::text as finding
from pg_proc p
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');

-- rule: 0013_rls_disabled_in_public
select c.oid::regclass::text as finding
from pg_class c
where c.relkind in ('r', 'p') and not c.relrowsecurity
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace);

-- rule: 0014_extension_in_public
select extname::text as finding from pg_extension where extnamespace = 'public'::regnamespace;

-- rule: 0015_rls_references_user_metadata
select format('%s.%s: %s', schemaname, tablename, policyname) as finding
from pg_policies
where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_?metadata|raw_user_meta_data';

-- rule: 0016_materialized_view_in_api
select oid::regclass::text as finding from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace;

-- rule: 0017_foreign_table_in_api
select oid::regclass::text as finding from pg_class where relkind = 'f' and relnamespace = 'public'::regnamespace;

-- rule: 0018_unsupported_reg_types
select format('%s.%s', a.attrelid::regclass, a.attname) as finding
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0
  and a.atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
    'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype);

-- rule: 0023_sensitive_columns_exposed
select format('%s.%s', a.attrelid::regclass, a.attname) as finding
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
  and a.attname ~ '(password|secret|token|api_?key|session_id|backup_code|otp)';

-- rule: 0024_rls_policy_always_true
select format('%s.%s: %s', schemaname, tablename, policyname) as finding
from pg_policies
where permissive = 'PERMISSIVE' and roles && '{public,anon,authenticated}'::name[]
  and (cmd in ('UPDATE', 'DELETE', 'ALL') and regexp_replace(coalesce(qual, 'true'), '[\s()]', '', 'g') in ('true', '1=1')
    or cmd in ('INSERT', 'UPDATE', 'ALL')
      and regexp_replace(coalesce(with_check, qual, 'true'), '[\s()]', '', 'g') in ('true', '1=1'));

-- rule: 0025_public_bucket_allows_listing
select format('%s: %s', b.id, p.policyname) as finding
from storage.buckets b
join pg_policies p on p.schemaname = 'storage' and p.tablename = 'objects' and p.cmd in ('SELECT', 'ALL')
  and p.roles && '{public,anon}'::name[]
where b.public;

-- rule: 0028_anon_security_definer_function_executable
select p.oid::regprocedure::text as finding
from pg_proc p
where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and has_function_privilege('anon', p.oid, 'execute');

-- rule: 0029_authenticated_security_definer_function_executable
select p.oid::regprocedure::text as finding
from pg_proc p
where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and has_function_privilege('authenticated', p.oid, 'execute');

-- rule: 0030_rls_policy_null_auth_disjunct
select format('%s.%s: %s', schemaname, tablename, policyname) as finding
from pg_policies
where permissive = 'PERMISSIVE' and cmd in ('SELECT', 'ALL')
  and lower(coalesce(qual, '')) ~ '(auth\.(uid|jwt|role)\(\)|current_setting\([^)]*\))[^()]*\)? is null';

-- rule: 0030_invalid_index
select indexrelid::regclass::text as finding from pg_index where not indisvalid;
