import sharp from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'gif' | 'webp'
}

/** A real picture: the left half red, the right half blue. */
export function makePicture({
  width = 80,
  height = 60,
  format = 'jpeg',
}: PictureOptions = {}): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer()
}

/** A JPEG as a telephone held sideways takes it: stored lying, with a note to turn it right by 90 degrees, and with the place. */
export function makeTelephonePicture(): Promise<Buffer> {
  return halves(80, 60)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Telephone', Copyright: 'The finder' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 7/1 48/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '3/1 46/1 48/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A PNG of exactly so many bytes: what follows the picture is filler. */
export async function makePictureOfBytes(bytes: number): Promise<Buffer> {
  const picture = await makePicture({ format: 'png' })
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 'x')])
}

function halves(width: number, height: number) {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: 'blue' } }
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: blue, gravity: 'east' },
  ])
}
