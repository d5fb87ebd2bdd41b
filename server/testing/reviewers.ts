import type { RecordReview } from '#contract/review/review.ts'
import { makeMember, type TestApp, type TestMember } from './app.ts'

/** A member who reviews finds in all of Wales. */
export async function makeReviewer({ db }: Pick<TestApp, 'db'>, area: 'wales' | 'gat' = 'wales') {
  const member = await makeMember()
  await db
    .insertInto('role_grants')
    .values({ account_id: member.id, role: 'reviewer', area, reason: 'Trained' })
    .execute()
  return member
}

/** Requests of the review, in the name of a member. */
export function reviewing(app: TestApp['app']) {
  /** @param name of the request (`Idempotency-Key`); none by default */
  const post = (who: TestMember | null, url: string, payload: object = {}, name?: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...who?.authorization, ...(name !== undefined && { 'idempotency-key': name }) },
      payload,
    })
  const review = async (id: number, who: TestMember | null = null) =>
    (
      await app.inject({ url: `/api/records/${id}/review/`, headers: { ...who?.authorization } })
    ).json<RecordReview>()
  const decide = async (who: TestMember, id: number, verdict: object) => {
    const { version, seq } = await review(id, who)
    return post(who, `/api/review/${id}/decide/`, { version, seq, ...verdict })
  }
  return { post, review, decide }
}

export const CONFIRMED = { verdict: 'verified', sure_archaeological: 'high', sure_type: 'probable' }
