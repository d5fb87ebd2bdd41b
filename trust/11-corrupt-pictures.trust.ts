import sharp from 'sharp'
import { expect } from 'vitest'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { joinPortal } from './harness/members.ts'
import { noisyPicture, recordForm } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'
import { brokenPngs, soundPngs, turnBits } from './pictures/broken.ts'

/** Flipped bits per million: with few, most JPEGs can still be read; with ten times as many, most cannot. */
const RATIOS = [20, 200]

async function makeSender(run: Run) {
  const portal = await run.sharedPortal()
  const [member] = await joinPortal(portal, 1)
  /** Returns the status, after checking the stored files. */
  return async (picture: Buffer): Promise<number> => {
    const answer = await portal.ask(createRecord.path, {
      method: 'POST',
      headers: { ...member?.authorization },
      body: recordForm('A record', [picture]),
    })
    if (answer.status === 201) {
      const { picture1 } = answer.json() as WireRecord
      const { bytes } = await portal.ask(new URL(String(picture1)).pathname)
      await sharp(bytes, { failOn: 'warning' }).stats()
    }
    return answer.status
  }
}

scenario({ number: 11, title: 'Corrupt PNGs' }, async (run) => {
  const send = await makeSender(run)
  const sound = soundPngs()
  for (const picture of sound) expect(await send(picture)).toBe(201)
  const broken = brokenPngs()
  for (const [what, picture] of broken) expect([what, await send(picture)]).toEqual([what, 400])
  run.figure('sound PNGs taken', sound.length)
  run.figure('broken PNGs refused', broken.size)
})

scenario({ number: 11, title: 'Mutated pictures' }, async (run) => {
  const send = await makeSender(run)
  const seeds = [await noisyPicture(), await makePicture({ format: 'png', width: 300, height: 200 })]
  const each = run.count(250, 4)
  for (const ratio of RATIOS) {
    const seen = new Map<number, number>()
    for (const [of, picture] of seeds.entries())
      for (let n = 0; n < each; n += 1) {
        const status = await send(turnBits(picture, ratio, of * 10_000 + n))
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    expect([...seen.keys()].toSorted()).toEqual([201, 400])
    run.figure(
      `taken / refused, ${String(ratio)} of a million bits turned`,
      `${seen.get(201)} / ${seen.get(400)}`,
    )
  }
})
