import { inflateSync } from 'node:zlib'
import { makeRaster } from './rasters.ts'

/** The heights of the block below. */
export const LERC_HEIGHTS = makeRaster(20, (c, r) => ((c + r) % 9 === 4 ? NaN : 200 + c * 2 + ((r * r) % 17)))

/**
 * One block of LERC2 with a mask, made by GDAL from these heights. Nobody else writes LERC, and there is no encoder
 * here.
 */
export const LERC_BLOCK = inflateSync(
  Buffer.from(
    [
      'eNqt1MtOwkAUgOEhMcYH0D1vYMLCNQmJ8YIKXvGKUKqCFyziPVDfyEeob9KlS5YsCK2/1zEDzIS0Tb9OmybnnJ6Z',
      'TtZuWKnkhBBi9jU5P834KYEKlynGmUkhOJWjmv4a3urpOYaU6PaC0PU7vX7gev7fQ+h6nW4/CD3/XT78vBcvQixk',
      'hGhnEt83S8hiFevYxDYK2MMBjnCMCk5whhoucIVFLGMFeWxgCzvYxT4OUYQFG6eo4hyXqMdQxzUayGvyl2CNyO/g',
      'BrdDcpaVvGrOJu7wgCe0kTN8S1n3LTKmnCM15jh1avphG/pxj0c8ozWityXt3Mq+yliDcYqGOM6wODHFaMk+R563',
      'nGH9lg3rtxnH+ov4Lzq/PdKsvYKhxtr/GpV9Yk3Wp/1P7YHalH0rQr+VerS9Kpn2rcjz/gEgYxn3',
    ].join(''),
    'base64',
  ),
)
