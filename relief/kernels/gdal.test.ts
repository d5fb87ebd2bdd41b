import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { holedGround } from '../testing/surfaces.ts'
import { planLayer, type LayerPlan } from './layer-plan.ts'
import { openKernels } from './kernels.ts'

const GDALDEM = '/usr/bin/gdaldem'
const there = existsSync(GDALDEM)
if (!there) process.stderr.write(`The comparison with gdaldem is skipped: ${GDALDEM} does not exist.\n`)

const MISSING = -9999
const hills = holedGround({ width: 211, height: 173, cell: 2, roughness: 1.5, holes: 0.002, seed: 11 })
// The ground is near sea level, because gdaldem adds heights in single precision, which at 300 m causes an error of a
// thousandth of a degree.
const ground = { ...hills, values: hills.values.map((height) => height - 300) }

/** Runs gdaldem on the ground and returns the bytes of a plain raster. */
async function askGdal(...command: readonly string[]): Promise<Buffer> {
  const folder = await makeFolder()
  const [from, to] = [path.join(folder, 'ground'), path.join(folder, 'picture')]
  const { width, height, cell, values } = ground
  await writeFile(
    from,
    values.map((value) => (Number.isNaN(value) ? MISSING : value)),
  )
  const place = `{Arbitrary, 1, 1, 300000, 225000, ${cell}, ${cell}}`
  await writeFile(
    `${from}.hdr`,
    `ENVI\nsamples = ${width}\nlines = ${height}\nbands = 1\ndata type = 4\ninterleave = bsq\n` +
      `byte order = 0\nmap info = ${place}\ndata ignore value = ${MISSING}\n`,
  )
  const [mode = '', ...options] = command
  execFileSync(GDALDEM, [mode, from, to, '-q', '-of', 'ENVI', ...options])
  return readFile(to)
}

async function compute(plan: LayerPlan): Promise<{ values: Float32Array; bytes: Uint8Array }> {
  const kernels = await openKernels()
  kernels.open(ground.width, ground.height, ground.cell).set(ground.values)
  const [values] = kernels.layers([plan]).next().value?.fields ?? []
  if (!values) throw new Error('The layer has no field.')
  return { values: values.slice(), bytes: kernels.quantise(values, plan.stretch).slice() }
}

test.skipIf(!there).each([
  [315, 35],
  [40, 12],
])('hillshade from %i°, %i° differs from gdaldem by at most one byte value', async (azimuth, altitude) => {
  const theirs = await askGdal('hillshade', '-az', String(azimuth), '-alt', String(altitude))
  const { bytes: ours } = await compute(planLayer('hillshade', 'general', ground.cell, { azimuth, altitude }))
  expect(worstByte(ours, theirs)).toBeLessThanOrEqual(1)
})

test.skipIf(!there)('light from four suns differs from gdaldem by at most one byte value', async () => {
  const theirs = await askGdal('hillshade', '-multidirectional', '-alt', '35')
  const { bytes: ours } = await compute(planLayer('multi-hillshade', 'general', ground.cell))
  expect(worstByte(ours, theirs)).toBeLessThanOrEqual(1)
})

test.skipIf(!there)('slope differs from gdaldem by less than a ten-thousandth of a degree', async () => {
  const bytes = await askGdal('slope')
  const theirs = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const { values: ours } = await compute(planLayer('slope', 'general', ground.cell))
  const errors = [...ours].map((value, at) => {
    const other = theirs[at] ?? NaN
    return Number.isNaN(value) ? Number(other !== MISSING) : Math.abs(value - other)
  })
  expect(errors.length).toBe(theirs.length)
  expect(Math.max(...errors)).toBeLessThan(1e-4)
})

function worstByte(ours: Uint8Array, theirs: Buffer): number {
  expect(ours.length).toBe(theirs.length)
  const differences = ours.map((byte, at) => Math.abs(byte - (theirs[at] ?? NaN)))
  expect(differences.filter((difference) => difference > 0).length / ours.length).toBeLessThan(0.001)
  return Math.max(...differences)
}
