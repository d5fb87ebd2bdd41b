import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'

export const SYSTEMD_PACKAGES = ['systemd', 'systemd-container']
const PROGRAMS = ['/usr/bin/systemd-nspawn', '/usr/bin/nsenter', '/usr/bin/unshare']
const INIT = ['/usr/lib/systemd/systemd', '/lib/systemd/systemd']

/**
 * Installs systemd's containers if they are missing and this is root on Debian.
 * @returns {Promise<string | null>} why no systemd can be started here; null if one can
 */
export async function lackOfSystemd() {
  if (process.getuid?.() !== 0) return 'It needs root, who alone can start a systemd.'
  if (!isThere() && existsSync('/usr/bin/apt-get')) {
    console.log('Installing systemd-container for the tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...SYSTEMD_PACKAGES], quiet)
  }
  if (!isThere())
    return `It needs systemd; on Debian or Ubuntu: sudo apt-get install ${SYSTEMD_PACKAGES.join(' ')}`
  if (hierarchies().length === 0) return 'It needs control groups, which are not mounted here.'
  return null
}

function isThere() {
  return PROGRAMS.every((program) => existsSync(program)) && INIT.some((program) => existsSync(program))
}

/** Where each hierarchy of control groups is mounted, with the group of this process in it. @returns {string[]} */
export function hierarchies() {
  const groups = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, place = '', type, options = ''] = line.split(' ')
      if (type !== 'cgroup' && type !== 'cgroup2') return []
      const group = groups.find((each) => {
        const names = each.split(':')[1] ?? ''
        return type === 'cgroup2' ? names === '' : names !== '' && `,${options},`.includes(`,${names},`)
      })
      return group === undefined ? [] : [place + group.split(':').slice(2).join(':').replace(/\/$/, '')]
    })
}
