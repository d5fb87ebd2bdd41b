import { useEffect, useRef, type Ref } from 'react'

/** Shows a file of this device; its address is given back when it is no longer shown. */
export function useFileAsPicture(file: File): Ref<HTMLImageElement> {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return image
}
