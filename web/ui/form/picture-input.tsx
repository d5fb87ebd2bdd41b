import type { ComponentProps } from 'react'
import { PICTURE_TYPES } from '#contract/http/limits.ts'

interface PictureInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture' | 'multiple'> {
  /** Accessible name. */
  label: string
  onPicked: (files: File[]) => void
}

/** A hidden field for picture files, which a button opens. */
export function PictureInput({
  label,
  onPicked,
  accept = PICTURE_TYPES.join(','),
  ...rest
}: PictureInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        onPicked([...(target.files ?? [])])
        // Without this, choosing the same file again would change nothing.
        target.value = ''
      }}
    />
  )
}
