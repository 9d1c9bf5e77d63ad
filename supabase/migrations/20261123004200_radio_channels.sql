-- Emergency contacts: the number is one that a phone dials, and a radio channel such as 'VHF 16' has a column of its own
-- (EMERGADM-4). The rule does not look at rows that are stored already, so that the migration cannot fail on one.
alter table public.emergency_contacts
  add column radio_channel text check (private.is_line(radio_channel, 60)),
  add constraint emergency_contacts_dialable
    check (length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 3 and phone !~* '\mvhf\M') not valid;

update public.emergency_contacts set phone = substring(phone from '[0-9]{3,5}')
where phone ~* '^\s*(call|dial|phone|tel\.?|telephone)\s*:?\s*[0-9]{3,5}\s*$';

-- The feed is a long function, so its text is changed in place.
do $$
declare
  definition text := pg_get_functiondef('public.directory_changes(bigint, integer)'::regprocedure);
  before constant text := 'e.phone, e.available_24_7,';
begin
  if position(before in definition) = 0 then
    raise exception 'directory_changes has no columns "%"', before;
  end if;
  execute replace(definition, before, 'e.phone, e.radio_channel, e.available_24_7,');
end
$$;
