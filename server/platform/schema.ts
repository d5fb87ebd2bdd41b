import type { ColumnType, Generated } from 'kysely'
import type { SeenUnder } from '#contract/light.ts'

type CreatedAt = ColumnType<Date, Date | undefined, Date>

/** Geometry columns are written and read through `spatial.ts` only; here they are opaque. */
type Geometry = ColumnType<unknown, unknown, unknown>

export interface AccountsTable {
  id: Generated<number>
  username: string
  username_key: string
  email: string
  email_key: string
  /** Digests and notices go here; null until an address was confirmed. */
  confirmed_email: string | null
  confirmed_email_key: string | null
  /** The username, folded; made by the database. */
  search_name: ColumnType<string, never, never>
  password_hash: string
  active: Generated<boolean>
  suspended_at: Date | null
  suspended_reason: string | null
  demonstration: Generated<boolean>
  administrator: Generated<boolean>
  language: Generated<'en' | 'cy'>
  created_at: CreatedAt
  last_active_at: CreatedAt
}

export interface AuditLogTable {
  id: Generated<number>
  at: CreatedAt
  actor_id: number | null
  act: string
  target_kind: string | null
  target_id: number | null
  note: string | null
}

export interface TokensTable {
  id: Generated<number>
  account_id: number
  token_hash: Uint8Array
  created_at: CreatedAt
  last_used_at: CreatedAt
  browser: string | null
  system: string | null
}

export interface PasswordResetsTable {
  token_hash: Uint8Array
  account_id: number
  created_at: CreatedAt
}

export interface EmailConfirmationsTable {
  token_hash: Uint8Array
  account_id: number
  address_hash: Uint8Array
  created_at: CreatedAt
  used_at: Date | null
}

export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Written as JSON text, read as the parsed value. */
  payload: ColumnType<unknown, string, string>
  due_at: Date
  attempts: Generated<number>
  last_error: string | null
  only_once: string | null
  turn: string | null
  created_at: CreatedAt
  finished_at: Date | null
  given_up_at: Date | null
}

export interface ProfilesTable {
  account_id: number
  bio: Generated<string>
  location: string | null
  expertise_level: Generated<string>
  organisation: Generated<string>
  website: Generated<string>
  twitter: Generated<string>
  facebook: Generated<string>
  instagram: Generated<string>
  linkedin: Generated<string>
  bluesky: Generated<string>
  picture_key: string | null
  /** Of ProfilePart. */
  hidden: Generated<string[]>
}

export interface NotificationChoicesTable {
  account_id: number
  record_answers: Generated<boolean>
  site_news: Generated<boolean>
  digest: Generated<boolean>
  digest_name: Generated<string>
  digest_longitude: number | null
  digest_latitude: number | null
  digest_radius_km: Generated<number>
  told_until: Generated<Date>
}

export interface NewsMailingsTable {
  news_id: number
  last_account_id: Generated<number>
  begun_at: CreatedAt
  finished_at: Date | null
}

export interface RecordsTable {
  id: Generated<number>
  account_id: number | null
  title: string
  description: string
  prn: string | null
  site_type: string
  monument_type: string
  period: string
  /** `[[lat, lng], …]` as sent; written as JSON text, read as the parsed value. */
  outline: ColumnType<[number, number][], string, string>
  shape: Geometry
  centre: Geometry
  demonstration: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
  /** Title and description, folded; made by the database. */
  search_text: ColumnType<string, never, never>
  deleted_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
  version: Generated<number>
  /** Written as JSON text, read as the parsed value. */
  seen_under: ColumnType<SeenUnder | null, string | null | undefined, string | null>
  /** Neither deleted nor hidden; made by the database. Whoever reads records for the world asks this. */
  visible: ColumnType<boolean, never, never>
}

