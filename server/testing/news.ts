import type { LightMyRequestResponse } from 'fastify'
import { addressOf, type Route } from '#contract/http/route.ts'
import { createNews, publishNews, type NewsDraft } from '#contract/site/news.ts'
import type { TestApp, TestMember } from './app.ts'

/** Texts of a news item, and a file under `image`. */
type NewsForm = Readonly<Record<string, File | string>>

/** Sends to a route of news as a browser does; multipart if there are fields. */
export async function sendNews(
  { app }: Pick<TestApp, 'app'>,
  sender: TestMember | null,
  route: Route,
  { id, fields }: { id?: number; fields?: NewsForm } = {},
): Promise<LightMyRequestResponse> {
  const target = {
    method: route.method,
    url: addressOf(route, id === undefined ? {} : { id }),
    headers: { ...sender?.authorization },
  }
  if (!fields) return app.inject(target)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  return app.inject({
    ...target,
    headers: { ...target.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** A news item created over HTTP; a draft unless it is to be published. */
export async function makeNews(
  portal: TestApp,
  administrator: TestMember,
  fields: NewsForm = {},
  { published = true } = {},
): Promise<NewsDraft> {
  const written = await sendNews(portal, administrator, createNews, {
    fields: { title: 'A new layer', content: 'There is a **new** layer on the map.', ...fields },
  })
  if (written.statusCode !== 201) throw new Error(`No news could be made: ${written.body}`)
  const draft = written.json<NewsDraft>()
  if (!published) return draft
  const shown = await sendNews(portal, administrator, publishNews, { id: draft.id })
  if (shown.statusCode !== 200) throw new Error(`No news could be published: ${shown.body}`)
  return shown.json<NewsDraft>()
}
