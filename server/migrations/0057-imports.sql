-- Files that members have drawn elsewhere: each row waits here until its member makes a draft or a record of it.
create table imports (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- Empty once the import was deleted by its member or by time and only says which records came together.
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'asking', 'read', 'refused', 'gone')),
  format text check (format in ('geojson', 'kml', 'geopackage', 'shapefile', 'csv')),
  -- The key of a text of contract/imports/import-texts.ts.
  fault text,
  -- What the member said about the file: system and encoding, or null.
  said jsonb not null default '{"system": null, "encoding": null}',
  -- How its texts were read; null for formats that say it themselves.
  encoding text,
  encoding_certain boolean not null default true,
  mapping jsonb,
  -- How many rows the file had, which count for a day even if the import is deleted.
  row_count integer not null default 0,
  source text not null default '',
  -- The language of the word before the source.
  source_language text not null default 'en' check (source_language in ('en', 'cy')),
  agreed_at timestamptz,
  level text check (level in ('open', 'generalised')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index imports_of_account on imports (account_id, id desc);
create index imports_by_end on imports (expires_at);

-- The file itself, in pieces of a megabyte, until it has been read.
create table import_pieces (
  import_id integer not null references imports on delete cascade,
  piece integer not null,
  bytes bytea not null,
  primary key (import_id, piece)
);

create table import_rows (
  import_id integer not null references imports on delete cascade,
  row integer not null,
  -- Of the feature in the file; parts of one shape have the same.
  number integer not null,
  part text,
  -- Not jsonb, which forgets the order of the columns.
  texts json not null,
  outline jsonb,
  corners integer not null,
  simpler_by double precision,
  simpler_accepted boolean not null default false,
  place jsonb,
  -- Keys of texts of contract/http/errors.ts.
  faults jsonb not null default '[]',
  -- What the member changed in this row.
  edits jsonb not null default '{}',
  -- A record of the member with the same outline when the file was read.
  same_as integer,
  drafted_at timestamptz,
  draft_id integer references drafts on delete set null,
  -- No foreign key: a record that is deleted for good must not make its row publishable again.
  record_id integer,
  primary key (import_id, row)
);
create index import_rows_of_draft on import_rows (draft_id);
create index import_rows_of_record on import_rows (record_id);

-- What the words of a member's files mean, asked once.
create table import_words (
  account_id integer not null references accounts on delete cascade,
  field text not null check (field in ('site_type', 'monument_type', 'period')),
  word text not null,
  code text not null,
  primary key (account_id, field, word)
);
