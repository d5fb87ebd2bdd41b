import { listNotices } from '#contract/accounts/notices.ts'
import { call } from '#web/lib/api.ts'

/** Number of the member's unread notices. A file of its own, which only members load: the home page has little room. */
export async function askUnread(token: string): Promise<number> {
  const { unread } = await call(listNotices, { token, query: {} })
  return unread
}
