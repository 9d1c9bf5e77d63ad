-- Undoing an import calls an added listing that was merged into another one since no longer undone, but changed: its content
-- lives on there, so it is named among what stays (IMPORT-9). Before, nobody was told that this content is still in the guide.

-- The function is long, so its text is changed in place.
do $$
declare
  before constant text := 'return case when written.before is null then ''undone'' else ''deleted'' end;';
  definition text := pg_get_functiondef('private.undo_row(private.imported_rows)'::regprocedure);
begin
  if position(before in definition) = 0 then
    raise exception 'undo_row has no "%"', before;
  end if;
  execute replace(definition, before, 'return case
      when written.before is not null then ''deleted''
      when exists (select from public.businesses b where b.merged_ids @> array[written.listing_id]) then ''changed''
      else ''undone'' end;');
end
$$;
