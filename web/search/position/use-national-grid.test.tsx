import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { getGridShifts } from '#contract/relief/grid.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import walesPart from '#geo/ostn15/wales.bin?url'
import { encodeShifts } from '#geo/grid/shift-file.ts'
import { withFile } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { finestSize } from './read-position.ts'
import { useNationalGrid } from './use-national-grid.ts'

withFreshBrowser()

/** Four nodes around Wales, as far off as OSTN15 is. */
const FILE = encodeShifts({
  west: -7,
  north: 55,
  stepEast: 6,
  stepSouth: 5,
  columns: 2,
  rows: 2,
  latitudes: [2, 2, 2, 2],
  longitudes: [-5, -5, -5, -5],
  unitsPerDegree: 3600,
})

const PLACE = { latitude: 52.4001, longitude: -4.0591 }

/** The finest grid reference of a place in mid-Wales. */
function Reference({ own = false, wanted = true }: { own?: boolean; wanted?: boolean }) {
  const grid = useNationalGrid({ own, wanted })
  return <p>{gridReference(grid.fromDegrees(PLACE), finestSize(PLACE, grid))}</p>
}

const APPROXIMATE = 'SN 600 800'
const EXACT = /^SN \d{5} \d{5}$/

/** A page that shows references only after a click, as the map does when it comes near. */
function Page() {
  const [near, setNear] = useState(0)
  return (
    <>
      <button onClick={() => setNear(near + 1)}>Nearer</button>
      <Reference wanted={near > 0} />
      {near > 1 && <Reference />}
    </>
  )
}

test('the part of OSTN15 comes with the pages, is loaded when it is wanted, and only once', async () => {
  const asked = answerWith({ [walesPart]: withFile(FILE) })
  const user = userEvent.setup()
  show(<Page />)
  expect(screen.getByText(APPROXIMATE)).toBeTruthy()
  expect(asked).toEqual([])
  const button = screen.getByRole('button', { name: 'Nearer' })
  await user.click(button)
  await screen.findByText(EXACT)
  await user.click(button)
  expect(screen.getAllByText(EXACT)).toHaveLength(2)
  expect(asked.map(({ address }) => address)).toEqual([walesPart])
})

test('the file of the operator replaces it', async () => {
  const asked = answerWith({ [getGridShifts.path]: withFile(FILE) })
  show(<Reference own />)
  await screen.findByText(EXACT)
  expect(asked.map(({ address }) => address)).toEqual([getGridShifts.path])
})

test('without a connection a reference is coarse, and it becomes exact when the file arrives', async () => {
  const outcomes: Outcome[] = ['no connection', withFile(FILE)]
  const asked = answerWith({ [walesPart]: () => outcomes.shift() ?? 'no connection' })
  show(<Reference />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.getByText(APPROXIMATE)).toBeTruthy()
  await screen.findByText(EXACT)
})

test('a damaged file is not used', async () => {
  const asked = answerWith({
    [walesPart]: withFile(FILE.map((byte, at) => (at === FILE.length - 1 ? byte + 1 : byte))),
  })
  show(<Reference />)
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  expect(screen.getByText(APPROXIMATE)).toBeTruthy()
})
