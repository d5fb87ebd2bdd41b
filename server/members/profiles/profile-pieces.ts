import { changedRecords, membersOf, recordPagesOfMembers, recordsRevision } from '#server/records/index.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makePiece, type Keep, type Piece } from '#server/platform/responses/chunked-body.ts'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { keyOf } from '#server/accounts/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { StoredProfile } from './profile.ts'
import { profilePages, findProfile } from './profiles.repository.ts'
import { toProfileCard } from './profile-view.rules.ts'

/** Numbers of members whose pieces are made again together. Numbers begin at 1. */
const MEMBERS_TOGETHER = 20
/** Records in a piece, as in the list of all records. */
const RECORDS_IN_PIECE = 1000
/** With more changes, making all pieces again costs less than looking for theirs. */
const MOST_CHANGES = 20_000

/** A profile without its records, as JSON. */
interface Card {
  member: number
  text: string
  isWithRecords: boolean
}

/** A few members who follow each other, in as many pieces as their records need. */
interface Group {
  cards: string
  pieces: readonly Piece[]
}

interface Content {
  cardOf: (profile: StoredProfile) => Card
  recordText: (record: StoredRecord) => string
}

/**
 * All profiles with their records in pieces, of which a change makes only those again in which something changed: profiles
 * are compared, and records are looked up in the log of changes.
 */
export class ProfilePieces {
  readonly #db: Database
  readonly #content: Content
  #groups = new Map<number, Group>()
  /** All changes of records up to this revision are in the pieces; null before the first time. */
  #known: number | null = null

  constructor(db: Database, content: Content) {
    this.#db = db
    this.#content = content
  }

  /**
   * Returns the pieces as of now, in order, in groups between which a comma stands. Not for two callers at a time.
   * @param keep puts new pieces elsewhere than in memory
   */
  async latest(keep?: Keep): Promise<(readonly Piece[])[]> {
    // Read before the records: a change in between is then taken into account twice, never missed.
    const revision = await recordsRevision(this.#db)
    const touched = await this.#touched()
    const groups = new Map<number, Group>()
    for (const [number, cards] of await this.#cards()) {
      const text = cards.map((card) => card.text).join()
      const kept = this.#groups.get(number)
      const isKept = kept?.cards === text && touched?.has(number) === false
      groups.set(number, isKept ? kept : { cards: text, pieces: await this.#makePieces(number, cards, keep) })
    }
    this.#groups = groups
    this.#known = revision
    return [...groups.values()].map(({ pieces }) => pieces)
  }

  /**
   * The groups whose records changed; null for all of them. Those that only lost records are not among them: their cards
   * say how many there are.
   */
  async #touched(): Promise<Set<number> | null> {
    if (this.#known === null) return null
    const records = await changedRecords(this.#db, this.#known, MOST_CHANGES)
    if (!records) return null
    return new Set((await membersOf(this.#db, records)).map(groupOf))
  }

  async #cards(): Promise<Map<number, Card[]>> {
    const cards = new Map<number, Card[]>()
    for await (const page of profilePages(this.#db))
      for (const profile of page) {
        const card = this.#content.cardOf(profile)
        const group = cards.get(groupOf(card.member))
        if (group) group.push(card)
        else cards.set(groupOf(card.member), [card])
      }
    return cards
  }

  async #makePieces(number: number, cards: readonly Card[], keep?: Keep): Promise<Piece[]> {
    const pieces: Piece[] = []
    let texts: string[] = []
    let records = 0
    let next = 0
    // The text of a member ends when the next one begins.
    const beginUpTo = (member: number): void => {
      for (let card = cards[next]; card && card.member <= member; card = cards[++next]) {
        texts.push(`${next === 0 ? '' : ']},'}${card.text.slice(0, -1)},"user_records":[`)
        records = 0
      }
    }
    const members = { first: number * MEMBERS_TOGETHER + 1, last: (number + 1) * MEMBERS_TOGETHER }
    for await (const page of recordPagesOfMembers(this.#db, members, RECORDS_IN_PIECE)) {
      for (const record of page) {
        const member = record.accountId ?? 0
        beginUpTo(member)
        const card = cards[next - 1]
        if (card?.member === member && card.isWithRecords)
          texts.push(`${records++ === 0 ? '' : ','}${this.#content.recordText(record)}`)
      }
      if (texts.length >= RECORDS_IN_PIECE) {
        pieces.push(await makePiece(texts, keep))
        texts = []
      }
    }
    beginUpTo(members.last)
    return [...pieces, await makePiece([...texts, ']}'], keep)]
  }
}

function groupOf(member: number): number {
  return Math.floor((member - 1) / MEMBERS_TOGETHER)
}

/** Returns the public part of a profile. */
export async function findPublicProfile(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  username: string,
): Promise<ProfileCard | null> {
  const profile = await findProfile(db, { usernameKey: keyOf(username) })
  return profile && toProfileCard(profile, pictureAddresses(config.publicUrl))
}
