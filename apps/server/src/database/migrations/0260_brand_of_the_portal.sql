-- older versions: go on
-- The names, pictures and colour under which the portal appears. One row once staff saved it; an empty text means the default.
create table portal_brand (
  is_only boolean primary key default true check (is_only),
  revision integer not null default 1,
  name jsonb not null default '{}',
  short_name jsonb not null default '{}',
  issuer jsonb not null default '{}',                     -- of certificates, badges, tickets and posters; party to the terms
  address jsonb not null default '{}',                    -- with email and phone: how readers of terms and invoices reach the issuer
  email text,
  phone text,
  logo_file_id uuid references stored_file,
  logo_dark_file_id uuid references stored_file,
  icon_file_id uuid references stored_file,
  color text check (color ~ '^#[0-9A-F]{6}$'),
  mail_sender jsonb not null default '{}',
  mail_footer jsonb not null default '{}',
  sms_signature jsonb not null default '{}',
  footer jsonb not null default '{}',
  records jsonb not null default '{}',                    -- filings shown in the footer: icp and police, each with words and url
  pages_off text[] not null default '{}',                 -- addresses of public pages that are switched off
  page_texts jsonb not null default '{}',                 -- title and introduction of public pages, by address
  updated_at timestamptz not null
);

-- Words of emails and text messages that staff changed; a kind without a row has its default.
create table message_text (
  kind text primary key,
  revision integer not null default 1,
  zh jsonb not null,                                      -- subject and body, with placeholders such as {link}
  en jsonb not null,
  updated_at timestamptz not null
);
