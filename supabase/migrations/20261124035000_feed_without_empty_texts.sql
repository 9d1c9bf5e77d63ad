-- Columns that only few rows fill cost the feed nothing in the others (MH-5): a row without a Marshallese text, a chat
-- contact and a radio channel is sent without these columns. Every version of the guide reads a missing column as null.
-- Only a row with none of them is shortened, by the end of its own JSON: a text cannot contain it, because its quotes are
-- escaped. The feed is a long function, so its text is changed in place.
do $$
declare
  changed text[];
  before text;
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
begin
  foreach changed slice 1 in array array[
    ['businesses', ',"description_mh":null,"mh_by":null,"chat_app":null,"chat_contact":null,"radio_channel":null'],
    ['emergency_contacts', ',"name_mh":null,"description_mh":null,"mh_by":null'],
    ['announcements', ',"title_mh":null,"message_mh":null,"action_text_mh":null,"mh_by":null'],
    ['trips', ',"note_mh":null,"mh_by":null']
  ] loop
    before := format('select ''"%s":['' || string_agg(row_to_json(r)::text, '','' order by r.revision) || '']''', changed[1]);
    if position(before in definition) = 0 then
      raise exception 'directory_changes has no rows of %', changed[1];
    end if;
    definition := replace(definition, before, format(
      'select ''"%s":['' || replace(string_agg(row_to_json(r)::text, '','' order by r.revision), %L, '''') || '']''',
      changed[1], changed[2]));
  end loop;
  execute definition;
end
$$;
