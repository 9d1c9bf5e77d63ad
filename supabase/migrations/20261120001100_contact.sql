-- Limits per client address, and the messages that visitors send.

-- Requests per kind, client and window. The client is a keyed hash of the address, deleted with the row.
create table private.rate_counters (
  kind text not null,
  client_hash text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (kind, client_hash, window_start)
);
create index rate_counters_by_age on private.rate_counters (window_start);

-- Returns the client's address as the platform's proxy reports it, or 'unknown'. Never the first entry of
-- X-Forwarded-For, which the client can write itself (LIMIT-3). An IPv6 address is cut to its /64 network, because one
-- home has a whole /64.
create function private.request_address() returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  header text := (select s.address_header from private.settings s);
begin
  return private.client_network(coalesce(
    case when header <> 'x-forwarded-for' then headers ->> header end,
    substring(headers ->> 'x-forwarded-for' from '[^,]*$')));
end
$$;

create function private.client_network(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  parsed inet;
begin
  if coalesce(btrim(address), '') = '' then
    return 'unknown';
  end if;
  begin
    parsed := btrim(address)::inet;
  exception when invalid_text_representation then
    return left(btrim(address), 100);
  end;
  return case family(parsed) when 6 then network(set_masklen(parsed, 64))::text else host(parsed) end;
end
$$;

create function private.client_hash(address text) returns text
language sql stable set search_path = ''
as $$
  select left(private.pepper_hash('client ' || address), 32)
$$;

-- Counts one request against the client's limit of this kind. Returns 0, or the seconds to wait if the limit is
-- reached. A sliding window: of the previous window's requests, the share counts that is still within the span.
--
-- A caller who rolls its transaction back removes this count, but also the row that it wanted to insert, so the limit
-- on stored rows holds. Edge functions count in a separate request (count_request), which their callers cannot roll
-- back.
create function private.count_against_limit(kind text, client text, allowed integer, span interval) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  at_now timestamptz := clock_timestamp();
  this_start timestamptz := date_bin(span, at_now, timestamptz '2026-01-01 00:00:00+00');
  passed double precision := extract(epoch from at_now - this_start) / extract(epoch from span);
  carried double precision;
begin
  select coalesce(sum(c.hits), 0) * (1 - passed) into carried
  from private.rate_counters c
  where c.kind = count_against_limit.kind and c.client_hash = client and c.window_start = this_start - span;
  if carried + 1 <= allowed then
    insert into private.rate_counters as c (kind, client_hash, window_start, hits)
    values (count_against_limit.kind, client, this_start, 1)
    on conflict on constraint rate_counters_pkey do update set hits = c.hits + 1 where c.hits + 1 + carried <= allowed;
    if found then
      return 0;
    end if;
  end if;
  return greatest(1, ceil(extract(epoch from this_start + span - at_now)))::integer;
end
$$;

-- Counts one entry of a visitor ('contact', 'analytics' or 'audit') against the limits of this client and the daily cap
-- of all clients together. Returns 0, or the seconds to wait.
create function private.count_entry_against_limits(kind text, client text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s private.settings;
  wait integer;
begin
  select * into s from private.settings;
  wait := private.count_against_limit(kind, client,
    case kind when 'contact' then s.contact_limit when 'analytics' then s.analytics_limit else s.audit_limit end,
    s.limit_window);
  if wait = 0 then
    wait := private.count_against_limit(kind || ' of a day', client,
      case kind when 'contact' then s.contact_daily_limit when 'analytics' then s.analytics_daily_limit
                else s.audit_daily_limit end,
      interval '1 day');
  end if;
  if wait = 0 then
    wait := private.count_against_limit(kind || ' of a day', 'all clients',
      case kind when 'contact' then s.contact_daily_cap when 'analytics' then s.analytics_daily_cap
                else s.audit_daily_cap end,
      interval '1 day');
  end if;
  return wait;
end
$$;

create function private.refuse_too_many(seconds integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- PostgREST turns the SQLSTATE PT429 into the HTTP status 429.
  raise exception 'Too many requests. Please wait a moment and try again.'
    using errcode = 'PT429', detail = format('Try again in %s seconds', seconds), hint = seconds::text;
end
$$;

create table public.contact_submissions (
  -- Chosen by the client: sending a stored message again raises 23505, which the outbox takes as delivered.
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('business_submission', 'feedback')),
  name text not null check (private.is_line(name, 200) and length(name) >= 2),
  email text not null check (private.is_email(email)),
  phone text check (phone ~ '^\+?[0-9 ()-]{7,40}$'),
  business_name text check (private.is_line(business_name, 200)),
  message text not null check (private.is_text(message, 2000) and length(message) >= 10),
  -- The listing that the message corrects. No foreign key, because it may be deleted before the message arrives.
  business_id uuid,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'approved', 'rejected')),
  -- SUBM-6: what admins write down for each other.
  note text check (private.is_text(note, 2000)),
  -- SUBM-7: the admin who set the status, and when. No foreign key, because the account may be removed later.
  handled_by uuid,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_submissions_names_business check (type <> 'business_submission' or business_name is not null)
);
create index contact_submissions_newest on public.contact_submissions (created_at desc);

