import { expect, test } from 'vitest'
import { snapshotName, pngOf } from './snapshot-file.ts'

function canvasThat(toBlob: HTMLCanvasElement['toBlob']): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { toBlob })
}

test('a canvas with an image that may not be read is refused as forbidden', async () => {
  const tainted = canvasThat(() => {
    throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
  })
  expect(await pngOf(tainted)).toBe('forbidden')
})

test('a canvas that is too large for the browser is refused as too large', async () => {
  expect(await pngOf(canvasThat((use) => use(null)))).toBe('tooLarge')
})

test('any other error is passed on', async () => {
  const broken = canvasThat(() => {
    throw new TypeError('no such thing')
  })
  await expect(pngOf(broken)).rejects.toThrow('no such thing')
})

test('the file name contains site, place and date', () => {
  expect(snapshotName('Wales LiDAR Portal', '2026-11-21', 'SN 599 799')).toBe(
    'wales-lidar-portal-2026-11-21-SN599799.png',
  )
  expect(snapshotName('Porth LiDAR Cymru', '2026-11-21', '52.41, -4.08')).toBe(
    'porth-lidar-cymru-2026-11-21-52.41_-4.08.png',
  )
})
