import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { unzip } from '#scripts/unzip.ts'
import { zipOf, type ZipEntry } from './zip.ts'

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  for (const entry of entries) yield await Promise.resolve(entry)
}

it('contains what was added, compressed or not, whatever its name', async () => {
  const text = 'Tŷ-croes\n'.repeat(1000)
  const zip = zipOf(
    entriesOf(
      { name: 'llyn/ŵyn.txt', content: Readable.from([text]) },
      { name: 'raw.bin', content: Readable.from([Buffer.from([0, 1, 2])]), packed: true },
    ),
  )
  const files = await unzip(await buffer(zip))
  expect([...files].map(([name, bytes]) => [name, bytes.length])).toEqual([
    ['llyn/ŵyn.txt', Buffer.byteLength(text)],
    ['raw.bin', 3],
  ])
})

it('without files is a valid zip', async () => {
  expect((await unzip(await buffer(zipOf(entriesOf())))).size).toBe(0)
})

it('is cut off if a file cannot be read to its end, so that it never looks complete', async () => {
  const broken = Readable.from(
    (async function* () {
      yield await Promise.resolve('half')
      throw new Error('the disk is gone')
    })(),
  )
  await expect(buffer(zipOf(entriesOf({ name: 'a', content: broken })))).rejects.toThrow('the disk is gone')
})

it('opens the next file only when the previous one is read', async () => {
  const opened: string[] = []
  const big = () => Readable.from(Array.from({ length: 200 }, (_, at) => Buffer.alloc(16_384, at)))
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) {
      opened.push(name)
      yield await Promise.resolve({ name, content: big(), packed: true })
    }
  }
  const zip = zipOf(entries())
  await new Promise((resolve) => zip.once('readable', resolve))
  expect(opened).toEqual(['a'])
  await buffer(zip)
  expect(opened).toEqual(['a', 'b', 'c'])
})

it('closes the open file when its reader leaves', async () => {
  const content = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(16_384)))
  const zip = zipOf(entriesOf({ name: 'a', content, packed: true }))
  await new Promise((resolve) => zip.once('readable', resolve))
  const closed = new Promise((resolve) => content.once('close', resolve))
  zip.destroy()
  await closed
  expect(content.destroyed).toBe(true)
})
