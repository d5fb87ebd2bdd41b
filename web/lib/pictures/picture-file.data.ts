import { queryOptions } from '@tanstack/react-query'
import { getPicture } from '#contract/records/pictures/pictures.ts'
import { callForFile } from '../api.ts'

/**
 * A picture that not everybody may see, such as those of a withheld record. It is fetched, because the request of an image
 * element carries no token. Null for none.
 */
export function pictureFileQuery(address: string | null) {
  const [name = '', folder = ''] = new URL(address ?? '', 'http://nowhere').pathname.split('/').toReversed()
  return queryOptions({
    queryKey: ['picture file', address],
    queryFn: () => callForFile(getPicture, { params: { folder, name } }),
    enabled: address !== null,
    staleTime: Infinity,
    retry: false,
  })
}
