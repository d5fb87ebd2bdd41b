import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { BrokenTar, readTar, TAR_END, tarHeader, tarPadding } from './tar.ts'

const contents = { 'manifest.json': '{}', 'files/media/ab/empty': '', 'tables/a.gz': 'x'.repeat(512) }

function archive(): Buffer {
  const entries = Object.entries(contents).flatMap(([name, text]) => [
    tarHeader(name, text.length, new Date('2026-11-23T02:00:00Z')),
    Buffer.from(text),
    tarPadding(text.length),
  ])
  return Buffer.concat([...entries, TAR_END])
}

/** In pieces of seven bytes, which fit no block. */
function* pieces(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += 7) yield whole.subarray(at, at + 7)
}

async function read(whole: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, content } of readTar(Readable.from(pieces(whole))))
    found[name] = (await buffer(Readable.from(content))).toString()
  return found
}

it('the tar of the system reads what is written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'a.tar'), archive())
  execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
  for (const [name, text] of Object.entries(contents))
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text)
})

it('what is written is read again, in whatever pieces it arrives', async () => {
  expect(await read(archive())).toEqual(contents)
})

it('an entry whose content nobody reads is passed over', async () => {
  const names: string[] = []
  for await (const { name } of readTar(Readable.from(pieces(archive())))) names.push(name)
  expect(names).toEqual(Object.keys(contents))
})

it('an archive that ends early, and bytes that are none, are refused', async () => {
  await expect(read(archive().subarray(0, 1500))).rejects.toThrow(BrokenTar)
  await expect(read(Buffer.alloc(2048, 'a'))).rejects.toThrow('It is not an archive of this portal')
  const damaged = archive()
  damaged.write('9', 3)
  await expect(read(damaged)).rejects.toThrow('damaged')
})

it('a name that the format cannot hold is refused', () => {
  expect(() => tarHeader('a'.repeat(101), 0, new Date(0))).toThrow('cannot hold')
  expect(() => tarHeader('ffrwd â', 0, new Date(0))).toThrow('cannot hold')
})
