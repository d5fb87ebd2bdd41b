import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Programs that read files of maps, and the Debian packages that they come from. */
const PROGRAMS = {
  ogrinfo: ['gdal-bin', ['ogrinfo', ['--version']]],
  validator: ['python3-gdal', ['/usr/bin/python3', ['-c', 'import osgeo_utils.samples.validate_gpkg']]],
  qgis: ['python3-qgis', ['/usr/bin/python3', ['-c', 'import qgis.core']]],
} as const

/** Returns the Debian package that is missing for a program; null if it is there. */
export function missingPackage(program: keyof typeof PROGRAMS): string | null {
  const [name, [command, args]] = PROGRAMS[program]
  try {
    execFileSync(command, [...args], { stdio: 'ignore' })
    return null
  } catch {
    return name
  }
}

/** Name of a test, which says why it is skipped. */
export function named(name: string, missing: string | null): string {
  return missing === null ? name : `${name} (skipped: the Debian package ${missing} is not installed)`
}

export async function output(command: string, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(command, [...args], { maxBuffer: 64 << 20 })
  return stdout + stderr
}

/** Rows that a file has in SQL of SQLite, which GDAL runs over any format. */
export async function rowsOf(file: string, sql: string): Promise<string> {
  return output('ogrinfo', ['-q', file, '-dialect', 'sqlite', '-sql', sql])
}
