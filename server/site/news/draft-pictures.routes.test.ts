import { expect, it } from 'vitest'
import { publishNews, unpublishNews } from '#contract/site/news.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { makeNews, sendNews } from '#server/testing/news.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { pictureFile } from '#server/testing/records.ts'

it('the picture of a news draft is shown only to administrators, in both sizes, until it is published', async () => {
  const portal = await makeApp()
  const { app, db } = portal
  const keeper = await makeAdministrator({ db })
  const member = await makeMember()
  const image = pictureFile(await makePicture())
  const draft = await makeNews(portal, keeper, { image }, { published: false })
  const address = new URL(draft.image ?? '').pathname
  const sizes = [address, address.replace(/\.\w+$/, '-thumb.webp')]
  const statuses = async () => {
    const answers = []
    for (const url of sizes)
      for (const headers of [{}, member.authorization, keeper.authorization])
        answers.push((await app.inject({ url, headers })).statusCode)
    return answers
  }
  expect(await statuses()).toEqual([404, 404, 200, 404, 404, 200])
  const shown = await app.inject({ url: address, headers: keeper.authorization })
  expect(shown.headers['cache-control']).toBe('no-store')
  await sendNews(portal, keeper, publishNews, { id: draft.id })
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])
  await sendNews(portal, keeper, unpublishNews, { id: draft.id })
  expect(await statuses()).toEqual([404, 404, 200, 404, 404, 200])
})
