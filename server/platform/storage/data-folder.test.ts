import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataFolder, readIdentity, warningOfMode, writeIdentity } from './data-folder.ts'

/** Debian's user without permissions. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const isWindows = process.platform === 'win32'

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-folder-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

describe('a data folder', () => {
  test('is created for its own user only, whatever the umask', () => {
    const folder = path.join(makeFolder(), 'below/data')
    openDataFolder(folder)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    expect(warningOfMode(folder)).toBeNull()
  })

  test('that anybody can read keeps its mode, with a warning', () => {
    const folder = makeFolder()
    fs.chmodSync(folder, 0o755)
    openDataFolder(folder)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o755)
    expect(warningOfMode(folder)).toContain(`chmod 700 ${folder}`)
    fs.chmodSync(folder, 0o750)
    expect(warningOfMode(folder)).toBeNull()
  })

  test('that is a file is refused with the name of its setting', () => {
    const file = path.join(makeFolder(), 'data')
    fs.writeFileSync(file, '')
    expect(() => openDataFolder(file)).toThrow(
      `DATA_DIR leads to ${file}, where a file stands and no folder.`,
    )
    expect(() => openDataFolder(path.join(file, 'below'))).toThrow('DATA_DIR leads to')
  })

  test.skipIf(isWindows)(
    'that its user may not write prevents the start, and the ports are not blamed',
    () => {
      const folder = makeFolder()
      fs.chmodSync(folder, 0o555)
      const user = isRoot ? NOBODY : process.getuid?.()
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', OPENING, folder, String(user)],
        { encoding: 'utf8' },
      )
      expect(status).toBe(1)
      expect(stderr).toContain(
        `DATA_DIR leads to ${folder}, which user ${user} may not read and write. Give the folder to that user (chown)`,
      )
    },
  )
})

/** Root, who may write everywhere, becomes another user only after the import: that user may not be able to read this clone. */
const OPENING = `
  const { openDataFolder } = await import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)})
  const [folder, user] = process.argv.slice(1)
  process.setuid(Number(user))
  openDataFolder(folder)`

describe('the identity of a data folder', () => {
  test('is the last one written', () => {
    const folder = makeFolder()
    expect(readIdentity(folder)).toBeNull()
    writeIdentity(folder, { id: 'a', database: 'here' })
    writeIdentity(folder, { id: 'b', database: 'there' })
    expect(readIdentity(folder)).toEqual({ id: 'b', database: 'there' })
    expect(fs.readdirSync(folder)).toEqual(['portal.json'])
  })

  test.each(['', '{', 'null', '{"id": 7}'])(
    'that contains %j is refused, rather than taken as missing',
    (text) => {
      const folder = makeFolder()
      fs.writeFileSync(path.join(folder, 'portal.json'), text)
      expect(() => readIdentity(folder)).toThrow('portal.json cannot be read')
    },
  )
})
