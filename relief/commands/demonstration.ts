import { openProjection } from '../datum/projections.ts'
import { layOutDemonstration } from '../demonstration/lay-out.ts'
import { writeLandscape } from '../demonstration/write-landscape.ts'
import { showProgress } from '../terminal/progress.ts'

/** Writes the invented landscape into a folder. */
export async function landscape({ out }: { readonly out: string }): Promise<void> {
  await writeLandscape(out, await openProjection('EPSG:27700', null))
  console.log(`The invented landscape is in ${out}`)
}

/** Writes the invented landscape and its tiles into a data folder, unless they exist already. */
export async function demonstration({ data }: { readonly data: string }): Promise<void> {
  const made = await layOutDemonstration(data, (stage) => showProgress(process.stderr, stage))
  console.log(
    made ? 'The demonstration landscape has been made.' : 'The demonstration landscape exists already.',
  )
}
