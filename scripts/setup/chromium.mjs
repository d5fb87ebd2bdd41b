import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** The shell is Chromium without the windows that no test opens: a page takes a fifth less processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns {string | undefined} the path of the Chromium that is named, or else of the one that is installed */
export const chromiumHere = () => process.env.CHROMIUM || PLACES.find((place) => existsSync(place))

/**
 * Finds Chromium for the browser tests, and installs Debian's if it has the rights.
 * @returns {Promise<string>} its path
 */
export async function chromium() {
  const found = chromiumHere()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    // Ubuntu has no shell of its own.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      const installed = chromiumHere()
      if (installed) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell) ' +
      'or give its path in the environment variable CHROMIUM.',
  )
}
