-- An IPv6 client is also counted with its site, the /48 network that a provider gives to one customer (LIMIT-15). Before, each
-- of the 65,536 /64 networks of one site counted as a client of its own that had sent little: one site could use up the daily
-- cap of messages and of reported sign-ins for everybody. An IPv4 address in the form of an IPv6 address, such as
-- ::ffff:192.0.2.1, counts as that IPv4 address; before, all of them were one client, because they share a /64.

create or replace function private.client_network(address text) returns text
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
  if parsed << '::ffff:0:0/96'::inet then
    return split_part(host(parsed), ':', 4);
  end if;
  return case family(parsed) when 6 then network(set_masklen(parsed, 64))::text else host(parsed) end;
end
$$;

-- The keyed hash of a client's network. That of an IPv6 network ends with the hash of its site (private.site_of), so that the
-- counting, which gets only the hash, knows both. Alerts show the first 8 characters, which are those of the network itself.
create or replace function private.client_hash(address text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  site text;
begin
  if address like '%:%/64' then
    begin
      site := network(set_masklen(address::inet, 48))::text;
      return left(private.pepper_hash('client ' || address), 15) || 's' || left(private.pepper_hash('site ' || site), 16);
    exception when invalid_text_representation then
      -- This is no address: hash it as it is.
      null;
    end;
  end if;
  return left(private.pepper_hash('client ' || address), 32);
end
$$;

-- The part of an IPv6 client's hash that all networks of its site share; null for other clients, whose hashes have no 's'.
create function private.site_of(client text) returns text
language sql immutable set search_path = ''
as $$
  select substring(client from 's.*')
$$;

-- The function is as before, but also counts the site of an IPv6 client: for the limit of a day, and whether it has sent much.
create or replace function private.count_entry_against_limits(kind text, client text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s private.settings;
  site text := private.site_of(client);
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
  if wait = 0 and site is not null then
    wait := private.count_against_limit(kind || ' of a day', site, daily_limit, interval '1 day');
  end if;
  if wait = 0 then
    perform pg_advisory_xact_lock(692, hashtext('entries of visitors: ' || kind));
  end if;
  -- The site has sent at least what one of its networks has sent.
  if wait = 0 and private.has_sent_much(kind, coalesce(site, client), greatest(1, daily_limit / 30)) then
    wait := private.count_against_limit(kind || ' of a day', 'clients that sent much', daily_cap / 2, interval '1 day');
  end if;
  if wait = 0 then
    wait := private.count_against_limit(kind || ' of a day', 'all clients', daily_cap, interval '1 day');
  end if;
  return wait;
end
$$;

revoke execute on all functions in schema private from public;
