-- Visitors see on which day a listing was added and checked, and never the hour. The three times of a listing were a seventh
-- of the snapshot file, because milliseconds cannot be compressed; as midnights in Majuro they are nearly nothing (FEED-12).
-- directory_changes, which the admin area asks, keeps the exact times.
do $$
declare
  before constant text := $text$coalesce((r.value -> c.key)::text, 'null')$text$;
  definition text := pg_get_functiondef('public.directory_changes_by_column(bigint, integer)'::regprocedure);
begin
  if position(before in definition) = 0 then
    raise exception 'directory_changes_by_column has no values of columns';
  end if;
  execute replace(definition, before, $text$coalesce(private.feed_value(c.name, c.key, r.value -> c.key)::text, 'null')$text$);
end
$$;

-- A value as the feed by column has it.
create function private.feed_value(table_name text, column_name text, value jsonb) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select case
    when table_name = 'businesses' and column_name in ('created_at', 'updated_at', 'last_checked_at') and value <> 'null'
    then to_jsonb(private.majuro_day((value #>> '{}')::timestamptz))
    else value
  end
$$;

revoke execute on function private.feed_value(text, text, jsonb) from public, anon, authenticated, service_role;
