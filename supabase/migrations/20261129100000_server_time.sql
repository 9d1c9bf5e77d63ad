-- The current time, for devices of admins whose clock may be wrong: the analytics and the alerts of the last days end now, and
-- a clock that is wrong by months showed an empty page (ANALYTICS-1).
create function public.server_time() returns timestamptz
language sql stable set search_path = ''
as $$
  select now()
$$;
revoke execute on function public.server_time() from public, anon, authenticated, service_role;
grant execute on function public.server_time() to authenticated;
