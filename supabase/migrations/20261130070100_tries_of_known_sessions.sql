-- Wrong codes from sessions that have shown no more than the password lock out only such sessions (MFASRV-13). Before, whoever
-- had an admin's password could refuse that admin's own right codes, for as long as they sent a wrong one every three minutes.
--
-- A known session has 5 tries in 15 minutes of its own, with a sequence of its own (MFASRV-9). It has passed a code before, or
-- began with the link of a mail; the password alone leads to neither. So an admin who is signed in goes on, and one who is not
-- asks for a reset mail, enters a code, and sets a new password, which shuts the other person out.
--
-- What guessing achieves: a try fits one of 3 time steps with a probability of 3 in 1,000,000. With only the password that is
-- 480 tries and 0.14 % a day, as before, and each lock is mailed to all admins (ALARM-1). With the mailbox or a known session
-- too, it is twice that at most. A further count by network would lock out an admin at a new place, and many people here share
-- one address. The tokens and the request tell no more than this about where a session comes from that could not be forged.

alter table private.mfa_attempts add column of_known_session boolean not null default false;
-- Like tries_seen, for the sequence of known sessions.
alter table private.mfa_factors add column known_tries_seen bigint not null default 0;

-- True if the caller's session has passed a code before, or began with the link of a mail. Auth signs `amr`, which says how a
-- session began.
create function private.is_known_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from private.mfa_sessions m where m.session_id = private.session_id() and m.user_id = auth.uid())
    or coalesce(
      auth.jwt() -> 'amr' @? '$[*].method ? (@ == "otp" || @ == "recovery" || @ == "magiclink" || @ == "invite")'
      and not auth.jwt() -> 'amr' @> '[{"method": "password"}]', false)
$$;

drop function private.mfa_sequence(uuid);
create function private.mfa_sequence(account uuid, is_known boolean default false) returns text
language sql immutable set search_path = ''
as $$
  select 'private.mfa_tries_' || case when is_known then 'known_' else '' end || replace(account::text, '-', '')
$$;

