-- A digest tells all events of its period, however many (NOTIFY-1). Before, one mail took 200 events and its type then
-- waited a whole period, so that after a large import most events were deleted before any mail told them. The mail holds
-- the first 50 events of each type, and says how many there are.

-- Claims the events `due` for one mail and returns that mail: `totals` counts the claimed events of each type, `events`
-- holds the first 50 of each.
create or replace function private.claim_events(account uuid, address text, due bigint[]) returns jsonb
language sql volatile set search_path = ''
as $$
  with batch as materialized (
    select gen_random_uuid() as claim
  ), claimed as (
    insert into private.notification_claims as c (event_id, user_id, claim)
    select id, account, batch.claim from unnest(due) id cross join batch
    on conflict (event_id, user_id) do update set claim = excluded.claim, claimed_at = clock_timestamp()
    returning c.event_id
  ), told as materialized (
    select e.*, p.digest_frequency,
      row_number() over (partition by e.notification_type order by e.occurred_at, e.id) as place
    from claimed c
    join private.notification_events e on e.id = c.event_id
    join public.admin_notification_preferences p
      on p.user_id = account and p.notification_type = e.notification_type
  )
  select jsonb_build_object('claim', (select batch.claim from batch), 'user_id', account, 'email', address,
    'totals', (
      select jsonb_object_agg(t.notification_type, t.how_many)
      from (select told.notification_type, count(*) as how_many from told group by told.notification_type) t),
    'events', (
      select jsonb_agg(jsonb_build_object(
        'notification_type', e.notification_type, 'frequency', e.digest_frequency, 'occurred_at', e.occurred_at,
        'summary', e.summary, 'resource_type', e.resource_type, 'resource_id', e.resource_id, 'is_alarm', e.is_alarm,
        'account', (select u.email from public.users u where u.id = e.actor))
        order by e.occurred_at, e.id)
      from told e where e.place <= 50))
$$;

do $$
declare
  definition text := pg_get_functiondef('public.claim_notifications(interval)'::regprocedure);
  before constant text := '
      order by e.occurred_at limit 200);';
begin
  if position(before in definition) = 0 then
    raise exception 'claim_notifications has no "%"', before;
  end if;
  execute replace(definition, before, ');');
end
$$;

revoke execute on all functions in schema private from public;
