import type { Comment, Thread } from '#contract/review/moderation/comments.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { TestApp, TestMember } from './app.ts'

/** What a portal whose members can discuss records has in its settings. */
export function withComments() {
  const { site, comments } = parseConfig({
    COMMENTS: 'on',
    OSA_ASSESSED: '2026-10-01',
    OSA_CONTACT: 'cwynion@lidar.example',
  })
  return { site, comments }
}

/** Requests of the discussion, in the name of a member. */
export function discussing(app: TestApp['app']) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    who: TestMember | null,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...who?.authorization, ...headers },
      ...(payload && { payload }),
    })
  const look = (who: TestMember, record: number) => send('POST', `/api/records/${record}/opinions/show/`, who)
  const write = async (who: TestMember, record: number, text: string) =>
    send('POST', `/api/records/${record}/comments/`, who, { text })
  return {
    send,
    /** Chooses to see what others said. */
    look,
    write,
    /** Looks, writes and returns the comment. */
    written: async (who: TestMember, record: number, text = 'Is it a barrow?'): Promise<Comment> => {
      await look(who, record)
      const answer = await write(who, record, text)
      if (answer.statusCode !== 201) throw new Error(`Nothing was written: ${answer.body}`)
      return answer.json<Comment>()
    },
    read: async (who: TestMember | null, record: number): Promise<Thread> =>
      (await send('GET', `/api/records/${record}/comments/`, who)).json<Thread>(),
  }
}
