import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { createRecord } from '#contract/records/records.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { joinPortal } from './harness/members.ts'
import { storedFiles } from './harness/picture-files.ts'
import { recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

const TRACES = ['Exif', 'GPS', 'ns.adobe.com', 'Photoshop', 'Telephone', '52/1', 'secret place']

/** Makes a picture as cameras and programs write it: EXIF with a location, a description in XMP, any orientation. */
async function samplePicture(n: number): Promise<Buffer> {
  const format = n % 3 === 0 ? 'png' : 'jpeg'
  return sharp(await makePicture({ format: 'png', width: 60 + n, height: 50 }))
    .toFormat(format)
    .withExif({
      IFD0: { Make: 'Telephone', ImageDescription: 'secret place', Artist: `Finder ${String(n)}` },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `52/1 ${String(n % 60)}/1 48/1`,
        GPSLongitudeRef: 'W',
        GPSLongitude: '3/1 46/1 48/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- http://ns.adobe.com/xap secret place --></x:xmpmeta>')
    .withMetadata({ orientation: (n % 8) + 1 })
    .toBuffer()
}

scenario({ number: 12, title: 'No place in stored pictures' }, async (run) => {
  const portal = await run.sharedPortal()
  const [member] = await joinPortal(portal, 1)
  const before = new Set(await storedFiles(portal.place.dataDir))
  const count = run.count(91, 9)
  for (let n = 0; n < count; n += 1) {
    const picture = await samplePicture(n)
    // A sample without a location would prove nothing.
    expect(picture.includes('secret place')).toBe(true)
    const answer = await portal.ask(createRecord.path, {
      method: 'POST',
      headers: { ...member?.authorization },
      body: recordForm('A record', [picture]),
    })
    expect(answer.status).toBe(201)
  }
  const keys = (await storedFiles(portal.place.dataDir)).filter((key) => !before.has(key))
  expect(keys.length).toBe(2 * count)
  const folder = path.join(portal.place.dataDir, 'files')
  for (const key of keys) {
    const bytes = await readFile(path.join(folder, key))
    const { exif, iptc, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ key, exif, iptc, xmp, icc, orientation }).toEqual({ key })
    expect(TRACES.filter((trace) => bytes.includes(trace))).toEqual([])
  }
  run.figure('samples', count)
  run.figure('stored files without a trace', keys.length)
  const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0
  run.figure('judged by exiftool too', hasExiftool ? 'yes' : 'no, it is not installed')
  if (!hasExiftool) return
  const found = execFileSync('exiftool', ['-r', '-json', '-EXIF:all', '-GPS:all', '-XMP:all', folder])
  const tags = (JSON.parse(found.toString()) as object[]).flatMap((file) => Object.keys(file))
  expect(tags.filter((tag) => tag !== 'SourceFile')).toEqual([])
})
