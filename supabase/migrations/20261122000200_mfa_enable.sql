-- Enabling the second factor and storing its backup codes in one transaction (MFASRV-10): a connection that breaks in
-- between leaves either neither or both.

-- `code` proves the pending secret. `code_hashes`: SHA-256 of 8 backup codes in hex. Answers like verify_mfa_code; the
-- factor is enabled when `verified` and `purpose` is enrolment.
create function public.enable_mfa(code text, code_hashes text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := auth.uid();
  answer jsonb;
  factor private.mfa_factors;
begin
  if code_hashes is null or cardinality(code_hashes) <> 8
    or exists (select from unnest(code_hashes) h where h is null or h !~ '^[0-9a-f]{64}$') then
    raise exception 'Eight backup codes are stored as their SHA-256 in hex' using errcode = '22023';
  end if;
  answer := public.verify_mfa_code(enable_mfa.code);
  if (answer ->> 'purpose') is distinct from 'enrolment' then
    return answer;
  end if;
  select * into factor from private.mfa_factors f where f.user_id = account for update;
  -- Replacing a factor needs a fresh code of the old one.
  if factor.sealed is not null then
    perform private.require_fresh_code();
  end if;
  perform private.enable_pending(factor);
  update public.admin_mfa_settings m set is_enabled = true where m.user_id = account;
  delete from public.admin_backup_codes c where c.user_id = account;
  insert into public.admin_backup_codes (user_id, code_hash) select account, h from unnest(code_hashes) h;
  return answer || jsonb_build_object('backup_codes_left', private.backup_codes_left(account));
end
$$;

revoke execute on function public.enable_mfa(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.enable_mfa(text, text[]) to authenticated;
