-- Replaces the backup codes of the signed-in admin in one transaction (MFASRV-11). As two requests, a deletion whose
-- insertion never came left an admin with no codes. The rights to delete and insert rows stay: a page that was opened before
-- this migration still uses them.

-- `code_hashes`: SHA-256 of 8 backup codes in hex. Needs a code of the last 10 minutes (MFASRV-7). Returns how many codes
-- can be used.
create function public.replace_backup_codes(code_hashes text[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  factor private.mfa_factors;
begin
  if not private.may_change_mfa() or private.session_id() is null then
    raise exception 'Only a signed-in admin has backup codes' using errcode = '42501';
  end if;
  if code_hashes is null or cardinality(code_hashes) <> 8
    or exists (select from unnest(code_hashes) h where h is null or h !~ '^[0-9a-f]{64}$') then
    raise exception 'Eight backup codes are stored as their SHA-256 in hex' using errcode = '22023';
  end if;
  -- The row lock lets two calls at once wait for each other.
  select * into factor from private.mfa_factors f where f.user_id = account for update;
  if factor.sealed is null then
    raise exception 'Set up your own second factor first' using errcode = 'PT409', hint = 'own_factor_missing';
  end if;
  perform private.require_fresh_code();
  delete from public.admin_backup_codes c where c.user_id = account;
  insert into public.admin_backup_codes (user_id, code_hash) select account, h from unnest(code_hashes) h;
  return private.backup_codes_left(account);
end
$$;

revoke execute on function public.replace_backup_codes(text[]) from public, anon, authenticated, service_role;
grant execute on function public.replace_backup_codes(text[]) to authenticated;
