-- Who is told when an account of an admin changes hands (ALARM-1): the account itself, at its old address too, and all
-- other admins, at once and whatever their preferences. Also: which session may change the password of an account with
-- a second factor (RIGHTS-13).

-- One row per mail. The addresses are those of the moment of the event: whoever takes an account over may change them
-- right afterwards, or revoke the other admins.
create table private.alarm_mails (
  id bigint generated always as identity primary key,
  address text not null,
  user_id uuid,
  action text not null,
  -- The account that the event is about; null for an event about all admins.
  account uuid,
  is_own boolean not null,
  occurred_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  claim uuid,
  sent_at timestamptz
);
create index alarm_mails_due on private.alarm_mails (due_at) where sent_at is null;
create index alarm_mails_by_account on private.alarm_mails (account, occurred_at);
alter table private.alarm_mails enable row level security;
revoke all on private.alarm_mails from public, anon, authenticated, service_role;
create policy "Nobody reaches this through the API" on private.alarm_mails
  for all to anon, authenticated using (false) with check (false);

-- Entries of the audit log that are mailed at once. Only the server writes them. `rapid_login_failures` may rest on
-- reports of browsers, so it is mailed for an account once in an hour at most.
create function private.is_alarm(action text) returns boolean
language sql immutable set search_path = ''
as $$
  select action in ('password_changed', 'email_changed', 'mfa_enabled', 'mfa_disabled', 'mfa_locked',
    'mfa_requirement_off', 'backup_codes_changed', 'admin_added', 'admin_removed', 'rapid_login_failures')
$$;

create function private.queue_alarm(action text, account uuid, own_addresses text[]) returns void
language sql volatile set search_path = ''
as $$
  insert into private.alarm_mails (address, user_id, action, account, is_own)
  select distinct on (lower(told.address)) told.address, told.user_id, queue_alarm.action, queue_alarm.account, told.is_own
  from (
    select own.address, queue_alarm.account as user_id, true as is_own from unnest(own_addresses) own(address)
    union all
    select u.email, u.id, u.id is not distinct from queue_alarm.account
    from public.users u
    where u.id = queue_alarm.account or u.id in (select a.user_id from private.admins a)
  ) told
  where told.address is not null
  order by lower(told.address), told.is_own desc
$$;

