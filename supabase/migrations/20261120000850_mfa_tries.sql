-- Counting tries of codes so that a rollback cannot undo the count (MFASRV-9). A caller of verify_mfa_code can roll its
-- transaction back after the answer, for instance with a URL filter that raises an error for a wrong code. That removes
-- every row that counted the try, but PostgreSQL never rolls back `nextval`. So each account has a sequence, created in
-- the transaction that stores its first secret, and each try takes a number before its code is checked. A number that
-- no committed transaction has counted (mfa_factors.tries_seen) belongs to a rolled back try, which counts as a
-- failure. After a crash PostgreSQL may skip up to 32 numbers of a sequence; that locks the account for 15 minutes at
-- most.

create function private.mfa_sequence(account uuid) returns text
language sql immutable set search_path = ''
as $$
  select 'private.mfa_tries_' || replace(account::text, '-', '')
$$;

-- Creates the account's sequence and its row in mfa_factors if they are missing.
create function private.prepare_mfa_factor(account uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  sequence_name text := private.mfa_sequence(account);
begin
  if to_regclass(sequence_name) is null then
    -- Wait: one of two transactions that create the same sequence at the same time would fail.
    perform pg_advisory_xact_lock(692, 3);
  end if;
  if to_regclass(sequence_name) is null then
    execute format('create sequence %s', sequence_name);
  end if;
  if not exists (select from private.mfa_factors f where f.user_id = account) then
    -- The sequence stays when a factor is removed, so a new factor continues its numbers.
    insert into private.mfa_factors (user_id, tries_seen) values (account, nextval(sequence_name::regclass))
    on conflict (user_id) do nothing;
  end if;
end
$$;

-- Call after a restore: creates the sequence of each stored factor and ignores tries that were not counted before.
create function private.realign_mfa_tries() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  account uuid;
begin
  for account in select f.user_id from private.mfa_factors f loop
    perform private.prepare_mfa_factor(account);
    update private.mfa_factors f set tries_seen = nextval(private.mfa_sequence(account)::regclass)
    where f.user_id = account;
  end loop;
end
$$;

-- Counts rolled back tries as failures, with one audit entry.
create function private.note_undone_tries(account uuid, how_many bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.mfa_attempts (user_id) select account from generate_series(1, least(how_many, 5));
  perform private.add_audit('mfa_code_failed', jsonb_build_object('undone', how_many), 'account', account::text);
  if private.mfa_locked_until(account) is not null then
    perform private.add_audit('mfa_locked', '{}', 'account', account::text);
  end if;
end
$$;

-- Takes the number of one try. Lock the factor's row first, and call this before checking the code.
create function private.take_mfa_try(factor private.mfa_factors) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  number bigint := nextval(private.mfa_sequence(factor.user_id)::regclass);
begin
  update private.mfa_factors f set tries_seen = number where f.user_id = factor.user_id;
  if number - factor.tries_seen > 1 then
    perform private.note_undone_tries(factor.user_id, number - factor.tries_seen - 1);
  end if;
end
$$;

-- Counts rolled back tries of accounts without a later committed try. Runs on a schedule. Skips locked factors, because
-- the number of a try in progress is not committed yet.
create function private.settle_mfa_tries() returns void
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
      perform private.note_undone_tries(factor.user_id, number - factor.tries_seen);
    end if;
  end loop;
end
$$;

-- 5 failures within 15 minutes lock the account, until the oldest of them is 15 minutes old (MFASRV-4).
create function private.mfa_locked_until(account uuid) returns timestamptz
language sql volatile set search_path = ''
as $$
  select a.failed_at + interval '15 minutes'
  from private.mfa_attempts a
  where a.user_id = account and a.failed_at > clock_timestamp() - interval '15 minutes'
  order by a.failed_at desc
  offset 4 limit 1
$$;
