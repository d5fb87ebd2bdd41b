import {
  recordPagesByMember,
  toRecord,
  type PictureAddresses,
  type StoredRecord,
} from '#server/features/records/index.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import type { Database } from '#server/platform/database.ts'
import { madeOnce } from '#server/platform/made-once.ts'
import { toProfileCard } from './profile-view.rules.ts'
import { profilePages, profilesRevision } from './profiles.repository.ts'

/** Number of records turned into JSON at once, which takes a few milliseconds in which no other request is served. */
const RECORDS_PER_PART = 500

/** Returns the list of all members with all their records, which is built again after a change and not for each reader. */
export function profileList(db: Database, addresses: PictureAddresses): () => Promise<CachedBody> {
  return madeOnce(
    () => profilesRevision(db),
    () => makeCachedBody(listText(db, addresses), 'application/json; charset=utf-8'),
  )
}

/** Reads members and records in parallel, each by pages, so that memory holds one page of each at most. */
async function* listText(db: Database, addresses: PictureAddresses): AsyncGenerator<string> {
  const recordsOf = inStep(recordPagesByMember(db))
  let before = '['
  for await (const page of profilePages(db)) {
    for (const profile of page) {
      const card = toProfileCard(profile, addresses)
      yield `${before}${JSON.stringify(card).slice(0, -1)},"user_records":[`
      let separator = ''
      // If a member hides the list, the records are skipped with the request for the next member.
      for await (const part of card.records_shown ? recordsOf(profile.accountId) : []) {
        yield separator + part.map((record) => JSON.stringify(toRecord(record, addresses))).join(',')
        separator = ','
      }
      before = ']},'
    }
  }
  yield before === '[' ? '[]' : ']}]'
}

/** Reads records ordered by member. Members must be requested in the same order; any may be skipped. */
function inStep(pages: AsyncIterator<StoredRecord[]>) {
  let page: StoredRecord[] = []
  let next = 0
  const memberAt = (index: number) => page[index]?.accountId ?? Number.POSITIVE_INFINITY
  return async function* recordsOf(member: number): AsyncGenerator<StoredRecord[]> {
    for (;;) {
      while (memberAt(next) < member) next += 1
      const start = next
      while (memberAt(next) === member && next - start < RECORDS_PER_PART) next += 1
      if (next > start) yield page.slice(start, next)
      else if (next < page.length) return
      if (next < page.length) continue
      const more = await pages.next()
      if (more.done === true) return
      page = more.value
      next = 0
    }
  }
}
