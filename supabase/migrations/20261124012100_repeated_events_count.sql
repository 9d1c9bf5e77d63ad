-- An event that is sent again counts against the limits too (LIMIT-4): whoever repeats one forever is stopped.
create or replace function private.receive_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
begin
  if private.request_role() not in ('anon', 'authenticated') then
    return new;
  end if;
  -- Offline visits send the time of each event (TELE-4). It must be within the last 30 days.
  new."timestamp" := case when new."timestamp" between now() - interval '30 days' and now() then new."timestamp" else now() end;
  new.received_at := now();
  new.user_id := auth.uid();
  new.ip_address := null;
  new.country := null;
  new.city := null;
  new.user_agent := null;
  new.event_category := left(new.event_category, 40);
  new.page_url := left(new.page_url, 200);
  new.referrer := left(new.referrer, 100);
  new.properties := private.event_properties(new.properties);
  wait := private.count_entry_against_limits('analytics', private.client_hash(private.request_address()));
  if wait > 0 then
    perform private.refuse_too_many(wait);
  end if;
  if exists (select from public.admin_analytics_events e where e.id = new.id) then
    return null;
  end if;
  return new;
end
$$;
