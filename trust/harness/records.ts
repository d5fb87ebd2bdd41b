import sharp from 'sharp'
import { PHOTO_FIELDS } from '#contract/records/records.ts'
import { squareAround } from '#server/testing/outlines.ts'

/** Returns the fields of a valid record as the portal's own form sends them. */
export function recordForm(title: string, pictures: readonly Buffer[] = []): FormData {
  const form = new FormData()
  const fields = {
    title,
    description: 'Made for a scenario of trust.',
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'unknown',
    polygonCoordinate: JSON.stringify(squareAround(52.1, -3.8)),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [index, picture] of pictures.entries()) {
    const field = PHOTO_FIELDS[index]
    if (field === undefined) throw new RangeError('A record has at most five pictures')
    form.append(
      field,
      new File([Uint8Array.from(picture)], `photo-${String(index + 1)}.jpg`, { type: 'image/jpeg' }),
    )
  }
  return form
}

/** Makes a JPEG of noise, which no encoder can make small. Width and height are in pixels. */
export function noisyPicture(width = 200, height = 150): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}
