import path from 'node:path'
import { buildReliefSet } from './build.ts'
import { HELMERT_WARNING, openProjection } from './datum/projections.ts'
import { layOutDemonstration } from './demonstration/lay-out.ts'
import { writeLandscape } from './demonstration/write-landscape.ts'
import { readGeoTiff } from './reader/geotiff.ts'
import { inspect } from './reader/inspect.ts'
import { ReliefRefusal } from './refusal.ts'
import {
  HELP,
  parseCommand,
  type BuildCommand,
  type Command,
  type InspectCommand,
} from './terminal/arguments.ts'
import { inspectionEnd, inspectionLines } from './terminal/inspection.ts'
import { showProgress } from './terminal/progress.ts'

try {
  await carryOut(parseCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ReliefRefusal)) throw error
  console.error(`relief: ${error.message}`)
  process.exitCode = error.exitCode
}

async function carryOut(command: Command): Promise<void> {
  switch (command.command) {
    case 'help':
      console.log(HELP)
      return
    case 'build':
      await build(command)
      return
    case 'inspect':
      await inspectRasters(command)
      return
    case 'landscape':
      await writeLandscape(command.out, await openProjection('EPSG:27700', null))
      console.log(`The invented landscape is in ${command.out}`)
      return
    case 'demonstration': {
      const made = await layOutDemonstration(
        command.data,
        showProgress(process.stderr, 'Demonstration tiles'),
      )
      console.log(
        made ? 'The demonstration landscape is laid out.' : 'The demonstration landscape is there already.',
      )
    }
  }
}

async function inspectRasters({ inputs, crs }: InspectCommand): Promise<void> {
  let rasters = 0
  let wrong = 0
  for await (const raster of inspect(inputs, crs)) {
    console.log(inspectionLines(raster).join('\n'))
    rasters++
    if (raster.problems.length > 0) wrong++
  }
  console.log(inspectionEnd(rasters, wrong))
  if (wrong > 0) process.exitCode = 1
}

async function build(command: BuildCommand): Promise<void> {
  const { heights, crs } = await readGeoTiff(command.input)
  const system = command.crs ?? crs
  if (system === null)
    throw new ReliefRefusal(
      `${command.input}: does not name its projected system; give it with --crs EPSG:27700`,
    )
  const projection = await openProjection(system, command.ostn15)
  if (command.origin !== null || (command.crs !== null && crs !== null && command.crs !== crs))
    warn([
      `NOT IN ITS OWN PLACE: ${command.input} says ${crs ?? 'nothing of its system'}, north-west corner ${heights.west},${heights.north}.`,
      `It is laid out in ${system} at ${(command.origin ?? [heights.west, heights.north]).join(',')} because the arguments say so.`,
    ])
  if (projection.datumShift === 'Helmert') warn(HELMERT_WARNING)
  const [west, north] = command.origin ?? [heights.west, heights.north]
  const written = await buildReliefSet({
    ...command,
    heights: { ...heights, west, north },
    projection,
    name: command.name ?? path.parse(command.input).name,
    source: path.basename(command.input),
    version: 1,
    onProgress: showProgress(process.stderr, 'Tiles'),
  })
  console.log(`${written} tiles in ${command.out}`)
}

function warn(lines: readonly string[]): void {
  const rule = '!'.repeat(72)
  console.error([rule, ...lines, rule].join('\n'))
}
