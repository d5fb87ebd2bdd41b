import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLAND } from '#web/ui/style/theme.ts'
import north from './pictures/furrows-0.webp'
import northEast from './pictures/furrows-45.webp'
import east from './pictures/furrows-90.webp'
import southEast from './pictures/furrows-135.webp'
import south from './pictures/furrows-180.webp'
import southWest from './pictures/furrows-225.webp'
import west from './pictures/furrows-270.webp'
import northWest from './pictures/furrows-315.webp'

/** The usual light of relief maps, shown first. */
const NORTH_WEST = { azimuth: 315, picture: northWest } as const
/** The same field, lit from each azimuth, in degrees clockwise from north. */
const LIGHTS = [
  { azimuth: 0, picture: north },
  { azimuth: 45, picture: northEast },
  { azimuth: 90, picture: east },
  { azimuth: 135, picture: southEast },
  { azimuth: 180, picture: south },
  { azimuth: 225, picture: southWest },
  { azimuth: 270, picture: west },
  NORTH_WEST,
] as const

/** A field under a light that can be moved round it. */
export function MovingLight() {
  const { t } = useTranslation('reliefLesson')
  const [place, setPlace] = useState(LIGHTS.indexOf(NORTH_WEST))
  // The other seven pictures are loaded when the pointer or the focus first reaches the slider.
  const [touched, setTouched] = useState(false)
  const hintId = useId()
  const { azimuth } = LIGHTS[place] ?? NORTH_WEST
  const name = t(`light.from.${azimuth}`)

  return (
    <Box sx={{ maxWidth: 720, marginTop: 3 }}>
      <Box sx={{ position: 'relative', borderRadius: 2, overflow: 'hidden', aspectRatio: '4 / 3' }}>
        {LIGHTS.map((light, at) =>
          at === place || touched ? (
            <Box
              key={light.azimuth}
              component="img"
              src={light.picture}
              alt={at === place ? t(`light.alt.${light.azimuth}`) : ''}
              aria-hidden={at !== place}
              width={640}
              height={480}
              loading={touched ? 'eager' : 'lazy'}
              sx={{
                position: 'absolute',
                inset: 0,
                width: '100%',
                height: '100%',
                opacity: at === place ? 1 : 0,
                transition: 'opacity 250ms',
              }}
            />
          ) : null,
        )}
        <SunDial azimuth={azimuth} />
      </Box>
      <Typography sx={{ marginTop: 1.5, fontWeight: 650 }}>{name}</Typography>
      <Box
        component="input"
        type="range"
        aria-label={t('light.slider')}
        aria-valuetext={name}
        aria-describedby={hintId}
        min={0}
        max={LIGHTS.length - 1}
        step={1}
        value={place}
        onPointerEnter={() => setTouched(true)}
        onFocus={() => setTouched(true)}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setPlace(event.target.valueAsNumber)}
        sx={{ width: '100%', height: 44, accentColor: UPLAND.heather, cursor: 'pointer' }}
      />
      <Typography id={hintId} variant="body2" color="text.secondary">
        {t('light.hint')}
      </Typography>
    </Box>
  )
}

/** A small sun on the side from which the light comes. It is decorative: the text beside it says the same. */
function SunDial({ azimuth }: { azimuth: number }) {
  return (
    <Box
      component="svg"
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, width: { xs: 64, sm: 84 } }}
    >
      <circle r="46" fill={UPLAND.slate} fillOpacity="0.82" />
      <circle r="30" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="1.5" />
      <g transform={`rotate(${azimuth})`}>
        <path d="M0 -18V12M-7 3L0 12L7 3" fill="none" stroke="#fff" strokeWidth="3" />
        <circle cy="-30" r="10" fill={UPLAND.brackenPale} />
      </g>
    </Box>
  )
}