-- The function is as before, but for both sequences.
create or replace function private.prepare_mfa_factor(account uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regclass(private.mfa_sequence(account)) is null or to_regclass(private.mfa_sequence(account, true)) is null then
    -- Wait: one of two transactions that create the same sequence at the same time would fail.
    perform pg_advisory_xact_lock(692, 3);
    execute format('create sequence if not exists %s', private.mfa_sequence(account));
    execute format('create sequence if not exists %s', private.mfa_sequence(account, true));
  end if;
  if not exists (select from private.mfa_factors f where f.user_id = account) then
    -- The sequences stay when a factor is removed, so a new factor continues their numbers.
    insert into private.mfa_factors (user_id, tries_seen, known_tries_seen)
    values (
      account, nextval(private.mfa_sequence(account)::regclass), nextval(private.mfa_sequence(account, true)::regclass))
    on conflict (user_id) do nothing;
  end if;
end
$$;

-- The function is as before, but for both sequences.
create or replace function private.realign_mfa_tries() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  account uuid;
begin
  for account in select f.user_id from private.mfa_factors f loop
    perform private.prepare_mfa_factor(account);
    update private.mfa_factors f
    set tries_seen = nextval(private.mfa_sequence(account)::regclass),
        known_tries_seen = nextval(private.mfa_sequence(account, true)::regclass)
    where f.user_id = account;
  end loop;
end
$$;

-- 5 failures within 15 minutes lock the account for sessions of this kind, until the oldest of them is 15 minutes old (MFASRV-4).
drop function private.mfa_locked_until(uuid);
create function private.mfa_locked_until(account uuid, is_known boolean) returns timestamptz
language sql volatile set search_path = ''
as $$
  select a.failed_at + interval '15 minutes'
  from private.mfa_attempts a
  where a.user_id = account and a.of_known_session = is_known
    and a.failed_at > clock_timestamp() - interval '15 minutes'
  order by a.failed_at desc
  offset 4 limit 1
$$;

-- Counts rolled back tries as failures, with one audit entry.
drop function private.note_undone_tries(uuid, bigint);
create function private.note_undone_tries(account uuid, is_known boolean, how_many bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.mfa_attempts (user_id, of_known_session)
  select account, is_known from generate_series(1, least(how_many, 5));
  perform private.add_audit('mfa_code_failed', jsonb_build_object('undone', how_many), 'account', account::text);
  if private.mfa_locked_until(account, is_known) is not null then
    perform private.add_audit('mfa_locked', '{}', 'account', account::text);
  end if;
end
$$;

-- Takes the number of one try. Lock the factor's row first, and call this before checking the code.
drop function private.take_mfa_try(private.mfa_factors);
create function private.take_mfa_try(factor private.mfa_factors, is_known boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  number bigint := nextval(private.mfa_sequence(factor.user_id, is_known)::regclass);
  seen bigint := case when is_known then factor.known_tries_seen else factor.tries_seen end;
begin
  if is_known then
    update private.mfa_factors f set known_tries_seen = number where f.user_id = factor.user_id;
  else
    update private.mfa_factors f set tries_seen = number where f.user_id = factor.user_id;
  end if;
  if number - seen > 1 then
    perform private.note_undone_tries(factor.user_id, is_known, number - seen - 1);
  end if;
end
$$;

-- The function is as before, but for both sequences.
create or replace function private.settle_mfa_tries() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  factor private.mfa_factors;
  number bigint;
begin
  for factor in select * from private.mfa_factors for update skip locked loop
    number := pg_sequence_last_value(to_regclass(private.mfa_sequence(factor.user_id)));
    if number > factor.tries_seen then
      update private.mfa_factors f set tries_seen = number where f.user_id = factor.user_id;
      perform private.note_undone_tries(factor.user_id, false, number - factor.tries_seen);
    end if;
    number := pg_sequence_last_value(to_regclass(private.mfa_sequence(factor.user_id, true)));
    if number > factor.known_tries_seen then
      update private.mfa_factors f set known_tries_seen = number where f.user_id = factor.user_id;
      perform private.note_undone_tries(factor.user_id, true, number - factor.known_tries_seen);
    end if;
  end loop;
end
$$;

drop function private.count_mfa_failure(uuid);
create function private.count_mfa_failure(account uuid, is_known boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  failures integer;
begin
  insert into private.mfa_attempts (user_id, of_known_session) values (account, is_known);
  select count(*) into failures from private.mfa_attempts a
  where a.user_id = account and a.of_known_session = is_known and a.failed_at > clock_timestamp() - interval '15 minutes';
  perform private.note_mfa_failure(account, failures >= 5);
  return jsonb_build_object(
    'verified', false, 'reason', 'wrong', 'attempts_left', greatest(5 - failures, 0),
    'locked_until', private.mfa_locked_until(account, is_known));
end
$$;

-- The function is as before, but counts the tries of known sessions apart.
create or replace function public.verify_mfa_code(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  is_known boolean := private.is_known_session();
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
  if private.mfa_locked_until(account, is_known) is null and typed ~ '^([0-9]{6}|[A-Z0-9]{8})$' then
    perform private.take_mfa_try(factor, is_known);
  end if;
  locked := private.mfa_locked_until(account, is_known);
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
    return private.count_mfa_failure(account, is_known);
  end if;
  update public.admin_mfa_settings m
  set last_used_at = case when purpose = 'enrolment' then m.last_used_at else clock_timestamp() end,
      backup_codes_used = (select count(*) from public.admin_backup_codes c where c.user_id = account and c.is_used)
  where m.user_id = account;
  return jsonb_build_object('verified', true, 'purpose', purpose, 'backup_codes_left', private.backup_codes_left(account));
end
$$;

-- The function is as before, but `locked_until` is about sessions like the caller's.
create or replace function public.mfa_status() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_listed', private.is_listed_admin(),
    'role', (select a.role from private.admins a where a.user_id = auth.uid()),
    'is_admin', private.is_admin(),
    'is_enabled', coalesce(f.sealed is not null, false),
    'is_required', coalesce(f.sealed is not null, false) or s.require_mfa,
    'is_pending', coalesce(f.pending_sealed is not null, false),
    'is_verified', coalesce(m.expires_at > now(), false),
    'verified_until', m.expires_at,
    'is_fresh', private.has_fresh_code(),
    'fresh_until', m.verified_at + interval '10 minutes',
    'locked_until', private.mfa_locked_until(auth.uid(), private.is_known_session()),
    'backup_codes_left', private.backup_codes_left(auth.uid()))
  from private.settings s
  left join private.mfa_factors f on f.user_id = auth.uid()
  left join private.mfa_sessions m on m.user_id = auth.uid() and m.session_id = private.session_id()
$$;

-- The function is as before, but for both sequences.
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
    execute format('drop sequence if exists %s', private.mfa_sequence(old.id));
    execute format('drop sequence if exists %s', private.mfa_sequence(old.id, true));
    return null;
  end if;
  insert into public.users (id, email, created_at)
  values (new.id, new.email, coalesce(new.created_at, now()))
  on conflict (id) do update set email = excluded.email;
  return null;
end
$$;

-- Factors that were set up before this migration get the second sequence.
do $$
declare
  account uuid;
begin
  for account in select f.user_id from private.mfa_factors f loop
    perform private.prepare_mfa_factor(account);
    update private.mfa_factors f set known_tries_seen = nextval(private.mfa_sequence(account, true)::regclass)
    where f.user_id = account;
  end loop;
end
$$;

revoke execute on all functions in schema private from public;