export interface RecordVersionsTable {
  record_id: number
  version: number
  account_id: number | null
  made_at: Date
  title: string
  description: string
  prn: string | null
  site_type: string
  monument_type: string
  period: string
  /** Written as JSON text, read as the parsed value. */
  outline: ColumnType<[number, number][], string, never>
  pictures: ColumnType<{ position: number; key: string }[], string, never>
  seen_under: ColumnType<SeenUnder | null, string | null, never>
}

export interface RemovedPicturesTable {
  file_key: string
  record_id: number
  removed_at: CreatedAt
}

export interface DraftsTable {
  id: Generated<number>
  account_id: number
  title: string
  description: string
  prn: string
  site_type: string
  monument_type: string
  period: string
  /** Written as JSON text, read as the parsed value. */
  outline: ColumnType<[number, number][] | null, string | null, string | null>
  /** Written as JSON text, read as the parsed value. */
  seen_under: ColumnType<SeenUnder | null, string | null, string | null>
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface BookmarksTable {
  id: Generated<number>
  account_id: number
  record_id: number | null
  name: string | null
  longitude: number | null
  latitude: number | null
  zoom: number | null
  created_at: CreatedAt
}

export interface NamedRequestsTable {
  account_id: number | null
  key: string
  kind: string
  body_hash: Uint8Array
  made_id: number | null
  created_at: CreatedAt
}

export interface PicturesTable {
  record_id: number
  position: number
  file_key: string
  width: number
  height: number
  bytes: number
  created_at: CreatedAt
}

export interface RevisionsTable {
  name: string
  revision: number
}

export interface NewsTable {
  id: Generated<number>
  title: string
  content: string
  title_cy: string | null
  content_cy: string | null
  image_key: string | null
  image_width: number | null
  image_height: number | null
  image_alt: Generated<string>
  image_alt_cy: Generated<string>
  published_at: Date | null
  demonstration: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface NewsTagsTable {
  id: Generated<number>
  name: string
  name_key: string
  name_cy: string | null
}

export interface NewsTaggingsTable {
  news_id: number
  tag_id: number
  position: number
}

export interface InstallationTable {
  name: string
  value: string
  set_at: CreatedAt
}

export interface TurnsTable {
  service: string
  at: Date
}

export interface HeritageLayersTable {
  layer: string
  copy: Generated<number>
  feature_count: Generated<number>
  received_at: Date | null
  tried_at: Date | null
  trouble: string | null
  leased_until: Date | null
}

export interface HeritageAreasTable {
  layer: string
  copy: number
  number: string
  name: string | null
  name_cy: string | null
  /** Written as JSON text, read as the parsed value. */
  facts: ColumnType<unknown, string, never>
  shape: Geometry
  centre: Geometry
}

export interface FeedbackTable {
  id: Generated<number>
  name: string | null
  email: string | null
  message: string
  received_at: CreatedAt
  done_at: Date | null
}

export interface ReportsTable {
  id: Generated<number>
  record_id: number | null
  profile_id: number | null
  reason: string
  note: string | null
  reporter_id: number | null
  reporter_email: string | null
  language: 'en' | 'cy'
  reported_at: CreatedAt
  closed_at: Date | null
  closed_by: number | null
  answer: string | null
}

export interface Tables {
  accounts: AccountsTable
  audit_log: AuditLogTable
  tokens: TokensTable
  password_resets: PasswordResetsTable
  email_confirmations: EmailConfirmationsTable
  jobs: JobsTable
  profiles: ProfilesTable
  notification_choices: NotificationChoicesTable
  news_mailings: NewsMailingsTable
  records: RecordsTable
  pictures: PicturesTable
  record_versions: RecordVersionsTable
  removed_pictures: RemovedPicturesTable
  drafts: DraftsTable
  bookmarks: BookmarksTable
  named_requests: NamedRequestsTable
  revisions: RevisionsTable
  news: NewsTable
  news_tags: NewsTagsTable
  news_taggings: NewsTaggingsTable
  installation: InstallationTable
  heritage_layers: HeritageLayersTable
  heritage_areas: HeritageAreasTable
  turns: TurnsTable
  feedback: FeedbackTable
  reports: ReportsTable
}
