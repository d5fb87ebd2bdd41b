import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PROGRAMS = ['/usr/bin/mapserv', '/usr/bin/ogr2ogr']
const PACKAGES = ['cgi-mapserver', 'mapserver-bin', 'gdal-bin']

/**
 * Installs Debian's MapServer for the tests of heritage layers and map images if it has the rights; otherwise says
 * which tests are skipped.
 */
export async function mapServer() {
  if (isThere()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing MapServer for the tests of the heritage layers …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], quiet)
  }
  if (!isThere())
    console.error(
      `No MapServer: the tests of the heritage layers are skipped. To run them, install ${PACKAGES.join(', ')} (Debian or Ubuntu).`,
    )
}

function isThere() {
  return PROGRAMS.every((program) => existsSync(program))
}
