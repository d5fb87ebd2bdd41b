import { execFileSync } from 'node:child_process'
import { readdir, readFile as readText } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { geoJson, kmlFile, polygonFeature, zipFile } from '#formats/testing/import-files.ts'
import { readApart } from './reader-process.ts'

const SAID = { system: null, encoding: null }
const GOOD = { bytes: kmlFile([{ name: 'Crug' }]), said: SAID, ostn15Grid: null }
const never = new AbortController().signal
const GENEROUS = { time: 60_000, memory: 512 * 1024 * 1024 }

/** Ids of the reader processes of this process. */
async function readers(): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((number) => number > 0)
  const found = await Promise.all(
    numbers.map(async (number) => {
      const of = (file: string) => readText(`/proc/${number}/${file}`, 'utf8').catch(() => '')
      const [status, command] = [await of('status'), await of('cmdline')]
      return status.includes(`PPid:\t${process.pid}\n`) && command.includes('reader.ts') ? [number] : []
    }),
  )
  return found.flat()
}

async function untilGone(): Promise<void> {
  while ((await readers()).length > 0) await wait(20)
}

describe.skipIf(process.platform !== 'linux')('the process that reads files', () => {
  it('answers with the rows, and ends', async () => {
    const answer = await readApart(GOOD, never, GENEROUS)
    expect(answer).toMatchObject({ file: { format: 'kml', rows: [{ texts: { name: 'Crug' } }] } })
    await untilGone()
  })

  it('may read neither the settings nor other files, and start and write nothing', async () => {
    process.env.DATABASE_URL_OF_A_TEST = 'postgresql://secret'
    const reading = readApart(GOOD, never, GENEROUS)
    delete process.env.DATABASE_URL_OF_A_TEST
    let numbers = await readers()
    while (numbers.length === 0) numbers = await readers()
    const [number = 0] = numbers
    const read = (file: string) => readText(`/proc/${number}/${file}`, 'utf8').catch(() => '')
    const [environment, command] = [await read('environ'), await read('cmdline')]
    expect(environment).not.toContain('DATABASE_URL')
    expect(command).toContain('--permission')
    expect(command).not.toMatch(/allow-(?:fs-write|child-process|worker|addons|wasi)/)
    await reading
    // The same options, with a program that tries.
    const options = command.split('\0').filter((option) => option.startsWith('--'))
    const tries = `
      const fs = require('node:fs'), { spawnSync } = require('node:child_process')
      const outcome = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
      console.log([
        outcome(() => fs.readFileSync('/etc/hostname')), outcome(() => fs.readdirSync('data')),
        outcome(() => fs.writeFileSync('x.tmp', '')), outcome(() => spawnSync('true')),
        outcome(() => fs.readFileSync('package.json'))].join(' '))`
    const script = execFileSync(process.execPath, [...options, '-e', tries], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
    })
    const denied = 'ERR_ACCESS_DENIED'
    expect(script.trim()).toBe(`${denied} ${denied} ${denied} ${denied} done`)
  })

  it('is ended when it takes too long, or more memory than it may', async () => {
    expect(await readApart(GOOD, never, { ...GENEROUS, time: 1 })).toEqual({ fault: 'importTooSlow' })
    expect(await readApart(GOOD, never, { ...GENEROUS, memory: 1024 })).toEqual({
      fault: 'importTooMuchMemory',
    })
    await untilGone()
  })

  it('that dies is told from a file that is refused, and harms nobody', async () => {
    const reading = readApart(GOOD, never, GENEROUS)
    let numbers = await readers()
    while (numbers.length === 0) numbers = await readers()
    for (const number of numbers) process.kill(number, 'SIGKILL')
    expect(await reading).toEqual({ fault: 'importReaderFailed', trouble: 'ended by SIGKILL.' })
    expect(await readApart(GOOD, never, GENEROUS)).toHaveProperty('file')
  })

  it('that fails says where in the code, and nothing of the file', async () => {
    const said = { system: null, encoding: 'no encoding', places: null }
    const answer = await readApart({ ...GOOD, bytes: Buffer.from('a,b\nsecret,1'), said }, never, GENEROUS)
    expect(answer).toMatchObject({ fault: 'importReaderFailed' })
    const { trouble = '' } = answer as { trouble?: string }
    expect(trouble).toMatch(/^RangeError at .*texts\.ts/)
    expect(trouble).not.toContain('secret')
  })

  it('goes on after it has got no time for a while', async () => {
    const reading = readApart(GOOD, never, GENEROUS)
    let numbers = await readers()
    while (numbers.length === 0) numbers = await readers()
    const [number = 0] = numbers
    process.kill(number, 'SIGSTOP')
    for (let looks = 0; looks < 10; looks += 1) await readers()
    process.kill(number, 'SIGCONT')
    expect(await reading).toHaveProperty('file')
  })

  it('that gets no time at all is given up, which is no fault of the file', async () => {
    const reading = readApart(GOOD, never, { ...GENEROUS, silence: 500 })
    let numbers = await readers()
    while (numbers.length === 0) numbers = await readers()
    for (const number of numbers) process.kill(number, 'SIGSTOP')
    expect(await reading).toEqual({ fault: 'importTooSlow', trouble: 'no processor time for 0.5 s' })
    await untilGone()
  })

  it('ends with the portal', async () => {
    const stopping = new AbortController()
    const reading = readApart(GOOD, stopping.signal, GENEROUS)
    stopping.abort(new Error('stopping'))
    await expect(reading).rejects.toThrow('stopping')
    await untilGone()
  })

  it('stays within 512 MB for 20 MB of corners, of text, and of a zip', async () => {
    const corners = Array.from({ length: 19_000 }, (_, index) => [-4 + index / 1e6, 52 + (index % 7) / 1e5])
    const many = geoJson(Array.from({ length: 45 }, () => polygonFeature({}, corners)))
    const text = geoJson(Array.from({ length: 450 }, () => polygonFeature({ note: 'x'.repeat(40_000) })))
    const zip = await zipFile({
      'a.kml': kmlFile([{ name: 'x' }]),
      'b.kml': Buffer.alloc(20 * 1024 * 1024, 'ab'),
    })
    for (const bytes of [many, text]) {
      expect(bytes.length).toBeGreaterThan(10 * 1024 * 1024)
      expect(await readApart({ ...GOOD, bytes }, never, GENEROUS)).toHaveProperty('file')
    }
    expect(await readApart({ ...GOOD, bytes: zip }, never, GENEROUS)).toEqual({
      fault: 'importZipRatio',
      files: [],
    })
    const deep = Buffer.from(`{"type":"FeatureCollection","features":${'['.repeat(5_000_000)}`)
    expect(await readApart({ ...GOOD, bytes: deep }, never, GENEROUS)).toHaveProperty('fault')
  })
})
