import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makePicture, oneColour } from '#server/testing/pictures.ts'
import { preparePicture } from './prepare-picture.ts'

/** Ids of the decoder processes of this process. */
async function decoders(): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((number) => number > 0)
  const found = await Promise.all(
    numbers.map(async (number) => {
      const of = (file: string) => readFile(`/proc/${number}/${file}`, 'utf8').catch(() => '')
      const [status, command] = [await of('status'), await of('cmdline')]
      return status.includes(`PPid:\t${process.pid}\n`) && command.includes('decoder.ts') ? [number] : []
    }),
  )
  return found.flat()
}

describe.skipIf(process.platform !== 'linux')('the decoder process', () => {
  it('receives none of the settings, especially not the database', async () => {
    process.env.DATABASE_URL_OF_A_TEST = 'postgresql://secret'
    await preparePicture(await makePicture())
    delete process.env.DATABASE_URL_OF_A_TEST
    const [number = 0] = await decoders()
    const environment = (await readFile(`/proc/${number}/environ`, 'utf8')).split('\0')
    const names = environment.map((line) => line.split('=')[0] ?? '')
    expect(names).toContain('MALLOC_ARENA_MAX')
    expect(names.filter((name) => /DATABASE|SMTP|KEY|URL/.test(name))).toEqual([])
  })

  it('can be killed together with all idle ones, without losing a picture', async () => {
    await Promise.all([preparePicture(await makePicture()), preparePicture(await makePicture())])
    const picture = await oneColour({ format: 'jpeg', width: 8000, height: 6000, progressive: true })
    const prepared = preparePicture(picture)
    let killed = 0
    while (killed === 0) {
      await wait(5)
      for (const number of await decoders()) {
        process.kill(number, 'SIGKILL')
        killed += 1
      }
    }
    expect(await prepared).toMatchObject({ extension: 'jpg', width: 2048 })
    expect(await preparePicture(await makePicture())).toMatchObject({ width: 80 })
  })
})
