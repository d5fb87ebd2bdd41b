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

/** Records turned into JSON in one go: a few milliseconds in which nobody else is served. */
const RECORDS_PER_PART = 500

/** Answers the list of all members with all their records, made anew after a change and not for each reader. */
export function profileList(db: Database, addresses: PictureAddresses): () => Promise<CachedBody> {
  return madeOnce(
    () => profilesRevision(db),
    () => makeCachedBody(listText(db, addresses), 'application/json; charset=utf-8'),
  )
}

/** Members and records are read side by side, each in its own pages, so that never more than one page of each is held. */
async function* listText(db: Database, addresses: PictureAddresses): AsyncGenerator<string> {
  const recordsOf = inStep(recordPagesByMember(db))
  let before = '['
  for await (const page of profilePages(db)) {
    for (const profile of page) {
      const card = toProfileCard(profile, addresses)
      yield `${before}${JSON.stringify(card).slice(0, -1)},"user_records":[`
      let separator = ''
      // Where a list is hidden, the records are passed over when the next member's are asked for.
      for await (const part of card.records_shown ? recordsOf(profile.accountId) : []) {
        yield separator + part.map((record) => JSON.stringify(toRecord(record, addresses))).join(',')
        separator = ','
      }
      before = ']},'
    }
  }
  yield before === '[' ? '[]' : ']}]'
}

/** Walks through records that come by member. The members must be asked for in the same order; each may be left out. */
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
