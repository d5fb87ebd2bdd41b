import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { speak } from '#web/i18n/index.ts'
import { pngHeader } from '#web/testing/picture-headers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { PhotoField } from './photo-field.tsx'

withFreshBrowser()

function Field() {
  const [photos, setPhotos] = useState<readonly File[]>([])
  return <PhotoField photos={photos} onChange={setPhotos} refused={[]} />
}

function pngOf(width: number, height: number): File {
  return new File([pngHeader(width, height)], `${String(width)}.png`, { type: 'image/png' })
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