create or replace function private.notify_audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid;
begin
  if private.is_alarm(new.action) then
    select u.id into concerned from public.users u
    where u.id::text = new.resource_id or new.resource_id is null and lower(u.email) = lower(new.details ->> 'email');
    if new.action <> 'rapid_login_failures' or not exists (
      select from private.alarm_mails m
      where m.account = concerned and m.action = new.action and m.occurred_at > clock_timestamp() - interval '1 hour')
    then
      perform private.queue_alarm(new.action, coalesce(concerned, new.resource_id::uuid),
        array[new.changes #>> '{email,old}', new.changes #>> '{email,new}']);
    end if;
  elsif new.action in ('login_failed', 'login_attempt_blocked', 'mfa_code_failed') then
    perform private.queue_notification('security_alert', new.action, new.resource_type, new.resource_id);
  elsif new.action = 'error_boundary_triggered' then
    perform private.queue_notification('system_error', new.action, new.resource_type, new.resource_id);
  elsif new.action in ('login_success', 'logout_success') then
    perform private.queue_notification('user_activity', new.action, new.resource_type, new.resource_id);
  elsif new.resource_type = 'businesses' and new.action like 'businesses.%' then
    perform private.queue_notification(
      'business_update', coalesce(new.details ->> 'name', (
        select b.name from public.businesses b where b.id::text = new.resource_id), 'A listing')
        || ': ' || split_part(new.action, '.', 2),
      new.resource_type, new.resource_id);
  end if;
  return null;
end
$$;

-- Event names that only the server writes; browsers may not report them (AUDIT-9).
create or replace function private.is_server_event(action text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.is_alarm(action) or action in ('mfa_code_failed', 'mfa_requirement_on', 'first_admin_added',
    'admin_invited', 'password_change_started', 'email_change_started', 'sessions_ended')
$$;

create or replace function private.audit_severity(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action in ('mfa_locked', 'mfa_disabled', 'mfa_requirement_off', 'admin_added', 'admin_removed') then 'critical'
    when action in ('business_deleted', 'login_attempt_blocked', 'rapid_login_failures', 'password_changed',
      'email_changed', 'mfa_enabled', 'backup_codes_changed') then 'high'
    when action in ('submission_deleted', 'login_failed', 'mfa_code_failed', 'error_boundary_triggered') then 'medium'
    when action like '%.deleted' then 'medium'
    else 'low' end
$$;

-- The codes of a factor that is enabled in the same transaction need no entry of their own.
create function private.audit_backup_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_restoring() then
    perform private.add_audit('backup_codes_changed', '{}', 'account', f.user_id::text)
    from private.mfa_factors f
    where f.user_id in (select m.user_id from made m) and f.enabled_at < now();
  end if;
  return null;
end
$$;
create trigger audit_backup_codes after insert on public.admin_backup_codes
  referencing new table as made for each statement execute function private.audit_backup_codes();

-- The rights of a deleted account end before its copy is deleted, because the mail about it needs the address.
create or replace function private.mirror_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.admins a where a.user_id = old.id;
    delete from public.users u where u.id = old.id;
    delete from public.admin_notification_preferences p where p.user_id = old.id;
    delete from public.admin_mfa_settings m where m.user_id = old.id;
    delete from private.email_changes c where c.user_id = old.id;
    perform private.forget_mfa(old.id);
    if to_regclass(private.mfa_sequence(old.id)) is not null then
      execute format('drop sequence %s', private.mfa_sequence(old.id));
    end if;
    return null;
  end if;
  insert into public.users (id, email, created_at)
  values (new.id, new.email, coalesce(new.created_at, now()))
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

drop trigger send_alarm on private.notification_events;
create trigger send_alarm after insert on private.alarm_mails
  for each statement execute function private.send_alarm();

create function private.has_alarm_mails() returns boolean
language sql volatile set search_path = ''
as $$
  select exists (select from private.alarm_mails m where m.sent_at is null and m.due_at <= clock_timestamp())
$$;

create function private.claim_alarms(lease interval) returns jsonb
language sql volatile set search_path = ''
as $$
  with claimed as (
    update private.alarm_mails m set claim = gen_random_uuid(), due_at = clock_timestamp() + lease
    where m.id in (
      select d.id from private.alarm_mails d
      where d.sent_at is null and d.due_at <= clock_timestamp() order by d.id limit 100)
    returning m.*
  )
  select coalesce(jsonb_agg(jsonb_build_object('claim', c.claim, 'user_id', c.user_id, 'email', c.address,
    'events', jsonb_build_array(jsonb_build_object(
      'notification_type', 'security_alert', 'frequency', 'immediate', 'occurred_at', c.occurred_at, 'summary', c.action,
      'resource_type', 'account', 'resource_id', c.account, 'is_alarm', true, 'is_own', c.is_own)))
    order by c.id), '[]')
  from claimed c
$$;

-- Claims what is due now: [{claim, user_id, email, events: [{notification_type, frequency, occurred_at, summary,
-- resource_type, resource_id, is_alarm, is_own}]}]. One mail for each event of private.alarm_mails, one for everything
-- else of an admin. `is_own`: the event is about the account of this address. Call finish_notifications for each.
-- Service key only.
create or replace function public.claim_notifications(lease interval default interval '15 minutes') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
  due bigint[];
  mails jsonb;
begin
  perform pg_advisory_xact_lock(692, 2);
  perform private.settle_mfa_tries();
  perform private.forget_events();
  delete from private.alarm_mails m where m.occurred_at < clock_timestamp() - interval '30 days';
  mails := private.claim_alarms(lease);
  for account in
    select a.user_id, u.email from private.admins a join public.users u on u.id = a.user_id where u.email is not null
  loop
    due := array(
      select e.id
      from public.admin_notification_preferences p
      left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
      cross join lateral private.counting_events(p.notification_type, coalesce(p.threshold_value, 1)) e
      where p.user_id = account.user_id and p.is_active and p.email_enabled and e.occurred_at >= p.created_at
        and coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)
        and not private.is_claimed(e.id, account.user_id, lease)
      order by e.occurred_at limit 200);
    if cardinality(due) > 0 then
      mails := mails || private.claim_events(account.user_id, account.email, due);
    end if;
  end loop;
  return mails;
end
$$;

-- Ends a claim: marks its events as sent, or frees them for the next run; a mail of private.alarm_mails is offered again
-- after a minute. False if the claim had expired and another run has taken the events.
create or replace function public.finish_notifications(finished uuid, was_sent boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  how_many integer;
begin
  update private.alarm_mails m
  set sent_at = case when was_sent then clock_timestamp() end, claim = null,
      due_at = clock_timestamp() + interval '1 minute'
  where m.claim = finished;
  if found then
    return true;
  end if;
  if was_sent then
    update private.notification_claims c set sent_at = clock_timestamp() where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
    insert into private.notification_runs (user_id, notification_type, last_sent_at)
    -- One row per type: the same key twice in one statement is an error (21000).
    select c.user_id, e.notification_type, clock_timestamp()
    from private.notification_claims c join private.notification_events e on e.id = c.event_id
    where c.claim = finished
    group by c.user_id, e.notification_type
    on conflict (user_id, notification_type) do update set last_sent_at = excluded.last_sent_at;
  else
    delete from private.notification_claims c where c.claim = finished and c.sent_at is null;
    get diagnostics how_many = row_count;
  end if;
  return how_many > 0;
end
$$;

-- True if claim_notifications would return a mail. Schedulers use it to start the edge function only if needed.
create or replace function private.has_due_notifications() returns boolean
language sql volatile set search_path = ''
as $$
  with counting as materialized (
    select wanted.notification_type, wanted.threshold, e.id, e.occurred_at
    from (
      select distinct p.notification_type, coalesce(p.threshold_value, 1) as threshold
      from public.admin_notification_preferences p where p.is_active and p.email_enabled
    ) wanted
    cross join lateral private.counting_events(wanted.notification_type, wanted.threshold) e
  )
  select private.has_alarm_mails() or exists (
    select
    from private.admins a
    join public.admin_notification_preferences p on p.user_id = a.user_id and p.is_active and p.email_enabled
    join counting c on c.notification_type = p.notification_type and c.threshold = coalesce(p.threshold_value, 1)
      and c.occurred_at >= p.created_at
    left join private.notification_runs r on r.user_id = p.user_id and r.notification_type = p.notification_type
    where coalesce(r.last_sent_at, '-infinity') <= clock_timestamp() - private.digest_period(p.digest_frequency)
      and not private.is_claimed(c.id, a.user_id, interval '15 minutes'))
$$;

-- True if this session may change the account's password: it has entered a code of the second factor within the last 10
-- minutes, or the account has none.
create function private.may_change_password(account uuid, session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (select from private.mfa_factors f where f.user_id = account and f.sealed is not null)
      or exists (
        select from private.mfa_sessions m
        where m.session_id = session and m.user_id = account
          and m.verified_at > clock_timestamp() - interval '10 minutes' and m.expires_at > clock_timestamp())
$$;

-- Supabase Auth changes a password as its own database user, without naming the caller, and ends all sessions but the
-- caller's in the same transaction (supabase/auth, models.User.UpdatePassword); with the secret key it ends all. So a
-- check at the end of the transaction finds the caller's session alone, or none.
create function private.guard_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.sessions s where s.user_id = new.id)
    and not exists (
      select from auth.sessions s where s.user_id = new.id and private.may_change_password(new.id, s.id)) then
    raise exception 'Enter a code from your authenticator app before you change the password'
      using errcode = 'PT403', hint = 'mfa_code_required';
  end if;
  return null;
end
$$;
create constraint trigger guide_guard_password after update of encrypted_password on auth.users
  deferrable initially deferred for each row
  when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.guard_password();

-- True for an admin's account in a session that has not ended, also one that began with the link of a mail: such a
-- session has no rights (RIGHTS-11), but needs to enter a code before it changes the password.
create function private.may_enter_code() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.admins a where a.user_id = (select auth.uid()))
     and exists (
       select from auth.sessions s
       where s.id = (select private.session_id()) and s.user_id = (select auth.uid())
         and (s.not_after is null or s.not_after > now()))
$$;

-- As before, but also for a session that began with the link of a mail.
create or replace function public.verify_mfa_code(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  typed text := upper(regexp_replace(coalesce(verify_mfa_code.code, ''), '[\s-]', '', 'g'));
  factor private.mfa_factors;
  locked timestamptz;
  purpose text;
begin
  if not private.may_enter_code() then
    raise exception 'Only a signed-in admin has a second factor' using errcode = '42501';
  end if;
  -- The row lock makes concurrent tries wait for each other, so that each code works once and each failure counts.
  select * into factor from private.mfa_factors f where f.user_id = account for update;
  if factor.sealed is null and factor.pending_sealed is null then
    return jsonb_build_object('verified', false, 'reason', 'not_set_up');
  end if;
  if private.mfa_locked_until(account) is null and typed ~ '^([0-9]{6}|[A-Z0-9]{8})$' then
    perform private.take_mfa_try(factor);
  end if;
  locked := private.mfa_locked_until(account);
  if locked is not null then
    return jsonb_build_object('verified', false, 'reason', 'locked', 'locked_until', locked, 'attempts_left', 0);
  end if;
  if typed ~ '^[0-9]{6}$' then
    purpose := private.use_totp(factor, typed);
  elsif typed ~ '^[A-Z0-9]{8}$' then
    purpose := private.use_backup_code(factor, typed);
  else
    return jsonb_build_object('verified', false, 'reason', 'malformed');
  end if;
  if purpose is null then
    return private.count_mfa_failure(account);
  end if;
  update public.admin_mfa_settings m
  set last_used_at = case when purpose = 'enrolment' then m.last_used_at else clock_timestamp() end,
      backup_codes_used = (select count(*) from public.admin_backup_codes c where c.user_id = account and c.is_used)
  where m.user_id = account;
  return jsonb_build_object('verified', true, 'purpose', purpose, 'backup_codes_left', private.backup_codes_left(account));
end
$$;

-- Three wrong passwords for an admin's account within 5 minutes, as Auth itself sees them: also those of a program that
-- reports nothing.
create function private.note_wrong_password(wrong_for uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from private.admins a where a.user_id = wrong_for)
    and private.count_against_limit('wrong password', wrong_for::text, 2, interval '5 minutes') > 0
    and not exists (
      select from public.audit_logs l
      where l.action = 'rapid_login_failures' and l.resource_id = wrong_for::text
        and l."timestamp" > now() - interval '5 minutes') then
    perform private.add_audit('rapid_login_failures', '{"seen_by": "auth"}', 'account', wrong_for::text);
  end if;
end
$$;

-- Auth's hook for password verification attempts: event {user_id, valid}. The local backend calls it. A hosted project
-- calls it where its plan has that hook and it is switched on (supabase/README.md).
create function public.note_password_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not coalesce((event ->> 'valid')::boolean, true) then
    perform private.note_wrong_password((event ->> 'user_id')::uuid);
  end if;
  return '{"decision": "continue"}';
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.note_password_attempt(jsonb) from public, anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.note_password_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
