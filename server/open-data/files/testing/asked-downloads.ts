import type { FastifyInstance } from 'fastify'
import type { Download } from '#contract/open-data/downloads.ts'
import type { TestApp, TestMember } from '#server/testing/app.ts'

export async function ask(app: FastifyInstance, payload: object, who: TestMember | null = null) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/downloads/',
    headers: { ...who?.authorization },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Download & Record<string, string[]>>() }
}

export async function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

/** Asks, lets the job run, and returns the download as it is then. */
export async function prepared(
  { app }: Pick<TestApp, 'app'>,
  payload: object,
  who: TestMember | null = null,
) {
  const { body } = await ask(app, payload, who)
  await app.runDueJobs()
  const now = await get(app, `/api/downloads/${body.id ?? ''}/`)
  return now.json<Download>()
}
