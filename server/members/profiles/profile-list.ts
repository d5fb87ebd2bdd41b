import {
  newestRecordNumber,
  NUMBERS_IN_MEMORY,
  refusedAtFirst,
  toRecord,
  type PictureAddresses,
} from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { timedMaking, NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import { makePiece, stitch, type Keep, type StitchedBody } from '#server/platform/responses/chunked-body.ts'
import { ProfilePieces } from './profile-pieces.ts'
import { toProfileCard } from './profile-view.rules.ts'
import { profilesRevision } from './profiles.repository.ts'

const TYPE = 'application/json; charset=utf-8'

interface Settings {
  /** Where pieces of a long list are kept. */
  keep: Keep
  /** Called with an error while the list is made for the first time and nobody waits for it. */
  onError: (error: unknown) => void
  numbersInMemory?: number
  figures?: Figures
}

/** Returns the list of all members with all their records. After a change, what changed of it is made again. */
export function profileList(
  db: Database,
  addresses: PictureAddresses,
  { keep, onError, numbersInMemory = NUMBERS_IN_MEMORY, figures = NO_FIGURES }: Settings,
): () => Promise<StitchedBody> {
  const pieces = new ProfilePieces(db, {
    cardOf: (profile) => {
      const card = toProfileCard(profile, addresses)
      return { member: profile.accountId, text: JSON.stringify(card), isWithRecords: card.records_shown }
    },
    recordText: (record) => JSON.stringify(toRecord(record, addresses)),
  })
  const between = Promise.all([makePiece('['), makePiece(','), makePiece(']')])
  const list = cacheByRevision(
    () => profilesRevision(db),
    timedMaking(figures, 'profile list', async () => {
      const [start, separator, end] = await between
      const isLong = (await newestRecordNumber(db)) >= numbersInMemory
      const groups = await pieces.latest(isLong ? keep : undefined)
      const separated = groups.flatMap((group, at) => (at === 0 ? group : [separator, ...group]))
      return stitch([start, ...separated, end], TYPE)
    }),
  )
  return refusedAtFirst(db, list, { onError })
}
