-- The private key with which publish-snapshot signs the snapshot (SIGN-1): a JSON Web Key in the Vault secret
-- guide_snapshot_key. A project without Vault, such as the local backend, has it in private.secrets. Service key only:
-- whoever has that key can change every listing anyway.
create function public.snapshot_signing_key() returns text
language sql stable security definer set search_path = ''
as $$
  select private.read_secret('snapshot_key')
$$;
revoke execute on function public.snapshot_signing_key() from public, anon, authenticated;
grant execute on function public.snapshot_signing_key() to service_role;
