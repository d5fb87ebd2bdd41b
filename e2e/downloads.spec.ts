import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { downloadsOn } from './drivers/downloads.ts'
import { recordsInViewOn } from './drivers/records-in-view.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

function hasGdal(): boolean {
  try {
    execFileSync('ogrinfo', ['--version'])
    return true
  } catch {
    return false
  }
}

test.skipIf(!hasGdal())(
  'a visitor filters the map, downloads a GeoPackage and opens it with ogrinfo (needs the Debian package gdal-bin)',
  async () => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'))
    // Invented records are in a file only while nobody has recorded anything.
    await portal.arriveSignedIn(page, own('portal'))
    await portal.visit(page, '/about')
    const kind = { site_type: 'enclosure', monument_type: 'hillfort' }
    await portal.recordAtOnce(page, 'Gaer Fach', null, { ...kind, licence: '{"record":"cc-by-4.0"}' })
    await portal.openMap(page, '?at=52.1299,-3.78006,15.2&site=enclosure')
    const view = recordsInViewOn(page)
    await view.open()
    await view.filter.open()
    const downloads = downloadsOn(page)
    await downloads.openFromFilter.click()
    await downloads.format.selectOption({ label: 'GeoPackage' })
    await downloads.coordinates.selectOption({ label: 'National Grid (EPSG:27700)' })
    expect(await accessibilityBreaches(page)).toEqual([])
    await downloads.start.click()
    await downloads.saysReady.waitFor()
    const [, records = ''] = /ready: (\d+) record/.exec(await downloads.saysReady.innerText()) ?? []
    const { path: saved, name } = await downloads.saveFile()
    expect(name).toBe('finds-27700.gpkg')

    const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-journey-'))
    const file = path.join(folder, name)
    await copyFile(saved, file)
    const { stdout } = await promisify(execFile)('ogrinfo', ['-al', file, 'finds'])
    await rm(folder, { recursive: true })
    expect(Number(records)).toBeGreaterThan(0)
    expect(stdout).toContain(`Feature Count: ${records}\n`)
    expect(stdout).toContain('ID["EPSG",27700]')
    expect(stdout.match(/site_type \(String\) = enclosure/g)).toHaveLength(Number(records))
    expect(complaints).toEqual([])
    await leave()
  },
)
