import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { useFileAddress } from '#web/lib/use-file-address.ts'
import { pictureFileQuery } from '#web/lib/picture-file.data.ts'

interface RecordImageProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  src: string
  /** Whether only those with the right to the exact record get the picture. */
  withheld: boolean
  onFailed?: () => void
}

/** A picture of a record, also where its address answers only to those who have the right to it. */
export function RecordImage({ src, withheld, onFailed, alt, ...rest }: RecordImageProps) {
  const { data, isError } = useQuery(pictureFileQuery(withheld ? src : null))
  const address = useFileAddress(data ?? null)
  const failed = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (isError) failed()
  }, [isError])
  // An image without an address is not requested, and keeps its place.
  return (
    <img {...rest} alt={alt} src={withheld ? (address ?? undefined) : src} onError={() => onFailed?.()} />
  )
}
