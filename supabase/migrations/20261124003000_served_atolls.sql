-- The atolls that a boat, a plane or a taxi goes to (SERVES-1); null where nobody said.
create function private.are_atoll_codes(codes text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select bool_and(private.is_atoll_code(code)) from unnest(codes) code
$$;

alter table public.businesses
  add column serves text[] check (
    array_ndims(serves) = 1 and cardinality(serves) between 1 and 40 and array_position(serves, null) is null
    and private.are_atoll_codes(serves));

-- The feed, the import and the merge are long functions, so their texts are changed in place.
do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('public.directory_changes(bigint, integer)', 'b.alert, b.alt_names,', 'b.alert, b.alt_names, b.serves,'),
    ('private.import_listing(jsonb, bigint)', 'closed_until, alt_names, last_checked_at)',
      'closed_until, alt_names, serves, last_checked_at)'),
    ('private.import_listing(jsonb, bigint)', 'n.closed_until, n.alt_names, n.last_checked_at)',
      'n.closed_until, n.alt_names, n.serves, n.last_checked_at)'),
    ('private.import_listing(jsonb, bigint)', 'b.closed_until, b.alt_names, b.last_checked_at)',
      'b.closed_until, b.alt_names, b.serves, b.last_checked_at)'),
    ('private.import_listing(jsonb, bigint)', 'alt_names = n.alt_names,', 'alt_names = n.alt_names, serves = n.serves,'),
    -- A page of the admin area that was opened before this change sends no such field, and clears nothing.
    ('private.import_listing(jsonb, bigint)', '  if expected is null then', '  if not (listing ? ''serves'') then
    n.serves := (select b.serves from public.businesses b where b.id = n.id);
  end if;
  if expected is null then'),
    ('public.merge_listings(jsonb)', 'alt_names = wanted.alt_names,',
      'alt_names = wanted.alt_names, serves = wanted.serves,')
  ) as c (name, before, after)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no text "%"', change.name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
-- Whoever writes a listing runs its checks.
grant execute on function private.are_atoll_codes(text[]) to anon, authenticated, service_role;
