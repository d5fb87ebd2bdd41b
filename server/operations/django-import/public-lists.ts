import type { DumpEntry, Sorted } from './dump.ts'
import { isWebAddress, type OldPortal } from './old-portal.source.ts'

interface Lists {
  records: unknown[]
  profiles: unknown[]
  news: unknown[]
}

type Fields = Record<string, unknown>

/** The largest number that a row can have. */
const LARGEST_ID = 2 ** 31 - 1
const LONGEST_USERNAME = 150
const NO_WORDS = 'listed without a usable number'

/** What everyone can see of a portal, in the form of a dump: it has no addresses, no passwords and no logins. */
export async function readPublicLists(old: OldPortal): Promise<Sorted> {
  const records = await old.list('api/records/')
  const profiles = await old.list('api/profiles/')
  const news = await old.list('api/news/')
  return sortLists({ records, profiles, news })
}

export function sortLists(lists: Lists): Sorted {
  const notes: string[] = []
  const records = numbered(lists.records, 'record', notes)
  const profiles = numbered(lists.profiles.map(withUserId), 'member', notes)
  const news = numbered(lists.news, 'news item', notes)
  const accounts = accountsOf(profiles, records, notes)
  const entry =
    (model: string) =>
    (pk: number, fields: Fields): DumpEntry => ({ model, pk, fields })
  return {
    parts: {
      accounts: [...accounts].map(([id, fields]) => entry('account')(id, fields)),
      tokens: [],
      profiles: [...profiles]
        .filter(([id]) => accounts.has(id))
        .map(([id, fields]) => entry('profile')(id, { ...fields, user: id })),
      records: [...records].map(([id, fields]) =>
        entry('record')(id, {
          ...fields,
          PRN: fields.PRN ?? fields.prn,
          recorded_by: fields.recorded_by_user_id,
          date_recorded: dayIn(fields.date_recorded),
        }),
      ),
      news: [...news].map(([id, fields]) =>
        entry('news')(id, { ...fields, tags: tagsOf(fields).map(({ id }) => id) }),
      ),
      tags: [...news.values()].flatMap((fields) =>
        tagsOf(fields).map(({ id, name }) => ({ model: 'tag', pk: id, fields: { name } })),
      ),
    },
    models: { accounts: 'api/profiles/', records: 'api/records/', news: 'api/news/' },
    others: {},
    unclaimed: true,
    notes,
  }
}

/** Origins besides the portal's own from which its pictures would be read. */
export function otherOrigins(paths: Iterable<string>, portal: URL): string[] {
  const origins = new Set<string>()
  for (const path of paths) {
    const address = URL.canParse(path, portal.href) ? new URL(path, portal) : null
    if (address && isWebAddress(address)) origins.add(address.origin)
  }
  origins.delete(portal.origin)
  return [...origins].sort()
}

/** Old data may have another key for a profile: the user's number counts. */
function withUserId(profile: unknown): unknown {
  if (!isFields(profile)) return profile
  return { ...profile, id: profile.user ?? profile.id }
}

/** By number. While a long list is written, a row can move to another place in it, and be there twice. */
function numbered(rows: readonly unknown[], what: string, notes: string[]): Map<number, Fields> {
  const found = new Map<number, Fields>()
  let wrong = 0
  for (const row of rows) {
    const id = isFields(row) ? row.id : undefined
    if (!isFields(row) || !isId(id)) wrong += 1
    else if (found.has(id)) notes.push(`The ${what} ${id} is listed twice; the first one is used.`)
    else found.set(id, row)
  }
  if (wrong > 0) notes.push(`${wrong} of the kind "${what}" are ${NO_WORDS} and are left out.`)
  return found
}

/** Members with a profile, and those that only their records name. */
function accountsOf(
  profiles: ReadonlyMap<number, Fields>,
  records: ReadonlyMap<number, Fields>,
  notes: string[],
): Map<number, Fields> {
  const accounts = new Map<number, Fields>()
  const add = (id: number, username: unknown, dates: Fields) => {
    if (accounts.has(id)) return
    if (isUsername(username)) accounts.set(id, { username, ...dates })
    else
      notes.push(`The member ${id} has no usable name and is left out; their records stay without a member.`)
  }
  for (const [id, { user_username, joined_date, last_active }] of profiles)
    add(id, user_username, { date_joined: dayIn(joined_date), last_login: dayIn(last_active) })
  for (const { recorded_by_user_id: id, recorded_by, date_recorded } of records.values())
    if (isId(id) && !accounts.has(id) && !profiles.has(id))
      add(id, recorded_by, { date_joined: dayIn(date_recorded) })
  return accounts
}

function tagsOf({ tags }: Fields): { id: number; name: string }[] {
  return (Array.isArray(tags) ? tags : []).flatMap((tag: unknown) =>
    isFields(tag) && isId(tag.id) && typeof tag.name === 'string' ? [{ id: tag.id, name: tag.name }] : [],
  )
}

/** `31/01/2025` as `2025-01-31`; null for anything else. */
function dayIn(value: unknown): string | null {
  const found = typeof value === 'string' ? /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value) : null
  return found ? `${found[3]}-${found[2]}-${found[1]}` : null
}

function isUsername(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_USERNAME) return false
  return /^[\p{L}\p{N}@.+_-]+$/u.test(value.normalize('NFKC'))
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_ID
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
