import { expect, test } from 'vitest'
import { parsePart } from './part-number.ts'

test('a part is given by its number, or taken from the scheduler', () => {
  expect(parsePart(undefined, undefined, { SLURM_ARRAY_TASK_ID: '3' })).toBeNull()
  expect(parsePart('2/5', undefined, { SLURM_ARRAY_TASK_ID: '3' })).toEqual({ part: 2, of: 5 })
})

test.each([
  ['SLURM_ARRAY_TASK_ID', '3', 3],
  ['SLURM_ARRAY_TASK_ID', '8', 8],
  ['JOB_COMPLETION_INDEX', '0', 1],
  ['JOB_COMPLETION_INDEX', '7', 8],
  ['AWS_BATCH_JOB_ARRAY_INDEX', '2', 3],
  ['NOMAD_ALLOC_INDEX', '5', 6],
])('%s=%s is part %d of 8', (name, value, part) => {
  const environment = { [name]: value, SLURM_JOB_ID: '17', JOB_NAME: 'relief' }
  expect(parsePart('auto', '8', environment)).toEqual({ part, of: 8 })
})

test('an empty number is as if it were not set', () => {
  const environment = { JOB_COMPLETION_INDEX: '', NOMAD_ALLOC_INDEX: '1' }
  expect(parsePart('auto', '2', environment)).toEqual({ part: 2, of: 2 })
})

test.each<[string | undefined, string | undefined, Record<string, string>, string]>([
  ['auto', undefined, { SLURM_ARRAY_TASK_ID: '1' }, '--part auto needs the number of parts'],
  ['auto', '0', { SLURM_ARRAY_TASK_ID: '1' }, '--of "0"'],
  ['auto', 'eight', { SLURM_ARRAY_TASK_ID: '1' }, '--of "eight"'],
  ['2/5', '5', {}, '--of belongs to --part auto'],
  [undefined, '5', {}, '--of belongs to --part auto'],
  ['6/5', undefined, {}, '--part "6/5"'],
  ['automatic', undefined, {}, '--part "automatic"'],
  ['auto', '8', {}, 'none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX'],
  [
    'auto',
    '8',
    { SLURM_ARRAY_TASK_ID: '1', JOB_COMPLETION_INDEX: '0' },
    'between SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX',
  ],
  [
    'auto',
    '8',
    { SLURM_ARRAY_TASK_ID: '9' },
    'SLURM_ARRAY_TASK_ID is "9", but 8 parts have the numbers from 1 to 8',
  ],
  ['auto', '8', { SLURM_ARRAY_TASK_ID: '0' }, 'SLURM_ARRAY_TASK_ID is "0"'],
  [
    'auto',
    '8',
    { JOB_COMPLETION_INDEX: '8' },
    'JOB_COMPLETION_INDEX is "8", but 8 parts have the numbers from 0 to 7',
  ],
  ['auto', '8', { NOMAD_ALLOC_INDEX: 'x' }, 'NOMAD_ALLOC_INDEX is "x"'],
])('--part %s --of %s with %j is refused with what is wrong', (words, of, environment, problem) => {
  expect(() => parsePart(words, of, environment)).toThrow(problem)
})
