-- An optional Marshallese text beside an English one, and who wrote or checked it (MH-1), and more ways to reach a place:
-- a contact in a messaging app, and a radio channel, for islands that no phone can dial (REACH-1).

-- The rule of a Marshallese text, here and in src/domain/marshallese.ts: composed letters (NFC), no control, bidi or
-- invisible characters, and a length in characters as people see them: a combining mark such as the one of M̧ has no length.
create function private.is_marshallese(value text, max_length integer, has_lines boolean) returns boolean
language sql immutable set search_path = ''
as $$
  select value ~ '[^[:space:]]' and value = normalize(value, NFC)
     and value !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
     and (has_lines or value !~ '[\t\n]')
     and length(regexp_replace(value, '[\u0300-\u036f]', '', 'g')) <= max_length and length(value) <= 3 * max_length
$$;

alter table public.businesses
  add column description_mh text check (private.is_marshallese(description_mh, 5000, true)),
  add column mh_by text check (private.is_line(mh_by, 200)),
  add constraint businesses_english_too check (description_mh is null or description ~ '\S'),
  add constraint businesses_marshallese_by check (description_mh is null or mh_by is not null),
  add column chat_app text check (chat_app in ('whatsapp', 'messenger', 'signal')),
  -- A number with its country code, or the name of a Messenger account.
  add column chat_contact text check (private.is_line(chat_contact, 100)),
  add constraint businesses_chat_is_whole check ((chat_app is null) = (chat_contact is null)),
  add constraint businesses_chat_form check (
    chat_contact ~ case chat_app when 'messenger' then '^[A-Za-z0-9.]{5,50}$' else '^\+[1-9][0-9]{6,14}$' end),
  add column radio_channel text check (private.is_line(radio_channel, 60));

alter table public.emergency_contacts
  add column name_mh text check (private.is_marshallese(name_mh, 200, false)),
  add column description_mh text check (private.is_marshallese(description_mh, 2000, true)),
  add column mh_by text check (private.is_line(mh_by, 200)),
  add constraint emergency_contacts_english_too check (description_mh is null or coalesce(description, '') ~ '\S'),
  add constraint emergency_contacts_marshallese_by check (
    (name_mh is null and description_mh is null) or mh_by is not null);

alter table public.announcements
  add column title_mh text check (private.is_marshallese(title_mh, 200, false)),
  add column message_mh text check (private.is_marshallese(message_mh, 5000, true)),
  add column action_text_mh text check (private.is_marshallese(action_text_mh, 100, false)),
  add column mh_by text check (private.is_line(mh_by, 200)),
  add constraint announcements_english_too check (
    (title_mh is null or title is not null) and (action_text_mh is null or action_text is not null)),
  add constraint announcements_marshallese_by check (
    (title_mh is null and message_mh is null and action_text_mh is null) or mh_by is not null);
grant select (title_mh, message_mh, action_text_mh, mh_by) on public.announcements to anon;

-- The feed is a long function, so its text is changed in place.
do $$
declare
  changed text[];
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
begin
  foreach changed slice 1 in array array[
    ['b.closed_until, b.merged_ids',
     'b.closed_until, b.merged_ids, b.description_mh, b.mh_by, b.chat_app, b.chat_contact, b.radio_channel'],
    ['e.created_at, e.updated_at', 'e.created_at, e.updated_at, e.name_mh, e.description_mh, e.mh_by'],
    ['n.created_at, n.updated_at', 'n.created_at, n.updated_at, n.title_mh, n.message_mh, n.action_text_mh, n.mh_by']
  ] loop
    if position(changed[1] in definition) = 0 then
      raise exception 'directory_changes has no columns "%"', changed[1];
    end if;
    definition := replace(definition, changed[1], changed[2]);
  end loop;
  execute definition;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_marshallese(text, integer, boolean) to anon, authenticated, service_role;
