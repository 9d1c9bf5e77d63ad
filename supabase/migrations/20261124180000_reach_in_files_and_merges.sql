-- Marshallese texts, contacts in messaging apps and radio channels (REACH-1, MH-1) came after imports, their undoing and
-- merges, which lost them: a merge left out what an admin had chosen (REACH-4).

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('private.import_listing(jsonb, bigint, uuid)', 'closed_until, alt_names, serves, last_checked_at)',
      'closed_until, alt_names, serves, last_checked_at, description_mh, mh_by, chat_app, chat_contact, radio_channel)'),
    ('private.import_listing(jsonb, bigint, uuid)', 'n.closed_until, n.alt_names, n.serves, n.last_checked_at)',
      'n.closed_until, n.alt_names, n.serves, n.last_checked_at, n.description_mh, n.mh_by, n.chat_app, n.chat_contact, n.radio_channel)'),
    ('private.import_listing(jsonb, bigint, uuid)', 'b.closed_until, b.alt_names, b.serves, b.last_checked_at)',
      'b.closed_until, b.alt_names, b.serves, b.last_checked_at, b.description_mh, b.mh_by, b.chat_app, b.chat_contact, b.radio_channel)'),
    ('private.import_listing(jsonb, bigint, uuid)', 'serves = n.serves,',
      'serves = n.serves, description_mh = n.description_mh, mh_by = n.mh_by, chat_app = n.chat_app, chat_contact = n.chat_contact, radio_channel = n.radio_channel,'),
    -- A page of the admin area that was opened before this change sends no such fields, and clears nothing.
    ('private.import_listing(jsonb, bigint, uuid)', '  if expected is null then', '  if not (listing ? ''chat_app'') then
    select b.description_mh, b.mh_by, b.chat_app, b.chat_contact, b.radio_channel
      into n.description_mh, n.mh_by, n.chat_app, n.chat_contact, n.radio_channel
    from public.businesses b where b.id = n.id;
  end if;
  if expected is null then'),
    ('private.undo_row(private.imported_rows)', 'serves = n.serves,',
      'serves = n.serves, description_mh = n.description_mh, mh_by = n.mh_by, chat_app = n.chat_app, chat_contact = n.chat_contact, radio_channel = n.radio_channel,'),
    ('public.merge_listings(jsonb)', 'serves = wanted.serves,',
      'serves = wanted.serves, description_mh = wanted.description_mh, mh_by = wanted.mh_by, chat_app = wanted.chat_app, chat_contact = wanted.chat_contact, radio_channel = wanted.radio_channel,')
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
