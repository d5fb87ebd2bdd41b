import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { getHeritageState } from '#contract/relief/heritage.ts'
import { getLidarState, type LidarState } from '#contract/relief/lidar.ts'
import {
  getOperationsState,
  retryJob,
  type OperationsState,
  type ProcessState,
} from '#contract/site/operations.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

const LIDAR: LidarState = {
  rasters: [
    {
      id: 'national-dtm',
      model: 'DTM',
      name: 'Wales LiDAR DTM 1 m',
      condition: 'kept-only',
      trouble: 'daily-budget',
      next_try: '2026-11-24T00:00:00Z',
      message: 'enough was fetched today',
      waiting: 0,
    },
  ],
  second: null,
  kept: { bytes: 1.5e9, entries: 20_000, limit: 1e10, damaged: 0, trouble: null },
  today: { requests: 9000, bytes: 2e10, limit: 2e10 },
  hosts: [],
}

function sampleState(facts: Partial<OperationsState> = {}): OperationsState {
  return {
    jobs: { waiting: 0, given_up: 0, troubled: [] },
    mail: { by: 'smtp', waiting: 0, kept: 0 },
    storage: { database: 5e7, disk_free: 2e9, disk_total: 4e9, files_in: null, tiles_in: null },
    processes: [],
    answers: [],
    comments: null,
    backup: { at: '2026-11-23T02:00:00Z', late: false },
    ...facts,
  }
}

function sampleProcess(facts: Partial<ProcessState> = {}): ProcessState {
  return {
    id: '5b2c9e0a-5a1d-4b6e-9d57-0f3f0e3d1c11',
    name: 'gwydion:8000',
    release: '0.1.0 (0051)',
    started: '2026-11-23T10:00:00Z',
    seen: '2026-11-24T10:00:00Z',
    condition: 'running',
    pool: { busy: 2, free: 8, waiting: 0 },
    queues: [],
    disk_free: 3e9,
    disk_total: 5e9,
    outbox: 0,
    ...facts,
  }
}

/** Opens the page for an administrator. Returns the requests. */
function openState(state: Answering, others: Record<string, Answering> = {}) {
  keepSession({ ...sampleUser(), token: '1'.repeat(40) })
  const asked = answerWith({
    [getOwnAccount.path]: answering(getOwnAccount, 200, sampleAccount({ administrator: true })),
    '/api/admin/state/': state,
    [getHeritageState.path]: answering(getHeritageState, 200, []),
    [getLidarState.path]: answering(getLidarState, 200, LIDAR),
    ...others,
  })
  openPortal('/admin/state')
  return asked
}

const unfold = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the page begins with backup, disk and email; what is well is folded, and what is not is open', async () => {
  const job = { id: 3, kind: 'mail', attempts: 1, error: 'x', created: '2026-11-20T10:00:00Z', due: null }
  openState(
    answering(getOperationsState, 200, sampleState({ jobs: { waiting: 0, given_up: 1, troubled: [job] } })),
    { [getLidarState.path]: answering(getLidarState, 200, { ...LIDAR, rasters: [] }) },
  )
  await screen.findByRole('heading', { level: 2, name: 'Backups' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Backups', 'Storage', 'Email'],
    ...['Jobs', 'Processes', 'Response times', 'Heritage layers', 'National LiDAR'],
  ])
  const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded')
  expect(isOpen('Jobs')).toBe('true')
  expect(['Processes', 'Response times', 'Heritage layers', 'National LiDAR'].map(isOpen)).toEqual(
    Array.from({ length: 4 }, () => 'false'),
  )
})

test('each process has a row with its condition, queues, connections and disk', async () => {
  const silent = sampleProcess({
    id: '5b2c9e0a-5a1d-4b6e-9d57-0f3f0e3d1c12',
    name: 'gwydion:8001',
    condition: 'silent',
    queues: [{ name: 'pictures', waiting: 3 }],
    pool: { busy: 10, free: 0, waiting: 1 },
    outbox: 2,
  })
  const answers = [{ group: 'reading' as const, count: 1200, p95: 1250 }]
  openState(
    answering(getOperationsState, 200, sampleState({ processes: [sampleProcess(), silent], answers })),
  )
  const table = await screen.findByRole('table', { name: 'Processes' })
  const [, first, second] = within(table).getAllByRole('row')
  if (!first || !second) throw new Error('Two processes were expected')
  within(first).getByText('Running')
  within(first).getByText('2 of 10 in use')
  within(first).getByText('3.0 GB of 5.0 GB free')
  within(second).getByText('No sign of life')
  within(second).getByText('Photos: 3')
  within(second).getByText('1 request is waiting for one')
  within(second).getByText('2 messages in its outbox')
  await unfold('Response times')
  screen.getByText('1200 responses, 95 in 100 of them within 1.3 s')
})

