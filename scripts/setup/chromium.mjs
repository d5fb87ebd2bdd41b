import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds Chromium for the browser tests, and installs Debian's if it has the rights.
 * @returns {Promise<string>} its path
 */
export async function chromium() {
  const named = process.env.CHROMIUM
  if (named) return named
  const found = PLACES.find((place) => existsSync(place))
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
    const installed = PLACES.find((place) => existsSync(place))
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian or Ubuntu: sudo apt-get install chromium) ' +
      'or give its path in the environment variable CHROMIUM.',
  )
}