create function private.receive_submission() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
begin
  new.name := btrim(new.name, E' \t\r\n');
  new.email := btrim(new.email, E' \t\r\n');
  new.phone := nullif(btrim(new.phone, E' \t\r\n'), '');
  new.business_name := nullif(btrim(new.business_name, E' \t\r\n'), '');
  new.message := btrim(new.message, E' \t\r\n');
  if private.is_restoring() then
    return new;
  end if;
  new.status := 'pending';
  new.note := null;
  new.handled_by := null;
  new.handled_at := null;
  new.created_at := clock_timestamp();
  new.updated_at := new.created_at;
  if private.request_role() <> 'anon' then
    return new;
  end if;
  if not (select s.direct_contact_insert from private.settings s) then
    raise exception 'Messages are taken by validate-contact' using errcode = '42501';
  end if;
  -- A repeated id does not count against the limit, because the primary key refuses it.
  if not exists (select from public.contact_submissions c where c.id = new.id) then
    wait := private.count_entry_against_limits('contact', private.client_hash(private.request_address()));
    if wait > 0 then
      perform private.refuse_too_many(wait);
    end if;
  end if;
  return new;
end
$$;
create trigger receive_submission before insert on public.contact_submissions
  for each row execute function private.receive_submission();

-- An update changes only the status and the note, never what the visitor wrote. Whoever sets the status is noted; a
-- message that is pending again counts as not handled. merge_listings also changes the listing that a message is about.
create function private.keep_submission() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status <> old.status then
    old.handled_by := case when new.status <> 'pending' then auth.uid() end;
    old.handled_at := case when new.status <> 'pending' then clock_timestamp() end;
  end if;
  old.status := new.status;
  old.note := nullif(btrim(new.note, E' \t\r\n'), '');
  if not private.is_api_user() then
    old.business_id := new.business_id;
  end if;
  old.updated_at := clock_timestamp();
  return old;
end
$$;
create trigger keep_submission before update on public.contact_submissions
  for each row execute function private.keep_submission();

alter table public.contact_submissions enable row level security;
revoke all on public.contact_submissions from anon, authenticated, service_role;
grant insert on public.contact_submissions to anon;
grant select, update, delete on public.contact_submissions to authenticated;
grant select, insert, update, delete on public.contact_submissions to service_role;
create policy "Visitors send messages" on public.contact_submissions for insert to anon with check (status = 'pending');
create policy "Admins read messages" on public.contact_submissions for select to authenticated
  using ((select private.is_admin()));
create policy "Admins set the status" on public.contact_submissions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete messages" on public.contact_submissions for delete to authenticated
  using ((select private.is_admin()));

-- Called by the edge function validate-contact with the service key. The function passes the visitor's address, because
-- the database sees only the function's own. Returns {outcome: stored | already_stored | limited, retry_after}.
create function public.submit_contact(submission jsonb, client_address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(submission) key
  where key not in ('id', 'type', 'name', 'email', 'phone', 'business_name', 'message', 'business_id', 'status') limit 1;
  if unknown is not null then
    raise exception 'Unknown field %', left(unknown, 60) using errcode = '22023';
  end if;
  if exists (select from public.contact_submissions c where c.id = (submission ->> 'id')::uuid) then
    return jsonb_build_object('outcome', 'already_stored');
  end if;
  wait := private.count_entry_against_limits('contact', private.client_hash(private.client_network(client_address)));
  if wait > 0 then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;
  insert into public.contact_submissions (id, type, name, email, phone, business_name, message, business_id)
  values (
    coalesce((submission ->> 'id')::uuid, gen_random_uuid()), submission ->> 'type', submission ->> 'name',
    submission ->> 'email', submission ->> 'phone', submission ->> 'business_name', submission ->> 'message',
    (submission ->> 'business_id')::uuid)
  on conflict (id) do nothing;
  return jsonb_build_object('outcome', case when found then 'stored' else 'already_stored' end);
end
$$;

-- Counts one request against an edge function's own rate limit (service key). Returns 0, or the seconds to wait.
create function public.count_request(kind text, client_address text, allowed integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  select private.count_against_limit(
    'function ' || left(kind, 60), private.client_hash(private.client_network(client_address)), allowed,
    (select s.limit_window from private.settings s))
$$;
