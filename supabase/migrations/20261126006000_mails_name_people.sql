-- Mails to admins name the account that did something, or whose account it is (NOTIFY-4). The queue holds the id alone;
-- the address is looked up when a mail is made, so that none is kept here.
alter table private.notification_events add column actor uuid;

drop function private.queue_notification(text, text, text, text);
create function private.queue_notification(
  notification_type text, summary text, resource_type text, resource_id text, actor uuid default null) returns void
language sql volatile set search_path = ''
as $$
  insert into private.notification_events (notification_type, summary, resource_type, resource_id, actor)
  values (queue_notification.notification_type, left(queue_notification.summary, 300),
    queue_notification.resource_type, queue_notification.resource_id, queue_notification.actor)
$$;

do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('private.notify_audit()', 'new.resource_type, new.resource_id);', 'new.resource_type, new.resource_id, new.user_id);'),
    ('private.notify_audit()', '''A listing''', '''A business'''),
    ('private.claim_events(uuid, text, bigint[])', '''is_alarm'', e.is_alarm)',
      '''is_alarm'', e.is_alarm,
      ''account'', (select u.email from public.users u where u.id = e.actor))'),
    ('private.claim_alarms(interval)', '''is_own'', c.is_own)',
      '''is_own'', c.is_own,
      ''account'', (select u.email from public.users u where u.id = c.account))')
  ) as c (name, before, after)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% has no text "%"', change.name, change.before;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
