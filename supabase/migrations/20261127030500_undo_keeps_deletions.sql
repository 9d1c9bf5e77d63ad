-- Undoing an import that brought a deleted listing or contact back deletes it as before: what somebody deleted by hand is
-- listed as deleted again, as it was then, and a later import asks about it (IMPORT-8, IMPORT-9, IMPORT-12, HISTORY-3).

-- The entry of deleted_listings or deleted_contacts that the import took away; null where nobody had deleted the row.
alter table private.imported_rows add column was_deleted jsonb;
alter table private.imported_contacts add column was_deleted jsonb;

-- These functions are long, so their texts are changed in place. Photos and trips that came back with a listing do not
-- keep it from being taken out: its entry holds them as they are now.
do $$
declare
  changed text[];
  definition text;
begin
  foreach changed slice 1 in array array[
    ['private.import_listing(jsonb, bigint, uuid)', 'earlier jsonb;', 'earlier jsonb;
  deletion jsonb;'],
    ['private.import_listing(jsonb, bigint, uuid)', 'if expected is null then', 'if expected is null then
    perform pg_advisory_xact_lock(692, 1);
    select to_jsonb(d) into deletion from public.deleted_listings d where d.id = n.id and not d.by_undo;'],
    ['private.import_listing(jsonb, bigint, uuid)', 'name, before, revision)', 'name, before, revision, was_deleted)'],
    ['private.import_listing(jsonb, bigint, uuid)', 'earlier, given_revision)', 'earlier, given_revision, deletion)'],
    ['private.undo_row(private.imported_rows)', 'where i.business_id = written.listing_id)',
     'where i.business_id = written.listing_id
        and not coalesce(written.was_deleted -> ''photos'', ''[]'') @> jsonb_build_array(jsonb_build_object(''id'', i.id)))'],
    ['private.undo_row(private.imported_rows)', 'where t.carrier_id = written.listing_id)',
     'where t.carrier_id = written.listing_id
        and not coalesce(written.was_deleted -> ''trips'', ''[]'') @> jsonb_build_array(jsonb_build_object(''id'', t.id)))'],
    ['private.undo_row(private.imported_rows)',
     'update public.deleted_listings d set by_undo = true where d.id = written.listing_id;',
     'if written.was_deleted is null then
      update public.deleted_listings d set by_undo = true where d.id = written.listing_id;
    else
      update public.deleted_listings d set
        by_undo = false, name = written.was_deleted ->> ''name'', fields = written.was_deleted -> ''fields'',
        deleted_at = (written.was_deleted ->> ''deleted_at'')::timestamptz,
        deleted_by = (written.was_deleted ->> ''deleted_by'')::uuid
      where d.id = written.listing_id;
    end if;'],
    ['private.import_contact(jsonb, uuid)', 'earlier jsonb;', 'earlier jsonb;
  deletion jsonb;'],
    ['private.import_contact(jsonb, uuid)', 'if expected is null then', 'if expected is null then
    select to_jsonb(d) into deletion from public.deleted_contacts d where d.id = n.id;'],
    ['private.import_contact(jsonb, uuid)', 'name, before, revision)', 'name, before, revision, was_deleted)'],
    ['private.import_contact(jsonb, uuid)', 'earlier, given_revision)', 'earlier, given_revision, deletion)'],
    ['private.undo_contact(private.imported_contacts)', '-- Nobody deleted it by hand, so a later import need not ask.',
     '-- A later import need not ask about it, unless somebody had deleted it by hand.'],
    ['private.undo_contact(private.imported_contacts)',
     'delete from public.deleted_contacts d where d.id = written.contact_id;',
     'delete from public.deleted_contacts d where d.id = written.contact_id;
    insert into public.deleted_contacts
    select (jsonb_populate_record(null::public.deleted_contacts, written.was_deleted)).*
    where written.was_deleted is not null;']
  ] loop
    definition := pg_get_functiondef(changed[1]::regprocedure);
    if position(changed[2] in definition) = 0 then
      raise exception '% has no "%"', changed[1], changed[2];
    end if;
    execute replace(definition, changed[2], changed[3]);
  end loop;
end
$$;
