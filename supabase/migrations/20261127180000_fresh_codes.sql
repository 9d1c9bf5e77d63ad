-- Whether the last code is fresh is judged by the clock of the server: on a device whose clock is behind, every code
-- looked fresh for longer than it was, so that none was asked for and the change was refused (RIGHTS-13).
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
    'locked_until', private.mfa_locked_until(auth.uid()),
    'backup_codes_left', private.backup_codes_left(auth.uid()))
  from private.settings s
  left join private.mfa_factors f on f.user_id = auth.uid()
  left join private.mfa_sessions m on m.user_id = auth.uid() and m.session_id = private.session_id()
$$;
