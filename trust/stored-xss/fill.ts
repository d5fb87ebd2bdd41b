import { BOOKMARK_NAME_MAX_LENGTH, createBookmark } from '#contract/accounts/bookmarks.ts'
import { createDraft } from '#contract/records/drafts.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import { createNews, publishNews, type NewsDraft } from '#contract/site/news.ts'
import { updateRecord } from '#contract/records/own-records.ts'
import { getOwnProfile, PROFILE_LENGTHS, PROFILE_LINKS, updateProfile } from '#contract/accounts/profiles.ts'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Member } from '../harness/members.ts'
import type { Answer, Portal } from '../harness/portal.ts'
import { recordForm } from '../harness/records.ts'

/** Where a text is visible. */
export interface Stored {
  text: string
  member: Member
  /** The member with the draft and the bookmark, among those of other texts. */
  keeper: Member
  /** Null if the portal refused the text. */
  record: number | null
  news: number | null
}

/** Numbers of texts that the portal accepted and refused. */
export interface Taken {
  taken: number
  refused: number
}

/** Writes a text into every field that users can write, through the same routes. */
export class Filler {
  readonly counts: Taken = { taken: 0, refused: 0 }
  readonly #portal: Portal
  readonly #administrator: Member

  constructor(portal: Portal, administrator: Member) {
    this.#portal = portal
    this.#administrator = administrator
  }

  async store(text: string, { member, keeper }: Pick<Stored, 'member' | 'keeper'>): Promise<Stored> {
    await this.#profile(text, member)
    const record = await this.#record(text, member)
    const news = await this.#news(text)
    await this.#send(keeper, createDraft.path, { title: text, description: text, PRN: text })
    await this.#send(member, sendFeedback.path, {
      name: text.slice(0, 100),
      message: text,
      email: `"${text}"@example.org`,
    })
    await this.#send(member, sendFeedback.path, { name: text.slice(0, 100), message: text })
    const reason = { reason: 'other', note: text }
    if (record !== null) {
      await this.#send(member, sendReport.path, { ...reason, record: String(record) })
      const name = text.slice(0, BOOKMARK_NAME_MAX_LENGTH)
      await this.#send(keeper, createBookmark.path, { name, longitude: -3.8, latitude: 52.1, zoom: 12 })
    }
    await this.#send(member, sendReport.path, { ...reason, profile: member.username })
    return { text, member, keeper, record, news }
  }

  async #profile(text: string, member: Member): Promise<void> {
    const me = (await this.#portal.ask(getOwnProfile.path, { headers: member.authorization })).json() as {
      id: number
    }
    const address = addressOf(updateProfile, { id: me.id })
    for (const [field, length] of Object.entries(PROFILE_LENGTHS)) {
      const isLink = (PROFILE_LINKS as readonly string[]).includes(field)
      const values = isLink ? [text, `https://lidar.example/${text}`] : [text]
      for (const value of values)
        await this.#send(member, address, { [field]: value.slice(0, length) }, updateProfile.method)
    }
  }

  /** Adds a record with a second version, for its history. */
  async #record(text: string, member: Member): Promise<number | null> {
    const form = recordForm(text.slice(0, TITLE_MAX_LENGTH))
    form.set('description', text)
    form.set('PRN', text.slice(0, PRN_MAX_LENGTH))
    const made = await this.#publish(member, form)
    if (made === null) return null
    await this.#send(
      member,
      addressOf(updateRecord, { id: made }),
      { description: `${text} ${text}` },
      updateRecord.method,
    )
    return made
  }

  async #publish(member: Member, body: FormData): Promise<number | null> {
    const answer = await this.#portal.ask(createRecord.path, {
      method: 'POST',
      headers: member.authorization,
      body,
    })
    return this.#count(answer) ? (answer.json() as WireRecord).id : null
  }

  async #news(text: string): Promise<number | null> {
    const form = new FormData()
    for (const field of ['title', 'title_cy']) form.set(field, text.slice(0, 200))
    for (const field of ['content', 'content_cy'])
      form.set(field, `${text}\n\n**${text}** [${text}](${text})\n\n${text}`)
    form.set('tags', JSON.stringify([{ name: text.slice(0, 40), name_cy: text.slice(0, 40) }]))
    const headers = this.#administrator.authorization
    const written = await this.#portal.ask(createNews.path, { method: 'POST', headers, body: form })
    if (!this.#count(written)) return null
    const { id } = written.json() as NewsDraft
    const shown = await this.#portal.ask(addressOf(publishNews, { id }), { method: 'POST', headers })
    return shown.status === 200 ? id : null
  }

  async #send(member: Member, path: string, values: object, method = 'POST'): Promise<void> {
    const headers = { ...member.authorization, 'content-type': 'application/json' }
    this.#count(await this.#portal.ask(path, { method, headers, body: JSON.stringify(values) }))
  }

  #count({ status }: Answer): boolean {
    const taken = status < 300
    this.counts[taken ? 'taken' : 'refused'] += 1
    return taken
  }
}
