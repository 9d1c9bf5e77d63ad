-- An announcement that is switched off keeps its tombstone, also when its row is inserted again (TOMB-1): copies that have
-- not received the tombstone would else keep showing it, and the newest revision of the feed would go back.
drop trigger clear_tombstone on public.announcements;
create trigger clear_tombstone after insert on public.announcements
  for each row when (new.is_active) execute function private.clear_tombstone();
