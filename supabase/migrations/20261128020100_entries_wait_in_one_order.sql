-- Two transactions with several entries of visitors each, such as two batches of events, could wait for each other
-- forever: one held the counter 'all clients' and needed 'clients that sent much', the other the reverse. A lock for each
-- kind, taken before either counter, lets one transaction finish first. Counting 'all clients' first would do so too, but
-- messages that are refused without an error (submit_contact) would then use up the cap of all clients.

-- As before, but with that lock.
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
  if wait = 0 then
    perform pg_advisory_xact_lock(692, hashtext('entries of visitors: ' || kind));
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
