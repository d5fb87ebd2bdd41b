/** The first bytes of a PNG with this width and height in pixels; no image data follows. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(33))
  view.setBigUint64(0, 0x89504e470d0a1a0an)
  view.setUint32(8, 13)
  view.setUint32(12, 0x49484452)
  view.setUint32(16, width)
  view.setUint32(20, height)
  // Eight bits per sample, three samples per pixel.
  view.setUint16(24, 0x0802)
  return new Uint8Array(view.buffer)
}

/** The first bytes of a JPEG with this width and height in pixels, up to the end of its frame header. */
export function jpegHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...size],
    ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ])
}

/** A JPEG with a scan of two bytes and its end. No program could decode it. */
export function wholeJpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]
  return new Uint8Array([...jpegHeader(width, height), ...scan, 1, 2, 0xff, 0xd9])
}

/** A PNG of its header and its last chunk. */
export function wholePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...pngHeader(width, height), 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44])
}

/** A GIF of its header and its end, with nothing between that is like the end. */
export function wholeGif(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  return new Uint8Array([
    0x47,
    0x49,
    0x46,
    0x38,
    0x39,
    0x61,
    ...size,
    ...new Array<number>(20).fill(1),
    0,
    0x3b,
  ])
}
