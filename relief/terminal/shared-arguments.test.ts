import { expect, test } from 'vitest'
import { parseCommand } from './arguments.ts'

const S3 = { S3_ENDPOINT: 'https://s3.example.org', S3_KEY_ID: 'key', S3_SECRET: 'secret' }

test('a task needs only the place of the plan and its part', () => {
  expect(parseCommand(['build', '--work', '/shared/wales', '--part', '3/8'])).toMatchObject({
    ...{ command: 'build-shared', work: { folder: '/shared/wales' }, making: null, part: { part: 3, of: 8 } },
    ...{ rasters: null, retries: 3 },
  })
  const more = ['--resume', '--retries', '0', '--rasters', '/local', '--workers', '2']
  expect(parseCommand(['build', '--work', 'w', ...more])).toMatchObject({
    ...{ part: null, retries: 0, rasters: '/local', workers: 2 },
  })
})

test('a plan is described as a build is', () => {
  const words = ['plan', 'a.tif', '--work', 'w', '--name', 'Wales', '--zoom', '14-17', '--area', 'SN68']
  expect(parseCommand(words)).toMatchObject({
    ...{ command: 'plan', inputs: ['a.tif'], name: 'Wales', zooms: [13, 16] },
    area: { byReference: true },
  })
})

test('parts are joined from their folders, or from the place of all machines', () => {
  expect(parseCommand(['join', 'a', 'b', '--out', 'x'])).toMatchObject({
    from: { works: ['a', 'b'] },
    out: { folder: 'x' },
  })
  expect(parseCommand(['join', '--work', 's3://tiles/run', '--out', 'x'], S3)).toMatchObject({
    from: { work: { bucket: { bucket: 'tiles', prefix: 'run/', endpoint: 'https://s3.example.org' } } },
  })
  const out = ['--out', 's3://tiles/sets/wales', '--scratch', '/big']
  expect(parseCommand(['join', '--work', 'w', ...out], S3)).toMatchObject({
    ...{ out: { bucket: { bucket: 'tiles', prefix: 'sets/wales/' } }, scratch: '/big' },
  })
  expect(parseCommand(['status', '--work', 'w', '--of', '8', '--json'])).toMatchObject({
    parts: 8,
    json: true,
  })
})

test.each([
  [['plan', 'a.tif', '--name', 'x'], '--work PLACE is missing'],
  [['plan', 'a.tif', '--work', 'w'], '--name TEXT is missing'],
  [['plan', '--work', 'w', '--name', 'x'], 'the rasters to build from are missing'],
  [['plan', 'a.tif', '--work', 'w', '--name', 'x', '--out', 'y'], '--out does not belong to "plan"'],
  [['plan', 'a.tif', '--work', 'w', '--name', 'x', '--part', '1/2'], '--part does not belong to "plan"'],
  [['build', '--work', 'w', '--out', 'x'], '--out does not belong to "build --work"'],
  [['build', '--work', 'w', '--layers', 'slope'], '--layers is decided by the plan'],
  [['build', '--work', 'w', '--invented'], '--invented is decided by the plan'],
  [['build', 'a.tif', '--work', 'w', '--name', 'x', '--rasters', 'y'], '--rasters says where'],
  [['build', 'a.tif', '--work', 'w'], '--name TEXT is missing'],
  [['build', '--work', ''], '--work PLACE is missing'],
  [['build', 'a.tif', '--out', 'x', '--rasters', 'y'], '--rasters belongs to'],
  [['build', 'a.tif', '--out', 'x', '--retries', 'many'], '--retries "many"'],
  [['build', 'a.tif', '--out', 'x', '--retries', '11'], '--retries "11"'],
  [['join', '--out', 'x'], 'the folders of the parts are missing'],
  [['join', 'a', '--work', 'w', '--out', 'x'], 'two different places'],
  [['join', '--work', 'w'], '--out TILESET is missing'],
  [['join', 'a', '--out', 'x', '--scratch', 'y'], '--scratch is for a tileset in a bucket'],
  [['join', 'a', '--out', 's3://tiles/set'], '--out holds "s3://tiles/set", so S3_ENDPOINT is needed too'],
  [['status'], '--work PLACE is missing'],
  [['status', '--work', 's3://tiles/run'], '--work holds "s3://tiles/run", so S3_ENDPOINT is needed too'],
  [['status', '--work', 's3:///run'], '--work holds "s3:///run"'],
  [['status', 'w'], 'unexpected argument: "w"'],
  [['status', '--work', 'w', '--of', '0'], '--of "0"'],
  [['status', '--work', 'w', '--work', 'v'], '--work is given twice'],
  [['status', '--wrok', 'w'], "Unknown option '--wrok'"],
])('%j is refused with what is wrong', (words, problem) => {
  expect(() => parseCommand(words)).toThrow(problem)
})
