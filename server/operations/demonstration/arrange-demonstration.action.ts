import type { Portal } from '#server/platform/http/portal.ts'
import { keyOf } from '#server/accounts/index.ts'
import { insertNews, removeDemonstrationNews, replaceTags } from '#server/site/index.ts'
import { removeFormerPicture } from '#server/pictures/index.ts'
import { layOutDemonstration } from './lay-out-demonstration.action.ts'
import { clearDemonstration } from './remove-demonstration.action.ts'
import { deleteDemonstrationNews, noteNewsLaidOut } from './demonstration.repository.ts'

/** The content of a news item of the demonstration. Tags are pairs of an English and a Welsh name. */
interface DemonstrationNews {
  title: string
  content: string
  titleCy: string
  contentCy: string
  tags: readonly (readonly [name: string, nameCy: string])[]
}

/** Oldest first. The texts must be true of every portal that shows the demonstration. */
const NEWS_ITEMS: readonly DemonstrationNews[] = [
  {
    title: 'The landscape on this map is invented',
    content: `This portal is showing its **demonstration landscape**. No such valley exists: its hills, ditches and mounds were made by a program, and so were the records and the two members who made them.

It is there so that everything can be tried. Open the [map](/LidarPortal), go to the demonstration landscape and move the light about. Whoever runs the portal can remove the landscape and these news items with one setting.`,
    titleCy: 'Mae’r dirwedd ar y map hwn yn ddychmygol',
    contentCy: `Mae’r porth hwn yn dangos ei **dirwedd arddangos**. Nid oes dyffryn o’r fath: gan raglen y gwnaed ei fryniau, ei ffosydd a’i dwmpathau, a’r cofnodion a’r ddau aelod a’u creodd hefyd.

Mae yno er mwyn gallu rhoi cynnig ar bopeth. Agorwch y [map](/LidarPortal), ewch i’r dirwedd arddangos a symudwch y golau. Gall pwy bynnag sy’n rhedeg y porth dynnu’r dirwedd a’r eitemau newyddion hyn gydag un gosodiad.`,
    tags: [['Demonstration', 'Arddangosiad']],
  },
  {
    title: 'Learn to read a hillshade',
    content: `A hillshade is an image of the bare ground under a low sun. A bank that lies across the light stands out; one that lies along it can all but vanish.

- [What is LiDAR](/what-is-lidar) shows how, with a short practice.
- [How it works](/HowItWorks) leads from the map to a record in five steps.`,
    titleCy: 'Dysgu darllen cysgodlun',
    contentCy: `Delwedd o’r tir noeth dan haul isel yw cysgodlun. Mae clawdd sy’n rhedeg ar draws y golau yn sefyll allan; gall un sy’n rhedeg i’r un cyfeiriad â’r golau ddiflannu bron yn llwyr.

- Mae [Beth yw LiDAR](/what-is-lidar) yn dangos sut, gydag ymarfer byr.
- Mae [Sut mae’n gweithio](/HowItWorks) yn arwain o’r map i gofnod mewn pum cam.`,
    tags: [['Learning', 'Dysgu']],
  },
  {
    title: 'Tell us what you think',
    content: `The portal is a beta release: things may change, and some will not work as they should. Please send [feedback](/feedback) when you meet one of them, or when something is hard to understand. The portal is free and independently built; there are ways to [support](#support) it.`,
    titleCy: 'Dywedwch eich barn wrthym',
    contentCy: `Fersiwn beta yw’r porth: gall pethau newid, ac ni fydd rhai’n gweithio fel y dylent. Anfonwch [adborth](/feedback) pan ddewch ar draws un ohonynt, neu pan fo rhywbeth yn anodd ei ddeall. Mae’r porth yn rhad ac am ddim ac wedi’i adeiladu’n annibynnol; mae ffyrdd o’i [gefnogi](#support).`,
    tags: [['Beta', 'Beta']],
  },
]

type Deps = Pick<Portal, 'db' | 'files'>

const MINUTE = 60_000

/** Only once: an item that an administrator deletes is not created again at the next start. */
async function layOutNews({ db }: Pick<Deps, 'db'>): Promise<void> {
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

async function removeNews({ db, files }: Deps): Promise<void> {
  const pictures = await db.transaction().execute(async (tx) => {
    await deleteDemonstrationNews(tx)
    return removeDemonstrationNews(tx)
  })
  await Promise.all(pictures.map((key) => removeFormerPicture({ db, files }, key)))
}

/**
 * Runs at every start: creates the demonstration, or removes it if DEMO is off. Resolves with a line for the
 * operator, or null.
 */
export async function arrangeDemonstration(
  deps: Pick<Portal, 'config' | 'db' | 'files'>,
): Promise<string | null> {
  await (deps.config.demo ? layOutNews(deps) : removeNews(deps))
  return deps.config.demo ? layOutDemonstration(deps) : clearDemonstration(deps)
}
