-- Undoing an import of photos names one that somebody described before a merge once: its copy, and no more the original
-- too, which left the guide with its listing (IMPORT-15).

create or replace function public.undo_import(import_id uuid, max_rows integer default 200) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  undone public.listing_imports;
  written private.imported_rows;
  ending text;
begin
  perform private.refuse_non_admins();
  perform pg_advisory_xact_lock(692, 1);
  select * into undone from public.listing_imports i
  where i.id = undo_import.import_id and i.imported_at > now() - interval '30 days';
  if undone.id is null then
    return null;
  end if;
  perform private.undo_photos(undone.id, max_rows);
  for written in
    select * from private.imported_rows r
    where r.import_id = undone.id and r.undo_outcome is null
    order by r.listing_id limit least(greatest(max_rows, 1), 500)
  loop
    ending := private.undo_row(written);
    if ending = 'undone' then
      delete from public.listing_sources s
      where s.import_id = undone.id and s.business_id = written.listing_id;
    end if;
    update private.imported_rows r set undo_outcome = ending
    where r.import_id = undone.id and r.listing_id = written.listing_id;
  end loop;
  if undone.undone_at is null then
    update public.listing_imports i set undone_at = clock_timestamp() where i.id = undone.id;
    perform private.add_audit('import_undone', jsonb_build_object('file', undone.file_name), 'businesses', null);
  end if;
  return (
    select jsonb_build_object(
      'left', count(*) filter (where r.undo_outcome is null),
      'undone', count(*) filter (where r.undo_outcome = 'undone'),
      'kept', coalesce(jsonb_agg(jsonb_build_object('id', r.listing_id, 'name', r.name, 'reason', r.undo_outcome)
        order by r.name, r.listing_id) filter (where r.undo_outcome in ('changed', 'deleted')), '[]'))
    from (
      select i.listing_id, i.name, i.undo_outcome from private.imported_rows i where i.import_id = undone.id
      union all
      select p.business_id, coalesce((select b.name from public.businesses b where b.id = p.business_id),
               (select d.name from public.deleted_listings d where d.id = p.business_id), '-'),
             p.undo_outcome
      from public.imported_photos p
      where p.import_id = undone.id
        -- Its copy counts in its place, unless it is not undone yet, or is back in the guide and stays there too.
        and (p.undo_outcome is null
             or not exists (select from public.imported_photos c where c.copy_of = p.id)
             or (p.undo_outcome = 'changed'
                 and exists (select from public.business_images i where i.id = p.id)))) r);
end
$$;
