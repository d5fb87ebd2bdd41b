import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/http/limits.ts'
import { speak } from '#web/i18n/index.ts'
import { wholeJpeg, wholePng } from '#web/testing/picture-headers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { SaveButton } from './form-foot.tsx'
import { PhotoField } from './photo-field.tsx'

withFreshBrowser()
// The test environment decodes no pictures; e2e/photos.spec.ts chooses real ones in a real browser.
beforeEach(() =>
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 80, height: 60, close: vi.fn() })),
)

function Field() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [preparing, setPreparing] = useState(false)
  return (
    <>
      <PhotoField
        id="photos"
        photos={photos}
        onChange={setPhotos}
        refused={[]}
        preparing={preparing}
        onPreparing={(preparation) => setPreparing(preparation !== null)}
      />
      <SaveButton saving={{ isPending: false }} preparing={preparing}>
        Save record
      </SaveButton>
    </>
  )
}

function pngOf(width: number, height: number): File {
  return new File([wholePng(width, height)], `${String(width)}.png`, { type: 'image/png' })
}

it('a photo with too many pixels is reported as soon as it is chosen, with advice, in both languages', async () => {
  onTestFinished(() => speak('en'))
  const user = userEvent.setup()
  render(<Field />)
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })
  await user.upload(input, pngOf(5000, 5000))
  await screen.findByText('1 of 5')
  await user.upload(input, [pngOf(80, 60), pngOf(5001, 5000)])
  await screen.findByText(/too many pixels.*JPEG may have 64 million, a PNG or GIF 25 million.*smaller copy/)
  expect(screen.getByText('1 of 5')).toBeTruthy()
  await act(() => speak('cy'))
  await screen.findByText(/gormod o bicseli.*JPEG gynnwys 64 miliwn, a PNG neu GIF 25 miliwn.*gopi llai/)
})

it('a damaged photo is named at once, and none of the selection is kept', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const cut = new File([wholeJpeg(80, 60).slice(0, -2)], 'ditch.jpg', { type: 'image/jpeg' })
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })
  await user.upload(input, [pngOf(80, 60), cut])
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“ditch.jpg” cannot be opened as a picture.',
  )
  expect(screen.getByText('0 of 5')).toBeTruthy()
})

it('a record cannot be saved while a photo is being made ready', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const slow = pngOf(80, 60)
  const bytes = await slow.arrayBuffer()
  const read = Promise.withResolvers<ArrayBuffer>()
  slow.arrayBuffer = () => read.promise
  await user.upload(screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' }), slow)
  const button = screen.getByRole('button', { name: /Save record/ })
  expect(button).toHaveProperty('disabled', true)
  read.resolve(bytes)
  await screen.findByText('1 of 5')
  expect(button).toHaveProperty('disabled', false)
})

it('a photo that was moved or deleted after it was chosen is named', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const gone = pngOf(80, 60)
  gone.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotFoundError'))
  await user.upload(screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' }), gone)
  expect((await screen.findByRole('alert')).textContent).toContain('“80.png” cannot be opened as a picture.')
})

it('photos are previewed, counted and removed', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })
  await user.upload(input, [pngOf(80, 60), pngOf(81, 60)])
  expect(await screen.findByText('2 of 5')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /^Picture \d: / })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove picture 1: 80.png' }))
  expect(screen.getByRole('img', { name: 'Picture 1: 81.png' })).toBeTruthy()
  expect(screen.getByText('1 of 5')).toBeTruthy()
})

it('a photo that cannot be made small enough rejects the whole selection', async () => {
  const user = userEvent.setup()
  render(<Field />)
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })
  const huge = new File([wholePng(80, 60), new Uint8Array(PICTURE_MAX_BYTES)], 'huge.png', {
    type: 'image/png',
  })
  await user.upload(input, [pngOf(80, 60), huge])
  expect((await screen.findByRole('alert')).textContent).toBe('Each file must be under 2MB.')
  expect(screen.queryByRole('img', { name: /Picture/ })).toBeNull()
})

it('files of other kinds are rejected', async () => {
  const user = userEvent.setup({ applyAccept: false })
  render(<Field />)
  const input = screen.getByLabelText<HTMLInputElement>('Add pictures', { selector: 'input' })
  await user.upload(input, new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Pictures must be PNG, GIF or JPEG files.')
})
