-- An announcement for one or several atolls (ANN-9); none is for all. Versions of the guide before this column ignore it.
alter table public.announcements
  add column atolls text[] not null default '{}' check (
    (cardinality(atolls) = 0 or array_ndims(atolls) = 1) and cardinality(atolls) <= 40
    and array_position(atolls, null) is null
    -- Null where there is none to check.
    and private.are_atoll_codes(atolls) is not false);
grant select (atolls) on public.announcements to anon;

-- The feed is a long function, so its text is changed in place.
do $$
declare
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
begin
  if position('n.action_text_mh, n.mh_by' in definition) = 0 then
    raise exception 'directory_changes has no columns "n.action_text_mh, n.mh_by"';
  end if;
  execute replace(definition, 'n.action_text_mh, n.mh_by', 'n.action_text_mh, n.mh_by, n.atolls');
end
$$;
