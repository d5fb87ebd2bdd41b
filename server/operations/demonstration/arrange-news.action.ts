import { keyOf } from '#server/accounts/index.ts'
import { insertNews, removeDemonstrationNews, replaceTags } from '#server/site/index.ts'
import { removeFormerPicture } from '#server/pictures/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteDemonstrationNews, noteNewsLaidOut } from './demonstration.repository.ts'
import { NEWS_ITEMS } from './news-items.ts'

type Deps = Pick<Portal, 'db' | 'files'>

const MINUTE = 60_000

/** Only once: an item that an administrator deletes is not created again at the next start. */
export async function layOutNews({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await noteNewsLaidOut(tx))) return
    for (const [index, { tags, ...texts }] of NEWS_ITEMS.entries()) {
      const id = await insertNews(tx, {
        ...texts,
        picture: null,
        alt: '',
        altCy: '',
        // A short time apart, so that the list has their order.
        publishedAt: new Date(Date.now() - (NEWS_ITEMS.length - index) * MINUTE),
        demonstration: true,
      })
      await replaceTags(
        tx,
        id,
        tags.map(([name, nameCy]) => ({ name, key: keyOf(name), nameCy })),
      )
    }
  })
}

export async function removeNews({ db, files }: Deps): Promise<void> {
  const pictures = await db.transaction().execute(async (tx) => {
    await deleteDemonstrationNews(tx)
    return removeDemonstrationNews(tx)
  })
  await Promise.all(pictures.map((key) => removeFormerPicture({ db, files }, key)))
}
