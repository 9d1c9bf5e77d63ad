-- One request can store at most 200 events of a visitor (LIMIT-14). A request with a thousand events of which the last was
-- wrong made the database check all the others and count none of them, because a failed request undoes its counting. The app
-- sends 40 events at once. Messages need no such rule: the limit of an address ends a request at its 31st (LIMIT-1).

-- The function is as before, but refuses the 201st event of a transaction, before any other check.
create or replace function private.receive_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  place integer;
  wait integer;
begin
  if private.request_role() not in ('anon', 'authenticated') then
    return new;
  end if;
  -- The setting ends with the transaction. It is empty where the connection has served an earlier request.
  place := coalesce(nullif(current_setting('guide.events_of_request', true), ''), '0')::integer + 1;
  if place > 200 then
    raise exception 'At most 200 events can be sent at once' using errcode = 'PT413';
  end if;
  perform set_config('guide.events_of_request', place::text, true);
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

revoke execute on all functions in schema private from public;
