import { useQuery } from '@tanstack/react-query'
import { pictureFileQuery } from '#web/lib/pictures/picture-file.data.ts'
import { useFileAddress } from '#web/lib/pictures/use-file-address.ts'

/** Where an image element finds a picture of a record: at its own address, or at that of the fetched file if it is withheld. */
export function usePictureAddress(
  address: string,
  withheld: boolean,
): { src: string | undefined; failed: boolean } {
  const { data, isError } = useQuery(pictureFileQuery(withheld ? address : null))
  const fetched = useFileAddress(data ?? null)
  // An image without an address is not requested, and keeps its place.
  return { src: withheld ? (fetched ?? undefined) : address, failed: isError }
}
