-- What the database checks whatever the way a row comes: merged_ids, names of senders; and half of the
-- daily cap of visitors' entries, which a few addresses cannot use up.

-- merged_ids names deleted duplicates only (MERGE-6). An id that a listing has again is left out, because its page,
-- title and canonical address are that listing's own.
create function private.drop_living_merged_ids() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.merged_ids := nullif(array(
    select m.id from unnest(new.merged_ids) with ordinality m(id, place)
    -- The constraint businesses_not_merged_into_itself refuses the listing's own id.
    where m.id is null or m.id = new.id or not exists (select from public.businesses b where b.id = m.id)
    order by m.place), '{}');
  return new;
end
$$;
create trigger drop_living_merged_ids before insert or update of merged_ids on public.businesses
  for each row when (array_ndims(new.merged_ids) = 1) execute function private.drop_living_merged_ids();
update public.businesses b set merged_ids = b.merged_ids
where exists (select from public.businesses other where other.id = any (b.merged_ids) and other.id <> b.id);

-- The edge function validate-contact removes these characters (src/domain/sanitise.ts); this does it for messages that are
-- inserted directly. Controls, and signs that turn the direction of the text around them.
create function private.clean_sender() returns trigger
language plpgsql set search_path = ''
as $$
declare
  unsafe constant text := '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]';
begin
  new.name := regexp_replace(new.name, unsafe, '', 'g');
  new.business_name := regexp_replace(new.business_name, unsafe, '', 'g');
  return new;
end
$$;
create trigger clean_sender before insert on public.contact_submissions
  for each row execute function private.clean_sender();

-- Counts one entry of a visitor ('contact', 'analytics' or 'audit') against the limits of this client and the daily cap
-- of all clients together. Returns 0, or the seconds to wait. Clients that have used a thirtieth of what one client may
-- send in a day share half of the cap, so that the other half is left for those who send little (LIMIT-12).
create or replace function private.count_entry_against_limits(kind text, client text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s private.settings;
  daily_limit integer;
  daily_cap integer;
  wait integer;
begin
  select * into s from private.settings;
  daily_limit := case kind when 'contact' then s.contact_daily_limit when 'analytics' then s.analytics_daily_limit
                           else s.audit_daily_limit end;
  daily_cap := case kind when 'contact' then s.contact_daily_cap when 'analytics' then s.analytics_daily_cap
                         else s.audit_daily_cap end;
  wait := private.count_against_limit(kind, client,
    case kind when 'contact' then s.contact_limit when 'analytics' then s.analytics_limit else s.audit_limit end,
    s.limit_window);
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

create function private.has_sent_much(kind text, client text, few integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(c.hits), 0) > few
  from private.rate_counters c
  where c.kind = has_sent_much.kind || ' of a day' and c.client_hash = client
    and c.window_start > clock_timestamp() - interval '1 day'
$$;

-- PT404: PostgREST answers HTTP 404 with the sentence; with P0002 it answered 500.
create or replace function public.grant_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh_admin();
  if not exists (select from public.users u where u.id = account) then
    raise exception 'This account does not exist any more. Invite the person again.'
      using errcode = 'PT404', hint = 'account_gone';
  end if;
  insert into private.admins (user_id) values (account) on conflict (user_id) do nothing;
end
$$;

revoke execute on all functions in schema private from public;
