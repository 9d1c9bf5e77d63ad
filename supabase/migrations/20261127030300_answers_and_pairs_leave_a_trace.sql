-- Nothing that admins write is left out of the log (AUDIT-2). No screen deletes answers of visitors, so no admin may; a
-- mark that two listings are two places is logged with the names of both.
drop policy "Admins delete answers" on public.listing_answers;
revoke delete on public.listing_answers from authenticated;

do $$
declare
  definition text := pg_get_functiondef('private.audit_details(text, jsonb, jsonb)'::regprocedure);
  before constant text := 'when table_name = ''business_images'' then';
begin
  if position(before in definition) = 0 then
    raise exception 'audit_details has no "%"', before;
  end if;
  execute replace(definition, before,
    'when table_name = ''distinct_listings'' then jsonb_strip_nulls(jsonb_build_object(
      ''name'', (select string_agg(b.name, '' / '' order by b.id) from public.businesses b
               where b.id in ((coalesce(after, before) ->> ''one'')::uuid, (coalesce(after, before) ->> ''other'')::uuid))))
    ' || before);
end
$$;
create trigger y_audit_write after insert or update or delete on public.distinct_listings
  for each row execute function private.audit_write();
