import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import type { ReactElement } from 'react'

/** An icon with the properties of `SvgIcon`. Screen readers pass it over: the words are those of its button or its text. */
export type Icon = (props: SvgIconProps) => ReactElement

/** @param path the shape in a square of 24 by 24, as in the attribute `d` of a path */
export function icon(path: string): Icon {
  return function Icon(props) {
    return (
      <SvgIcon {...props}>
        <path d={path} />
      </SvgIcon>
    )
  }
}
