-- Pairs of listings of which an admin said that they are two places (DUP-4): they are never proposed as duplicates again.
-- No foreign keys, because a deleted listing may be restored.
create table public.distinct_listings (
  id uuid primary key default gen_random_uuid(),
  one uuid not null,
  other uuid not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint distinct_listings_in_order check (one < other),
  constraint distinct_listings_once unique (one, other)
);
alter table public.distinct_listings enable row level security;
revoke all on public.distinct_listings from anon, authenticated, service_role;
grant select, delete on public.distinct_listings to authenticated;
grant insert (one, other) on public.distinct_listings to authenticated;
grant select, insert, delete on public.distinct_listings to service_role;
create policy "Admins read pairs" on public.distinct_listings for select to authenticated
  using ((select private.is_admin()));
create policy "Admins add pairs" on public.distinct_listings for insert to authenticated
  with check ((select private.is_admin()));
create policy "Admins delete pairs" on public.distinct_listings for delete to authenticated
  using ((select private.is_admin()));
