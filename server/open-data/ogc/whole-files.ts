import { newestOpenFiles } from '../files/newest-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Link } from './links.ts'

/** Links to the files with all finds, which clients should take instead of all pages. */
export async function wholeFiles(db: Database, publicUrl: string): Promise<Link[]> {
  const { files } = await newestOpenFiles(db)
  return files
    .filter(({ name }) => name.startsWith('finds'))
    .map(({ name, address, bytes, type }) => ({
      ...{ href: publicUrl + address, rel: 'enclosure', type, title: name, length: bytes },
    }))
}
