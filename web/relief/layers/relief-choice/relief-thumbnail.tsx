import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useRef, useState } from 'react'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { CheckIcon } from '#web/ui/icons/controls.ts'
import { FOCUS_RING, UPLAND } from '#web/ui/style/theme.ts'
import { THUMBNAIL_RATIO } from './thumbnail-tile.ts'
import type { Thumbnail } from './use-thumbnails.ts'

interface ReliefThumbnailProps {
  /** The name of the group of radio buttons. */
  group: string
  name: string
  chosen: boolean
  /** Whether the picture stands for itself, and its name is a tooltip. */
  small?: boolean
  /** Null while there is no picture. */
  thumbnail: Thumbnail | null
  onChoose: () => void
}

/** One layer in the choice: a radio button that looks like the layer. */
export function ReliefThumbnail(props: ReliefThumbnailProps) {
  const { group, name, chosen, small = false, thumbnail, onChoose } = props
  const radio = (
    <Box
      component="label"
      sx={{
        position: 'relative',
        display: 'block',
        borderRadius: 1,
        fontSize: '0.85rem',
        lineHeight: 1.2,
        hyphens: 'auto',
        overflowWrap: 'anywhere',
        '&:has(:focus-visible)': FOCUS_RING,
        '&:hover .frame': { borderColor: 'secondary.main' },
      }}
    >
      <Box
        component="input"
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          m: 0,
          opacity: 0,
          cursor: 'pointer',
        }}
      />
      <Box
        className="frame"
        sx={{
          position: 'relative',
          aspectRatio: THUMBNAIL_RATIO,
          overflow: 'hidden',
          mb: small ? 0 : 0.25,
          borderRadius: 1,
          border: 2,
          borderColor: chosen ? 'primary.main' : 'divider',
          backgroundColor: UPLAND.slatePale,
        }}
      >
        {thumbnail && <Picture key={thumbnail.address} {...thumbnail} />}
        {chosen && <ChosenMark small={small} />}
      </Box>
      {small ? <ForScreenReaders as="span">{name}</ForScreenReaders> : name}
    </Box>
  )
  return small ? (
    <Tooltip title={name} describeChild>
      {radio}
    </Tooltip>
  ) : (
    radio
  )
}

/** The colour of the frame alone would not tell everybody which layer is chosen. */
function ChosenMark({ small }: { small: boolean }) {
  return (
    <CheckIcon
      sx={{
        position: 'absolute',
        top: 0,
        right: 0,
        fontSize: small ? 16 : 20,
        borderBottomLeftRadius: 6,
        backgroundColor: 'primary.main',
        color: 'primary.contrastText',
      }}
    />
  )
}

/** The part of a tile that fills the frame. */
function Picture({ picture, side, corner }: Thumbnail) {
  const image = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return (
    <Box
      component="img"
      ref={image}
      alt=""
      onLoad={() => setShown(true)}
      sx={{
        position: 'absolute',
        width: `${100 * side.across}%`,
        height: `${100 * side.down}%`,
        left: `${-100 * corner.across}%`,
        top: `${-100 * corner.down}%`,
        // What cannot be decoded stays invisible.
        opacity: shown ? 1 : 0,
        transition: 'opacity 200ms',
      }}
    />
  )
}
