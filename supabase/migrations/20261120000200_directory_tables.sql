-- The replicated tables (src/domain/listing/listing.ts holds their row types). `revision` is stamped by triggers.

create function private.is_atoll_code(code text) returns boolean
language sql immutable set search_path = ''
as $$
  select code in (
    'MAJ', 'KWA', 'ARN', 'JAL', 'ALL', 'WTJ', 'NMU', 'MIL', 'EBO', 'MAL', 'ENI', 'KIL', 'NMK', 'AUR', 'UTI', 'LIK',
    'UJA', 'MEJ', 'LAE', 'ALK', 'LIB', 'WTH', 'JAB', 'RON', 'BIK', 'UJL', 'AIG', 'ROR', 'BKR', 'BOK', 'ERK', 'JEM',
    'TAK', 'NAD')
$$;

-- One line of text: not blank, within the length, no control characters.
create function private.is_line(value text, max_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select length(value) <= max_length and value ~ '[^[:space:]]' and value !~ '[[:cntrl:]]'
$$;

-- Text that may have line breaks and tabs, but no other control characters.
create function private.is_text(value text, max_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select length(value) <= max_length and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]'
$$;

-- EMAIL-1: 5 to 254 characters, one @, no doubled or outer dots, a top-level domain of 2 letters or more.
create function private.is_email(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select length(value) between 5 and 254
     and value ~ '^[^@[:space:][:cntrl:]<>,;"()]+@[^@[:space:][:cntrl:]<>,;"()]+\.[A-Za-z]{2,}$'
     and value !~ '(\.\.)|(^\.)|(\.@)|(@\.)'
$$;

create function private.is_web_url(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select length(value) <= 2048 and value ~* '^https?://[^[:space:][:cntrl:]<>"]+$'
$$;

-- A photo: an http(s) address, or a path of our own storage (so that local data survives a change of port).
create function private.is_image_url(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.is_web_url(value)
      or (length(value) <= 2048 and value ~ '^/storage/v1/object/public/business-images/[A-Za-z0-9._/-]+$')
$$;

-- A photo in our bucket must be in its listing's folder (STORAGE-4). Addresses outside our storage are not checked.
create function private.is_in_folder(url text, listing uuid) returns boolean
language sql immutable set search_path = ''
as $$
  select url !~ '/storage/v1/object/public/business-images/'
      or url ~ ('^(https?://[^/]+)?/storage/v1/object/public/business-images/' || listing || '/[A-Za-z0-9._-]+$')
$$;

-- URL-1: http(s), mailto, tel, or a path of this site; '//host' and '/\host' would leave it.
create function private.is_action_url(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.is_web_url(value)
      or (length(value) <= 2048
          and value ~* '^(mailto:|tel:)[^[:space:][:cntrl:]<>"]+$|^/([^/\\[:space:][:cntrl:]<>"][^\\[:space:][:cntrl:]<>"]*)?$')
$$;

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (private.is_text(description, 5000)),
  category text not null default 'business'
    check (category in ('business', 'accommodation', 'transportation', 'government', 'banking')),
  atoll text not null default 'MAJ' check (private.is_atoll_code(atoll)),
  address_details text not null default '' check (private.is_text(address_details, 500)),
  mailing_address text check (private.is_text(mailing_address, 500)),
  phone text check (private.is_line(phone, 200) and phone ~ '[0-9]'),
  email text check (private.is_email(email)),
  website text check (private.is_web_url(website)),
  operating_hours text check (private.is_text(operating_hours, 1000)),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_checked_at timestamptz,
  alert text check (private.is_line(alert, 200)),
  -- HOURS-13: the first day on which the place is open again; 'infinity' = until further notice.
  closed_until date check (closed_until >= '2020-01-01'),
  alt_names text[] check (
    array_ndims(alt_names) = 1 and cardinality(alt_names) <= 20 and array_position(alt_names, null) is null
    and private.is_line(array_to_string(alt_names, ' '), 2000)
    and '' <> all (alt_names)),
  -- MERGE-2: ids of duplicates that were merged into this listing and deleted. Their addresses lead here.
  merged_ids uuid[] check (
    array_ndims(merged_ids) = 1 and cardinality(merged_ids) between 1 and 200 and array_position(merged_ids, null) is null),
  constraint businesses_not_merged_into_itself check (array_position(merged_ids, id) is null),
  constraint businesses_pin_is_whole check ((latitude is null) = (longitude is null)),
  -- BIZ-8: a listing has at least one way to contact or find the business.
  constraint businesses_reachable check (
    phone is not null or email is not null or description ~ '\S' or address_details ~ '\S')
);

create table public.business_images (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  image_url text not null check (private.is_image_url(image_url)),
  thumbnail_url text check (private.is_image_url(thumbnail_url)),
  image_type text not null default 'full' check (image_type in ('full', 'thumbnail')),
  display_order integer not null default 0 check (display_order between 0 and 9999),
  alt_text text check (private.is_text(alt_text, 500)),
  file_name text check (private.is_line(file_name, 255)),
  file_size integer check (file_size between 1 and 5242880),
  mime_type text check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  created_at timestamptz not null default now(),
  -- Deleting or sweeping the photos of one listing must never touch the files of another.
  constraint business_images_in_own_folder check (
    private.is_in_folder(image_url, business_id) and coalesce(private.is_in_folder(thumbnail_url, business_id), true))
);

create table public.emergency_contacts (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  name text not null check (private.is_line(name, 200)),
  description text check (private.is_text(description, 2000)),
  category text not null default 'other' check (category in ('police', 'medical', 'fire', 'other')),
  phone text not null check (private.is_line(phone, 200) and phone ~ '[0-9]'),
  available_24_7 boolean not null default false,
  atoll text check (private.is_atoll_code(atoll)),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null,
  title text check (private.is_line(title, 200)),
  message text not null check (private.is_text(message, 5000) and message ~ '\S'),
  type text not null default 'info' check (type in ('info', 'warning', 'success', 'error', 'maintenance')),
  priority integer not null default 0 check (priority between -1000 and 1000),
  is_active boolean not null default true,
  start_date timestamptz,
  end_date timestamptz,
  show_on_pages text[] not null default '{*}' check (
    array_ndims(show_on_pages) = 1 and cardinality(show_on_pages) between 1 and 20
    and array_position(show_on_pages, null) is null
    and array_to_string(show_on_pages, E'\n') ~ '^(\*|/[A-Za-z0-9_/-]{0,99})(\n(\*|/[A-Za-z0-9_/-]{0,99}))*$'),
  dismissible boolean not null default true,
  action_text text check (private.is_line(action_text, 100)),
  action_url text check (private.is_action_url(action_url)),
  -- The admin who wrote it; an account may be removed later, so this is no foreign key.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_end_after_start check (end_date > start_date)
);

-- One row of site-wide settings.
create table public.directory_settings (
  id uuid primary key default '00000000-0000-4000-8000-000000000001'
    check (id = '00000000-0000-4000-8000-000000000001'),
  revision bigint not null,
  dismissals_reset_at timestamptz,
  is_demo boolean not null default false,
  updated_at timestamptz not null default now()
);

-- The ids of rows that were deleted or switched off, without any of their content (TOMB-1). Kept 12 months (TOMB-2).
create table public.directory_tombstones (
  collection text not null check (
    collection in ('businesses', 'business_images', 'emergency_contacts', 'announcements', 'directory_settings')),
  id uuid not null,
  revision bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (collection, id)
);

-- The feed reads each table in revision order.
create unique index businesses_revision on public.businesses (revision);
create unique index business_images_revision on public.business_images (revision);
create unique index emergency_contacts_revision on public.emergency_contacts (revision);
create unique index announcements_revision on public.announcements (revision);
create unique index announcements_active_revision on public.announcements (revision) where is_active;
create unique index directory_tombstones_revision on public.directory_tombstones (revision);
create index directory_tombstones_deleted_at on public.directory_tombstones (deleted_at);

create index business_images_of_listing on public.business_images (business_id);
create index businesses_by_category on public.businesses (category, name);
create index businesses_by_atoll on public.businesses (atoll);
create index businesses_by_merged_id on public.businesses using gin (merged_ids) where merged_ids is not null;
