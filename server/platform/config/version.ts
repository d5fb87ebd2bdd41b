import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The version of this release, as in package.json. */
export async function portalVersion(): Promise<string> {
  const description = await readFile(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}
