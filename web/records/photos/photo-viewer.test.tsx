import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos } from '#web/testing/sample-record.ts'
import { show } from '#web/testing/show.tsx'
import { RecordPhotos } from './record-photos.tsx'

withFreshBrowser()

async function openPhoto(position: number, count = 3) {
  show(<RecordPhotos photos={samplePhotos(count)} title="Crug" />)
  const user = userEvent.setup()
  const thumbnail = screen.getByRole('button', { name: `Show picture ${position} large` })
  await user.click(thumbnail)
  return { user, thumbnail, viewer: within(await screen.findByRole('dialog')) }
}

function seen(): (string | null)[] {
  const viewer = within(screen.getByRole('dialog'))
  return [viewer.getByRole('img').getAttribute('src'), viewer.getByRole('status').textContent]
}

test('the arrow keys go through the photos, and from the last to the first', async () => {
  const { user } = await openPhoto(2)
  expect(seen()).toEqual(['/media/2-large.jpg', '2 of 3'])
  await user.keyboard('{ArrowRight}')
  expect(seen()).toEqual(['/media/3-large.jpg', '3 of 3'])
  await user.keyboard('{ArrowRight}')
  expect(seen()).toEqual(['/media/1-large.jpg', '1 of 3'])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(seen()).toEqual(['/media/2-large.jpg', '2 of 3'])
})

test('Home and End go to the first and the last', async () => {
  const { user } = await openPhoto(2)
  await user.keyboard('{End}')
  expect(seen()[1]).toBe('3 of 3')
  await user.keyboard('{Home}')
  expect(seen()[1]).toBe('1 of 3')
})

test('each photo has its own text alternative', async () => {
  const { user } = await openPhoto(1)
  screen.getByRole('img', { name: 'Picture 1 of Crug' })
  await user.keyboard('{ArrowRight}')
  screen.getByRole('img', { name: 'Picture 2 of Crug' })
  screen.getByRole('dialog', { name: 'Picture 2 of Crug' })
})

test('a button keeps the focus while the photo changes', async () => {
  const { user, viewer } = await openPhoto(1)
  const next = viewer.getByRole('button', { name: 'Next picture' })
  await user.click(next)
  await user.keyboard('{Enter}')
  expect(seen()[1]).toBe('3 of 3')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('Escape closes the viewer and returns the focus to the thumbnail', async () => {
  const { user, thumbnail } = await openPhoto(2)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(thumbnail)
})

test('a single photo has no buttons for others', async () => {
  const { viewer } = await openPhoto(1, 1)
  expect(viewer.queryByRole('button', { name: 'Next picture' })).toBeNull()
})

test('swiping changes the photo', async () => {
  const { viewer } = await openPhoto(1)
  const photo = viewer.getByRole('img')
  const finger = { pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(photo, { ...finger, clientX: 300, clientY: 200 })
  fireEvent.pointerUp(photo, { ...finger, clientX: 200, clientY: 210 })
  expect(seen()[1]).toBe('2 of 3')
})

test('a photo that fails to load is reported', async () => {
  const { viewer } = await openPhoto(1)
  fireEvent.error(viewer.getByRole('img'))
  viewer.getByText('This picture could not be loaded.')
})
