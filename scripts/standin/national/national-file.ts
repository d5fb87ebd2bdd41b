import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { LANDSCAPE_VERSION } from '#relief/demonstration/landscape.ts'
import { FILES, type NationalModel } from './form.ts'
import { makeGround, type Ground } from './ground.ts'
import { PLACES } from './places.ts'
import { writeNational } from './write-file.ts'

const BUILD = path.resolve(import.meta.dirname, '../../../build')

let ground: Ground | null = null

/**
 * Makes an invented national raster in `build/` unless it exists, in about ten seconds. Returns its absolute path.
 * The file has 48 GB, but almost all of them are holes: copy it only with a program that keeps them.
 */
export async function nationalFile(model: NationalModel = 'dtm'): Promise<string> {
  const folder = path.join(BUILD, `national-${model}-${fingerprint()}`)
  const file = path.join(folder, FILES[model].name)
  if (existsSync(file)) return file
  ground ??= makeGround()
  await mkdir(BUILD, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await writeNational(path.join(unfinished, FILES[model].name), model, ground)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was faster, and may be reading it already.
    if (!existsSync(file)) throw error
  }
  return file
}

/** The files of this folder that decide, with the places, what the raster contains. */
const SOURCES = /^(form|ground|layout|sparse-level|write-file)\.ts$/

function fingerprint(): string {
  const hash = createHash('sha256').update(`landscape ${LANDSCAPE_VERSION} ${JSON.stringify(PLACES)}`)
  for (const name of readdirSync(import.meta.dirname).sort())
    if (SOURCES.test(name)) hash.update(readFileSync(path.join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}

if (import.meta.main) await nationalFile()
