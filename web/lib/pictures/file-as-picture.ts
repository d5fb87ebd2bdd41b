import { useEffect, useRef, type Ref } from 'react'

/** Shows a local file as an image. Its object URL is revoked when the image is no longer shown. */
export function useFileAsPicture(file: File): Ref<HTMLImageElement> {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return image
}
