-- 'Is this right?' in one tap (ANSWER-1): what visitors say about a listing, without a name. An answer changes no listing.

alter table private.settings
  add column answer_limit integer not null default 60,
  add column answer_daily_limit integer not null default 200,
  add column answer_daily_cap integer not null default 5000,
  -- Of one address about one listing: many phones of one island share an address.
  add column answer_listing_limit integer not null default 20;

create table public.listing_answers (
  listing_id uuid not null references public.businesses (id) on delete cascade,
  -- What the person saw. An answer counts for this version of the listing only.
  revision bigint not null check (revision > 0),
  answer text not null check (answer in ('right', 'wrong')),
  what text[] not null default '{}' check (what <@ array['phone', 'hours', 'place', 'closed'] and cardinality(what) <= 4),
  note text check (private.is_text(note, 300) and note ~ '\S'),
  -- In Majuro. No time of day: with the time, an answer could be found in a log of requests.
  day date not null,
  -- A keyed hash of the listing and of a random number of the device, so that the answers of a device about two listings
  -- cannot be put together.
  device_hash text not null,
  primary key (listing_id, revision, device_hash),
  constraint listing_answers_what_is_wrong check (answer = 'wrong' or what = '{}')
);
create index listing_answers_by_day on public.listing_answers (day);

alter table public.listing_answers enable row level security;
revoke all on public.listing_answers from anon, authenticated, service_role;
grant select, delete on public.listing_answers to authenticated, service_role;
create policy "Admins read answers" on public.listing_answers for select to authenticated
  using ((select private.is_admin()));
create policy "Admins delete answers" on public.listing_answers for delete to authenticated
  using ((select private.is_admin()));

-- Counts one entry of a visitor ('contact', 'answer', 'analytics' or 'audit') against the limits of this client and the
-- daily cap of all clients together, as before (LIMIT-12).
create or replace function private.count_entry_against_limits(kind text, client text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s private.settings;
  span_limit integer;
  daily_limit integer;
  daily_cap integer;
  wait integer;
begin
  select * into s from private.settings;
  case kind
    when 'contact' then
      span_limit := s.contact_limit; daily_limit := s.contact_daily_limit; daily_cap := s.contact_daily_cap;
    when 'answer' then
      span_limit := s.answer_limit; daily_limit := s.answer_daily_limit; daily_cap := s.answer_daily_cap;
    when 'analytics' then
      span_limit := s.analytics_limit; daily_limit := s.analytics_daily_limit; daily_cap := s.analytics_daily_cap;
    else
      span_limit := s.audit_limit; daily_limit := s.audit_daily_limit; daily_cap := s.audit_daily_cap;
  end case;
  wait := private.count_against_limit(kind, client, span_limit, s.limit_window);
  if wait = 0 then
    wait := private.count_against_limit(kind || ' of a day', client, daily_limit, interval '1 day');
  end if;
  if wait = 0 and private.has_sent_much(kind, client, greatest(1, daily_limit / 30)) then
    wait := private.count_against_limit(kind || ' of a day', 'clients that sent much', daily_cap / 2, interval '1 day');
  end if;
  if wait = 0 then
    wait := private.count_against_limit(kind || ' of a day', 'all clients', daily_cap, interval '1 day');
  end if;
  return wait;
end
$$;

-- Takes {listing, revision, answer, what, note, device}. A device that answers again about the same version of a listing
-- changes its answer, so sending the same answer twice is harmless. Answers {outcome: stored | gone}: gone where the
-- listing was deleted meanwhile, or never had this revision.
create function public.answer_listing(entry jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unknown text;
  known_revision bigint;
  asked_listing uuid;
  client text := private.client_hash(private.request_address());
  wait integer;
begin
  select key into unknown from jsonb_object_keys(entry) key
  where key not in ('listing', 'revision', 'answer', 'what', 'note', 'device') limit 1;
  if unknown is not null then
    raise exception 'Unknown field %', left(unknown, 60) using errcode = '22023';
  end if;
  if coalesce(entry ->> 'device', '') !~ '^[0-9a-f-]{36}$' then
    raise exception 'An answer needs the random number of its device' using errcode = '22023';
  end if;
  asked_listing := (entry ->> 'listing')::uuid;
  wait := private.count_entry_against_limits('answer', client);
  if wait = 0 then
    wait := private.count_against_limit('answer about ' || asked_listing, client,
      (select s.answer_listing_limit from private.settings s), interval '1 day');
  end if;
  if wait > 0 then
    perform private.refuse_too_many(wait);
  end if;
  select b.revision into known_revision from public.businesses b where b.id = asked_listing;
  if known_revision is null or (entry ->> 'revision')::bigint > known_revision then
    return jsonb_build_object('outcome', 'gone');
  end if;
  insert into public.listing_answers as a (listing_id, revision, answer, what, note, day, device_hash)
  values (
    asked_listing, (entry ->> 'revision')::bigint, entry ->> 'answer',
    array(select distinct jsonb_array_elements_text(coalesce(entry -> 'what', '[]')) order by 1),
    nullif(btrim(regexp_replace(entry ->> 'note', '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'),
      E' \t\r\n'), ''),
    (clock_timestamp() at time zone 'Pacific/Majuro')::date,
    left(private.pepper_hash('answer ' || asked_listing || ' ' || (entry ->> 'device')), 32))
  on conflict (listing_id, revision, device_hash)
    do update set answer = excluded.answer, what = excluded.what, note = excluded.note, day = excluded.day;
  return jsonb_build_object('outcome', 'stored');
end
$$;
grant execute on function public.answer_listing(jsonb) to anon, authenticated;

-- What waits for an admin (ANSWER-4): listings with answers about their newest version, those that most devices called
-- wrong first. [{id, name, atoll, revision, right, wrong, what: {phone: 2}, notes, last_day}]
create function public.answer_queue() returns jsonb
language sql stable security definer set search_path = '' set jit = off
as $$
  select coalesce(jsonb_agg(to_jsonb(q) order by q.wrong desc, q."right" desc, q.name, q.id), '[]')
  from (
    select b.id, b.name, b.atoll, b.revision, b.last_checked_at,
           count(*) filter (where a.answer = 'right') as "right",
           count(*) filter (where a.answer = 'wrong') as wrong,
           (select coalesce(jsonb_object_agg(w.what, w.times), '{}') from (
              select named.what, count(*) as times
              from public.listing_answers n cross join unnest(n.what) named(what)
              where n.listing_id = b.id and n.revision = b.revision group by named.what) w) as what,
           coalesce(jsonb_agg(a.note order by a.day desc) filter (where a.note is not null), '[]') as notes,
           max(a.day) as last_day
    from public.listing_answers a join public.businesses b on b.id = a.listing_id and b.revision = a.revision
    where (select private.is_admin())
    group by b.id
    order by count(*) filter (where a.answer = 'wrong') desc
    limit 500
  ) q
$$;
grant execute on function public.answer_queue() to authenticated;

-- Kept for 12 months (RETAIN-1), removed together with the other expired rows.
create function private.purge_answers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.listing_answers a where a.day < current_date - 365;
  return null;
end
$$;
create trigger purge_answers after insert on public.listing_answers
  for each statement execute function private.purge_answers();

revoke execute on all functions in schema private from public;
revoke execute on function public.answer_listing(jsonb), public.answer_queue() from public, service_role;

-- Who has no e-mail address writes without one.
alter table public.contact_submissions alter column email drop not null;