test('the buckets for photos and tiles are named where there are any', async () => {
  const { storage } = sampleState()
  const buckets = { files_in: 's3://portal/files', tiles_in: 's3://portal/tiles' }
  openState(answering(getOperationsState, 200, sampleState({ storage: { ...storage, ...buckets } })))
  await screen.findByText('Photos in object storage')
  screen.getByText('s3://portal/files')
  screen.getByText('LiDAR tiles in object storage')
  screen.getByText('s3://portal/tiles')
})

test('without processes, answers and backups the page says so', async () => {
  openState(answering(getOperationsState, 200, sampleState({ backup: { at: null, late: true } })))
  await unfold('Processes')
  screen.getByText('No process has given a sign of life in the last day.')
  await unfold('Response times')
  screen.getByText('There were no requests in the last ten minutes.')
  screen.getByText('No backup has been made with npm run backup.')
  screen.getByText(/Make a backup every night/)
})

test.each([
  ['not-found', 'There is no file at this place. Correct LIDAR_DTM_URL and restart the portal.'],
  ['forbidden', /^The portal is not allowed to read the file\. .* set LIDAR_DTM_URL to the path of a copy/],
  ['refused', /^The server does not hand out the file .* set LIDAR_DTM_URL to the path of the copy/],
  ['unusable', /^The portal cannot use this file\. Make a copy .* set LIDAR_DTM_URL to its path/],
] as const)(
  'a fault of the LiDAR file (%s) is told with its remedy, and not as an outage',
  async (trouble, words) => {
    const [raster] = LIDAR.rasters
    if (!raster) throw new Error('A raster was expected')
    const message = 'https://lidar.example/wales.tif: is not what it should be'
    const rasters = [{ ...raster, condition: 'unusable' as const, trouble, message }]
    openState(answering(getOperationsState, 200, sampleState()), {
      [getLidarState.path]: answering(getLidarState, 200, { ...LIDAR, rasters }),
    })
    await screen.findByText(words)
    screen.getByText('Cannot be used')
    screen.getByText(message)
    expect(screen.queryByText(/does not answer|Out of reach/)).toBeNull()
  },
)

test('the state that was loaded stays when the server cannot be asked again', async () => {
  const job = { id: 3, kind: 'mail', attempts: 1, error: 'x', created: '2026-11-20T10:00:00Z', due: null }
  const jobs = { waiting: 0, given_up: 1, troubled: [job] }
  let answer = answering(getOperationsState, 200, sampleState({ processes: [sampleProcess()], jobs }))
  openState(() => answer, { '/api/admin/jobs/3/retry/': answering(retryJob, 204) })
  await unfold('Processes')
  await screen.findByText('gwydion:8000')
  answer = refusing(429)
  await userEvent.click(screen.getByRole('button', { name: 'Try job 3 again now' }))
  await screen.findByText(/^This could not be loaded\. You have asked for too much in a short time\./)
  screen.getByText('gwydion:8000')
})

test('a job that was given up can be tried again', async () => {
  const job = {
    id: 3,
    kind: 'mail',
    attempts: 8,
    error: 'SMTP 550',
    created: '2026-11-20T10:00:00Z',
    due: null,
  }
  const state = sampleState({ jobs: { waiting: 0, given_up: 1, troubled: [job] } })
  const asked = openState(answering(getOperationsState, 200, state), {
    '/api/admin/jobs/3/retry/': answering(retryJob, 204),
  })
  await screen.findByText('SMTP 550')
  screen.getByText('2.0 GB of 4.0 GB')
  screen.getByText('1.5 GB of 10.0 GB')
  screen.getByText('Only what was looked at before can be shown')
  screen.getByText('The limit for today is used up.')
  await userEvent.click(screen.getByRole('button', { name: 'Try job 3 again now' }))
  await waitFor(() => expect(asked.some(({ address }) => address === '/api/admin/jobs/3/retry/')).toBe(true))
})
