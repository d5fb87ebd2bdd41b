// node bench/relief.ts [--large | --small]: compares the relief engine with Debian's gdaldem and gdal2tiles, and with its goals.
// With --large it also builds 400 km², sixteen times as much. Stores its data in build/bench-relief.
import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { printFaintLines } from './relief/faint-lines.ts'
import { GDAL_PROGRAMS, hillshadeByGdal } from './relief/gdal.ts'
import { cornerOf, groundOf, readTexture, SIDE, SMALL_SIDE, TEXTURE } from './relief/ground.ts'
import { kernelSpeeds } from './relief/kernels.ts'
import type { MadeTiles } from './relief/made-tiles.ts'
import { installPackages } from './relief/measured-run.ts'
import { buildOurs, EIGHT_LAYERS } from './relief/ours.ts'
import { row } from './table.ts'

const WORK = path.resolve('build/bench-relief')
const EVERYTHING = [...EIGHT_LAYERS, 'elevation']
const { values } = parseArgs({
  options: { large: { type: 'boolean', default: false }, small: { type: 'boolean', default: false } },
})
const side = values.small ? SMALL_SIDE : SIDE
/** Megapixels of one raster of the ground, and its square kilometres. */
const MEGAPIXELS = side ** 2 / 1e6

installPackages(GDAL_PROGRAMS)
mkdirSync(WORK, { recursive: true })
const ground = await groundOf(1, WORK, side)
const raster = path.join(ground, 'ground-0-0.tif')
console.log(`\n${TEXTURE}; ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${load()}\n`)

row(`made of ${MEGAPIXELS} km² at 1 m, zooms 12 to 17`, 'CPU s', 'wall s', 'largest process', 'tiles', 'size')
row('---', '---:', '---:', '---:', '---:', '---:')
const byGdal = await hillshadeByGdal(raster, WORK, 1)
const gdalAlone = show('gdaldem and gdal2tiles, 1 process', byGdal)
const gdalPair = show('gdaldem and gdal2tiles, 2 processes', await hillshadeByGdal(raster, WORK, 2))
const shadeAlone = show('hillshade, 1 worker', await build(1, ['hillshade']))
const shadePair = show('hillshade, 2 workers', await build(2, ['hillshade']))
const all = show('eight layers and elevation, 2 workers', await build(2, EVERYTHING))
show('topographic position, 2 workers', await build(2, ['topographic-position']))
const large = values.large
  ? show(
      'the same of 400 km²',
      await buildOurs(await groundOf(4, WORK), WORK, { layers: EVERYTHING, workers: 2 }),
    )
  : null

console.log('')
row('kernel, Mpx a CPU second', 'ours', 'plain TypeScript', 'ratio')
row('---', '---:', '---:', '---:')
const texture = await readTexture()
const kernels = await (values.small ? kernelSpeeds(cornerOf(texture, 256), 1) : kernelSpeeds(texture, 9))
for (const [name, { ours, plain }] of kernels)
  row(name, ours.toFixed(1), plain.toFixed(1), (ours / plain).toFixed(1))

console.log(`\nLoad at the end ${load()}.\n`)
row('goal', 'reached', '')
row('---', '---:', '---')
goal('hillshade: CPU of gdaldem and gdal2tiles ÷ ours, 1 process each', 8, gdalAlone.cpu / shadeAlone.cpu)
goal('hillshade: wall of theirs ÷ ours, 2 processes each', 5, gdalPair.wall / shadePair.wall)
goal('eight layers and elevation: our CPU ÷ theirs for one hillshade', 1.1, all.cpu / gdalAlone.cpu, 'most')
const gdaldem = MEGAPIXELS / byGdal.shading.cpu
goal('hillshade kernel: Mpx a CPU second ÷ gdaldem’s', 24, (kernels.get('hillshade')?.ours ?? 0) / gdaldem)
goal(
  'sky-view factor and opennesses: Mpx a CPU second ÷ those of gdaldem’s hillshade',
  0.7,
  (kernels.get('sky-view factor and both opennesses')?.ours ?? 0) / gdaldem,
)
goal('largest process, MB, 25 km²', 400, all.peak / 1e6, 'most')
if (large) goal('largest process, MB, 400 km²', 400, large.peak / 1e6, 'most')
if (!values.small) await printFaintLines(WORK)

function build(workers: number, layers: readonly string[]): Promise<MadeTiles> {
  return buildOurs(raster, WORK, { layers, workers })
}

function show(what: string, { run, tiles, bytes }: MadeTiles): MadeTiles['run'] {
  const megabytes = (count: number): string => `${(count / 1e6).toFixed(count < 1e8 ? 1 : 0)} MB`
  row(what, run.cpu.toFixed(1), run.wall.toFixed(1), megabytes(run.peak), String(tiles), megabytes(bytes))
  return run
}

function goal(what: string, wanted: number, reached: number, bound: 'least' | 'most' = 'least'): void {
  const isMet = bound === 'least' ? reached >= wanted : reached <= wanted
  row(`${what}: at ${bound} ${wanted}`, reached.toFixed(wanted < 10 ? 2 : 1), isMet ? 'met' : 'not met')
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
