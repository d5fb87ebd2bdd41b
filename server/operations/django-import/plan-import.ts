import { createHash } from 'node:crypto'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import type { Position } from '#geo/position.ts'
import { keyOf } from '#server/accounts/index.ts'
import { judgeOutline } from '#server/record-fields/index.ts'
import type { DumpEntry, Sorted } from './dump.ts'

export interface PlannedAccount {
  id: number
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** In Django's form, which the login understands; empty if nobody could log in with it. */
  passwordHash: string
  active: boolean
  /** The address is a placeholder: somebody must give the member theirs. */
  unclaimed: boolean
  joined: Date
  lastActive: Date
}

export interface PlannedProfile {
  accountId: number
  texts: Record<(typeof PROFILE_TEXTS)[number], string>
  location: string | null
  expertise: string
  /** Path below the media folder, or an address. */
  picture: string | null
}

export interface PlannedRecord {
  id: number
  accountId: number | null
  title: string
  description: string
  prn: string | null
  siteType: string
  monumentType: string
  period: string
  outline: unknown
  ring: readonly Position[]
  recorded: Date
  pictures: { position: number; path: string }[]
}

export interface PlannedNews {
  id: number
  title: string
  content: string
  published: Date | null
  image: string | null
  tags: string[]
}

export interface Plan {
  accounts: PlannedAccount[]
  /** SHA-256 of each token, by account. */
  tokens: { accountId: number; hash: Buffer }[]
  profiles: PlannedProfile[]
  records: PlannedRecord[]
  news: PlannedNews[]
  /** What is different from the dump, or left out, one line each. */
  notes: string[]
  /** Reasons why nothing can be imported. */
  doubles: string[]
}

export const PROFILE_TEXTS = [
  'bio',
  'organisation',
  'website',
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'bluesky',
] as const
const EXPERTISE = ['beginner', 'enthusiast', 'researcher', 'professional']
const PICTURES = [1, 2, 3, 4, 5]

/** What an import would store. Changes nothing. */
export function planImport({ parts, unclaimed, notes: before }: Sorted): Plan {
  const notes = [...before]
  const accounts = parts.accounts.map((entry) => toAccount(entry, unclaimed))
  const ids = new Set(accounts.map(({ id }) => id))
  const isKnown = (id: number | null) => id !== null && ids.has(id)
  const tags = new Map(parts.tags.map(({ pk, fields }) => [String(pk), textOf(fields.name)]))
  return {
    accounts,
    tokens: parts.tokens
      .map(({ pk, fields }) => ({
        accountId: idOf(fields.user) ?? 0,
        hash: createHash('sha256').update(String(pk)).digest(),
      }))
      .filter(({ accountId }) => isKnown(accountId)),
    profiles: profilesOf(parts.profiles, ids, notes),
    records: parts.records.flatMap((entry) => toRecord(entry, isKnown, notes)),
    news: parts.news.map((entry) => toNews(entry, tags)),
    notes,
    doubles: doublesIn(accounts),
  }
}

function toAccount({ pk, fields }: DumpEntry, unclaimed: boolean): PlannedAccount {
  const username = textOf(fields.username).normalize('NFKC')
  const email = unclaimed ? placeholderAddress(Number(pk)) : textOf(fields.email)
  const hash = textOf(fields.password)
  const joined = dateOf(fields.date_joined) ?? new Date(0)
  return {
    id: Number(pk),
    username,
    usernameKey: keyOf(username),
    email,
    emailKey: keyOf(email),
    passwordHash: /^pbkdf2_sha256\$\d+\$[^$]+\$[A-Za-z0-9+/=]+$/.test(hash) ? hash : '',
    active: fields.is_active !== false,
    unclaimed,
    joined,
    lastActive: dateOf(fields.last_login) ?? joined,
  }
}

/** An address that no mailbox can have (RFC 2606), for a member whose own is not known. */
function placeholderAddress(id: number): string {
  return `member-${id}@unclaimed.invalid`
}

