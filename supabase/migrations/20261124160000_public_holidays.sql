-- What admins change in the public holidays of the Act, which the guide itself brings (HOURS-16): '2026-12-24 Day before
-- Christmas' is a holiday too, '2026-07-03' is none. The Cabinet declares such days (Public Holidays Act 1988).

create function private.are_holidays(entries text[]) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
declare
  entry text;
  days text[] := '{}';
begin
  if cardinality(entries) > 100 then
    return false;
  end if;
  foreach entry in array entries loop
    if entry is null or entry !~ '^20\d\d-\d\d-\d\d( \S.*)?$' or not private.is_line(entry, 111)
      or left(entry, 10) = any (days) then
      return false;
    end if;
    -- Throws where the month has no such day.
    perform make_date(substr(entry, 1, 4)::integer, substr(entry, 6, 2)::integer, substr(entry, 9, 2)::integer);
    days := days || left(entry, 10);
  end loop;
  return true;
exception when datetime_field_overflow then
  return false;
end
$$;
revoke execute on function private.are_holidays(text[]) from public;
-- Checks run as whoever writes the row.
grant execute on function private.are_holidays(text[]) to authenticated, service_role;

alter table public.directory_settings add column holidays text[]
  constraint directory_settings_holidays check (private.are_holidays(holidays));

-- The feed is a long function, so its text is changed in place. Without a change of holidays the column is not sent.
do $$
declare
  changed text[];
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
begin
  foreach changed slice 1 in array array[
    ['select s.id, s.revision, s.dismissals_reset_at, s.is_demo, s.updated_at',
     'select s.id, s.revision, s.dismissals_reset_at, s.is_demo, s.updated_at, s.holidays'],
    ['select ''"directory_settings":['' || string_agg(row_to_json(r)::text, '','' order by r.revision) || '']''',
     'select ''"directory_settings":['' || replace(string_agg(row_to_json(r)::text, '','' order by r.revision), '',"holidays":null'', '''') || '']''']
  ] loop
    if position(changed[1] in definition) = 0 then
      raise exception 'directory_changes has no "%"', changed[1];
    end if;
    definition := replace(definition, changed[1], changed[2]);
  end loop;
  execute definition;
end
$$;
