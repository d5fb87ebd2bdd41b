import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Programs of others that read open data, each with Debian's packages for it and a file that shows that it is there. */
const READERS = [
  { file: '/usr/bin/ogr2ogr', packages: ['gdal-bin', 'python3-gdal'] },
  { file: '/usr/lib/python3/dist-packages/owslib/__init__.py', packages: ['python3-owslib'] },
  { file: '/usr/lib/python3/dist-packages/qgis/__init__.py', packages: ['python3-qgis', 'qgis-providers'] },
]

/**
 * Installs what is missing if it has the rights and this is CI, because QGIS is large; otherwise says which tests are skipped.
 */
export async function gisReaders() {
  const missing = () => READERS.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing().length === 0) return
  if (process.env.CI === 'true' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing GDAL, OWSLib and QGIS for the tests of open data …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], quiet)
  }
  const left = missing()
  if (left.length > 0)
    console.error(
      `Some tests of open data are skipped. To run them, install ${left.join(', ')} (Debian or Ubuntu).`,
    )
}
