-- Checking codes of the second factor (RFC 6238 with SHA-1 and 30 s steps; backup codes) and reading its state.

-- RFC 4648 section 6, upper case, without padding.
create function private.base32_decode(encoded text) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  bits text := '';
  decoded bytea := '';
begin
  if encoded !~ '^[A-Z2-7]*$' then
    raise exception 'This is not base32' using errcode = '22023';
  end if;
  for place in 1 .. length(encoded) loop
    bits := bits || (strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', substr(encoded, place, 1)) - 1)::bit(5)::text;
  end loop;
  for byte in 0 .. length(bits) / 8 - 1 loop
    decoded := decoded || decode(lpad(to_hex(substr(bits, byte * 8 + 1, 8)::bit(8)::integer), 2, '0'), 'hex');
  end loop;
  return decoded;
end
$$;

-- Returns the code of one counter (RFC 4226, section 5.3). In RFC 6238 the counter is the number of the time step.
create function private.hotp(secret bytea, counter bigint, digits integer default 6) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mac bytea := extensions.hmac(int8send(counter), secret, 'sha1');
  place integer := get_byte(mac, 19) & 15;
  number bigint;
begin
  number := ((get_byte(mac, place) & 127)::bigint << 24) | (get_byte(mac, place + 1)::bigint << 16)
    | (get_byte(mac, place + 2)::bigint << 8) | get_byte(mac, place + 3);
  return lpad((number % (10 ^ digits)::bigint)::text, digits, '0');
end
$$;

-- Returns the time step of `code`: the current, previous or next one. Null if the code fits none (MFASRV-2).
create function private.matching_step(secret bytea, code text, at_time timestamptz) returns bigint
language sql immutable set search_path = ''
as $$
  select step
  from (select floor(extract(epoch from at_time) / 30)::bigint + shift as step from generate_series(-1, 1) shift) steps
  where private.hotp(secret, step) = code
  order by step desc
  limit 1
$$;

create function private.seal(secret text) returns bytea
language sql volatile set search_path = ''
as $$
  select extensions.pgp_sym_encrypt(secret, private.read_secret('mfa_key'), 'cipher-algo=aes256')
$$;

create function private.unseal(sealed bytea) returns bytea
language sql stable set search_path = ''
as $$
  select private.base32_decode(extensions.pgp_sym_decrypt(sealed, private.read_secret('mfa_key')))
$$;

create function private.pepper_hash(value text) returns text
language sql stable set search_path = ''
as $$
  select encode(extensions.hmac(value, private.read_secret('pepper'), 'sha256'), 'hex')
$$;

create function private.mark_session(account uuid, marked_session uuid) returns void
language sql volatile set search_path = ''
as $$
  insert into private.mfa_sessions (session_id, user_id, verified_at, expires_at)
  values (marked_session, account, clock_timestamp(), clock_timestamp() + interval '12 hours')
  on conflict (session_id) do update
    set user_id = excluded.user_id, verified_at = excluded.verified_at, expires_at = excluded.expires_at
$$;

-- True if this session has passed a code within the last 10 minutes.
create function private.has_fresh_code() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.mfa_sessions m
    where m.session_id = (select private.session_id()) and m.user_id = (select auth.uid())
      and m.verified_at > now() - interval '10 minutes' and m.expires_at > now())
$$;

create function private.use_totp(factor private.mfa_factors, code text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  step bigint;
begin
  if factor.sealed is not null then
    step := private.matching_step(private.unseal(factor.sealed), code, clock_timestamp());
    if step > coalesce(factor.last_counter, -1) then
      update private.mfa_factors f set last_counter = step where f.user_id = factor.user_id;
      perform private.mark_session(factor.user_id, private.session_id());
      return 'sign_in';
    end if;
  end if;
  if factor.pending_sealed is not null and factor.pending_session = private.session_id() then
    step := private.matching_step(private.unseal(factor.pending_sealed), code, clock_timestamp());
    if step > coalesce(factor.pending_counter, -1) then
      update private.mfa_factors f set pending_counter = step, pending_proved_at = clock_timestamp()
      where f.user_id = factor.user_id;
      return 'enrolment';
    end if;
  end if;
  return null;
end
$$;

create function private.use_backup_code(factor private.mfa_factors, code text) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  if factor.sealed is null then
    return null;
  end if;
  update public.admin_backup_codes c set is_used = true, used_at = clock_timestamp()
  where c.user_id = factor.user_id and not c.is_used
    and c.code_hash = private.pepper_hash(encode(sha256(convert_to(code, 'UTF8')), 'hex'));
  if not found then
    return null;
  end if;
  perform private.mark_session(factor.user_id, private.session_id());
  return 'backup_code';
end
$$;

-- Checks a 6-digit code or a backup code of the signed-in admin and marks the session.
-- Answers {verified, purpose, reason, attempts_left, locked_until, backup_codes_left}: purpose is sign_in,
-- backup_code or enrolment (the code proves the pending secret, so is_enabled may become true); reason is malformed,
-- wrong, locked or not_set_up. A wrong code gives an answer, not an error.
create function public.verify_mfa_code(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  typed text := upper(regexp_replace(coalesce(verify_mfa_code.code, ''), '[\s-]', '', 'g'));
  factor private.mfa_factors;
  locked timestamptz;
  purpose text;
begin
  if not private.is_listed_admin() or private.session_id() is null then
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

create function private.backup_codes_left(account uuid) returns integer
language sql volatile set search_path = ''
as $$
  select count(*)::integer from public.admin_backup_codes c where c.user_id = account and not c.is_used
$$;

create function private.count_mfa_failure(account uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  failures integer;
begin
  insert into private.mfa_attempts (user_id) values (account);
  select count(*) into failures from private.mfa_attempts a
  where a.user_id = account and a.failed_at > clock_timestamp() - interval '15 minutes';
  perform private.note_mfa_failure(account, failures >= 5);
  return jsonb_build_object(
    'verified', false, 'reason', 'wrong', 'attempts_left', greatest(5 - failures, 0),
    'locked_until', private.mfa_locked_until(account));
end
$$;

-- Tells the login screen what to ask for. If `is_listed` is false, the account is not an admin.
create function public.mfa_status() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_listed', private.is_listed_admin(),
    'is_admin', private.is_admin(),
    'is_enabled', coalesce(f.sealed is not null, false),
    'is_required', coalesce(f.sealed is not null, false) or s.require_mfa,
    'is_pending', coalesce(f.pending_sealed is not null, false),
    'is_verified', coalesce(m.expires_at > now(), false),
    'verified_until', m.expires_at,
    'fresh_until', m.verified_at + interval '10 minutes',
    'locked_until', private.mfa_locked_until(auth.uid()),
    'backup_codes_left', private.backup_codes_left(auth.uid()))
  from private.settings s
  left join private.mfa_factors f on f.user_id = auth.uid()
  left join private.mfa_sessions m on m.user_id = auth.uid() and m.session_id = private.session_id()
$$;

-- Keeps the sequence, so that rolled back tries also count against a factor that is set up again.
create function private.forget_mfa(account uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from public.admin_backup_codes c where c.user_id = account;
  delete from private.mfa_sessions m where m.user_id = account;
  delete from private.mfa_attempts a where a.user_id = account;
  delete from private.mfa_factors f where f.user_id = account;
$$;

create function public.list_admins()
returns table (user_id uuid, email text, mfa_enabled boolean, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select a.user_id, u.email,
         exists (select from private.mfa_factors f where f.user_id = a.user_id and f.sealed is not null), a.created_at
  from private.admins a left join public.users u on u.id = a.user_id
  order by a.created_at
$$;