function doublesIn(accounts: readonly PlannedAccount[]): string[] {
  const doubles: string[] = []
  const seen = { username: new Map<string, number>(), email: new Map<string, number>() }
  for (const { id, usernameKey, emailKey, email } of accounts) {
    if (email === '') doubles.push(`The account ${id} has no email address.`)
    const keys = { username: usernameKey, email: emailKey }
    for (const what of ['username', 'email'] as const) {
      const other = seen[what].get(keys[what])
      if (other !== undefined && keys[what] !== '')
        doubles.push(
          `The accounts ${other} and ${id} have the same ${what}, apart from upper and lower case.`,
        )
      seen[what].set(keys[what], id)
    }
  }
  return doubles
}

/** Django left some members with two profiles. The one with the user's own number is the one that the interface showed. */
function profilesOf(
  entries: readonly DumpEntry[],
  ids: ReadonlySet<number>,
  notes: string[],
): PlannedProfile[] {
  const chosen = new Map<number, DumpEntry>()
  for (const entry of entries) {
    const accountId = idOf(entry.fields.user)
    if (accountId === null || !ids.has(accountId)) {
      notes.push(`The profile ${entry.pk} belongs to no account and is left out.`)
      continue
    }
    const before = chosen.get(accountId)
    if (before) notes.push(`The member ${accountId} has more than one profile; only one is imported.`)
    if (!before || Number(entry.pk) === accountId) chosen.set(accountId, entry)
  }
  return [...chosen].map(([accountId, { fields }]) => ({
    accountId,
    texts: Object.fromEntries(
      PROFILE_TEXTS.map((name) => [name, textOf(fields[name])]),
    ) as PlannedProfile['texts'],
    location: textOf(fields.location) || null,
    expertise: EXPERTISE.includes(textOf(fields.expertise_level))
      ? textOf(fields.expertise_level)
      : 'beginner',
    picture: textOf(fields.profile_picture) || null,
  }))
}

function toRecord(
  { pk, fields }: DumpEntry,
  isKnown: (id: number | null) => boolean,
  notes: string[],
): PlannedRecord[] {
  const outline = judgeOutline(fields.polygonCoordinate)
  if (!outline.accepted) {
    notes.push(`The record ${pk} has no usable outline and is left out: ${String(outline.refusal)}`)
    return []
  }
  const owner = idOf(fields.recorded_by)
  const recorded = dateOf(fields.date_recorded)
  if (!recorded) notes.push(`The record ${pk} has no date; today is used.`)
  return [
    {
      id: Number(pk),
      accountId: isKnown(owner) ? owner : null,
      title: textOf(fields.title),
      description: textOf(fields.description),
      prn: textOf(fields.PRN) || null,
      siteType: known(fields.site_type, SITE_TYPES, `The site type of the record ${pk}`, notes),
      monumentType: known(
        fields.monument_type,
        ['', ...MONUMENT_TYPES],
        `The monument type of the record ${pk}`,
        notes,
      ),
      period: known(fields.period, PERIODS, `The period of the record ${pk}`, notes),
      outline: outline.outline,
      ring: outline.ring,
      recorded: recorded ?? new Date(),
      pictures: PICTURES.flatMap((position) => {
        const path = textOf(fields[`picture${position}`])
        return path === '' ? [] : [{ position, path }]
      }),
    },
  ]
}

function toNews({ pk, fields }: DumpEntry, tags: ReadonlyMap<string, string>): PlannedNews {
  const keys = Array.isArray(fields.tags) ? fields.tags : []
  return {
    id: Number(pk),
    title: textOf(fields.title),
    content: textOf(fields.content),
    published: dateOf(fields.published_at),
    image: textOf(fields.image) || null,
    tags: keys.flatMap((key) => tags.get(String(key)) ?? []),
  }
}

function known(value: unknown, values: readonly string[], what: string, notes: string[]): string {
  const text = textOf(value)
  if (values.includes(text)) return text
  notes.push(`${what} is not known here ("${text}") and becomes "unknown".`)
  return 'unknown'
}

function textOf(value: unknown): string {
  // No database can store the character 0.
  return typeof value === 'string'
    ? value.replaceAll('\0', '')
    : typeof value === 'number'
      ? String(value)
      : ''
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === 'string' ? new Date(value) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

/** Where the pictures of everything that is planned are. */
export function picturePaths({ profiles, records, news }: Plan): string[] {
  return [
    ...profiles.flatMap(({ picture }) => picture ?? []),
    ...records.flatMap(({ pictures }) => pictures.map(({ path }) => path)),
    ...news.flatMap(({ image }) => image ?? []),
  ]
}
