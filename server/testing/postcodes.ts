import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const CODES = '"W92000004","","W11000024","","W06000008","W05001234"'

/** Rows in the form of Code-Point Open, with invented positions. */
export const POSTCODE_ROWS = {
  'sy.csv': [
    `"SY23 1DE",10,258400,281600,${CODES}`,
    `"SY23 3AB",10,260400,281000,${CODES}`,
    `"SY24 5AA",50,261000,287000,${CODES}`,
    `"SY259ZZ",90,0,0,${CODES}`,
  ],
  'cf.csv': [`"CF10 1AA",10,318500,176000,${CODES}`],
} as const

/** Makes a folder like a download of Code-Point Open, which goes with the test. */
export async function postcodeFolder(
  files: Readonly<Record<string, readonly string[]>> = POSTCODE_ROWS,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-postcodes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writePostcodes(folder, files)
  return folder
}

export async function writePostcodes(
  folder: string,
  files: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await mkdir(path.join(folder, 'Data', 'CSV'), { recursive: true })
  for (const [name, rows] of Object.entries(files))
    await writeFile(path.join(folder, 'Data', 'CSV', name), rows.map((row) => `${row}\r\n`).join(''))
}
