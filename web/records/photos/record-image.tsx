import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { usePictureAddress } from './picture-address.ts'

interface RecordImageProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  src: string
  /** Whether only those with the right to the exact record get the picture. */
  withheld: boolean
  onFailed?: () => void
}

/** A picture of a record, also where its address answers only to those who have the right to it. */
export function RecordImage({ src: address, withheld, onFailed, alt, ...rest }: RecordImageProps) {
  const { src, failed } = usePictureAddress(address, withheld)
  const tell = useEffectEvent(() => onFailed?.())
  useEffect(() => {
    if (failed) tell()
  }, [failed])
  return <img {...rest} alt={alt} src={src} onError={() => onFailed?.()} />
}
