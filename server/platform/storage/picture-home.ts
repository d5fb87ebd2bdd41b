import { addressOfPlace, openObjects, type ObjectSettings } from '#objects/object-store.ts'
import {
  claimIdentity,
  countPictures,
  deleteIdentity,
  holdsFile,
  IDENTITY,
  parseIdentity,
  readIdentity,
  writeIdentity,
  type Identity,
} from './data-folder.ts'

/** What is known of the files of a home. */
interface Pictures {
  /** Number of pictures and thumbnails, without the trash. */
  count: number
  holds: (key: string) => boolean
}

/** Where the pictures of a database are, and what says to which database they belong: a data folder or a bucket. */
export interface PictureHome {
  /** For messages, such as `data folder /srv/portal`. */
  name: string
  kind: 'folder' | 'storage'
  /** What to correct if it is the wrong one. */
  setting: 'DATA_DIR' | 'FILES_URL'
  read: () => Promise<Identity | null>
  write: (identity: Identity) => Promise<void>
  /**
   * For a home that has no id yet. False if another process gave it one in the meantime: in a folder always, in a bucket only
   * if it was there before, so that two processes that claim at the same moment must compare afterwards.
   */
  claim: (identity: Identity) => Promise<boolean>
  forget: () => Promise<void>
  look: () => Promise<Pictures>
}

interface Place {
  dataDir: string
  filesIn?: ObjectSettings | null | undefined
}

export function pictureHome({ dataDir, filesIn = null }: Place): PictureHome {
  return filesIn === null ? homeInFolder(dataDir) : homeInBucket(filesIn)
}

/* oxlint-disable typescript/require-await -- the same interface as for a bucket */
function homeInFolder(dataDir: string): PictureHome {
  return {
    name: `data folder ${dataDir}`,
    kind: 'folder',
    setting: 'DATA_DIR',
    read: async () => readIdentity(dataDir),
    write: async (identity) => writeIdentity(dataDir, identity),
    claim: async (identity) => claimIdentity(dataDir, identity),
    forget: async () => deleteIdentity(dataDir),
    look: async () => ({ count: countPictures(dataDir), holds: (key) => holdsFile(dataDir, key) }),
  }
}
/* oxlint-enable typescript/require-await */

function homeInBucket(settings: ObjectSettings): PictureHome {
  const objects = openObjects(settings)
  const name = `storage ${addressOfPlace(settings)}`
  const read = async () => {
    const content = await objects.bytes(IDENTITY)
    return content && parseIdentity(`${addressOfPlace(settings)}/${IDENTITY}`, content.toString('utf8'))
  }
  const write = (identity: Identity) =>
    objects.put(IDENTITY, Buffer.from(`${JSON.stringify(identity, null, 2)}\n`))
  return {
    name,
    kind: 'storage',
    setting: 'FILES_URL',
    read,
    write,
    async claim(identity) {
      if ((await read()) !== null) return false
      await write(identity)
      return true
    },
    forget: () => objects.delete(IDENTITY),
    async look() {
      const keys = new Set<string>()
      for await (const { key } of objects.list('media/')) keys.add(key)
      return { count: keys.size, holds: (key) => keys.has(key) }
    },
  }
}
