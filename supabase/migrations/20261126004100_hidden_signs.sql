-- Control characters and all signs that nobody sees leave names, as in the forms (TEXTSEC-6, src/domain/sanitise.ts).
create or replace function private.clean_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := regexp_replace(
    new.name,
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u2800\u3164\ufeff\uffa0]',
    '', 'g');
  return new;
end
$$;
