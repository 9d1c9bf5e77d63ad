-- A position that nobody set (PIN-6). The choice of an atoll fills in its center, usually a point in the lagoon. Such a
-- position is marked, and the feed holds no coordinates of it: visitors are told the atoll, not a place in the sea.

-- The centers of src/domain/atolls/atolls.json; a test holds the two equal.
create function private.is_atoll_center(latitude double precision, longitude double precision) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (select from (values
    ('MAJ', 7.142, 171.214), ('KWA', 9.054, 167.373), ('ARN', 7.111, 171.734), ('JAL', 6.052, 169.56),
    ('ALL', 7.47, 168.76), ('WTJ', 9.449, 170.055), ('NMU', 8.038, 168.134), ('MIL', 6.044, 171.948),
    ('EBO', 4.629, 168.712), ('MAL', 8.684, 171.079), ('ENI', 11.495, 162.24), ('KIL', 5.644, 169.124),
    ('NMK', 5.606, 168.136), ('AUR', 8.227, 171.112), ('UTI', 11.234, 169.815), ('LIK', 9.923, 169.152),
    ('UJA', 9.075, 165.627), ('MEJ', 10.282, 170.87), ('LAE', 8.935, 166.255), ('ALK', 10.328, 169.945),
    ('LIB', 8.313, 167.378), ('WTH', 10.1, 165.967), ('JAB', 7.751, 168.977), ('RON', 11.317, 166.783),
    ('BIK', 11.593, 165.402), ('UJL', 9.8, 160.901), ('AIG', 11.152, 166.394), ('ROR', 11.358, 167.443),
    ('BKR', 12.238, 170.116), ('BOK', 14.64, 168.964), ('ERK', 9.131, 170.019), ('JEM', 10.08, 169.524),
    ('TAK', 11.155, 169.606), ('NAD', 5.9, 172.15)
  ) atoll (code, latitude, longitude)
  where atoll.latitude = is_atoll_center.latitude and atoll.longitude = is_atoll_center.longitude)
$$;

alter table public.businesses add column position_is_approximate boolean not null default false,
  add constraint businesses_approximate_position check (not position_is_approximate or latitude is not null);

-- A pin that is moved is a place that somebody set, unless the writer says otherwise.
create function private.mark_approximate_position() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.position_is_approximate = old.position_is_approximate
     and (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude) then
    new.position_is_approximate := false;
  end if;
  new.position_is_approximate := private.is_atoll_center(new.latitude, new.longitude)
    or (coalesce(new.position_is_approximate, false) and new.latitude is not null);
  return new;
end
$$;
create trigger mark_approximate_position before insert or update on public.businesses
  for each row execute function private.mark_approximate_position();

-- The trigger marks them, and the new revision brings the change to every saved copy.
update public.businesses set position_is_approximate = true where private.is_atoll_center(latitude, longitude);

-- The feed is a long function, so its text is changed in place.
do $$
declare
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
  before constant text := 'b.latitude, b.longitude,';
begin
  if position(before in definition) = 0 then
    raise exception 'directory_changes has no columns "%"', before;
  end if;
  execute replace(definition, before,
    'case when not b.position_is_approximate then b.latitude end as latitude,
             case when not b.position_is_approximate then b.longitude end as longitude, b.position_is_approximate,');
end
$$;

revoke execute on all functions in schema private from public;
