import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { useFileAsPicture } from '#web/lib/pictures/file-as-picture.ts'
import { MOST_PIXELS, usePictureCheck, type FileFault } from '#web/lib/pictures/picture-fault.ts'
import { PictureInput } from '#web/ui/form/picture-input.tsx'
import { MemberPortrait } from '../member-portrait.tsx'
import type { PortraitChange } from './member-profile-entry.rules.ts'

/** Size of the portrait in pixels. */
const SIZE = 120

interface PortraitFieldProps {
  profile: ProfileCard
  change: PortraitChange
  onChange: (change: PortraitChange) => void
  /** The server's messages about the portrait. */
  refused: readonly string[]
}

/** The portrait as it will be after saving, with buttons to change it. */
export function PortraitField({ profile, change, onChange, refused }: PortraitFieldProps) {
  const { t } = useTranslation('profileForm')
  const [fault, setFault] = useState<FileFault | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const pick = usePictureCheck(({ files: [file], fault: found }) => {
    setFault(found)
    if (file && !found) onChange(file)
  })
  const set = (next: PortraitChange) => {
    setFault(null)
    onChange(next)
  }
  const hasPortrait = change instanceof File || (change === 'same' && profile.profile_picture !== null)

  return (
    <Stack component="fieldset" spacing={1.5} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 650, p: 0 }}>
        {t('picture.heading')}
      </Typography>
      {fault && <Alert severity="error">{t(`picture.${fault}`, MOST_PIXELS)}</Alert>}
      {refused.map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5, alignItems: { sm: 'center' } }}>
        <Shown profile={profile} change={change} />
        <Stack sx={{ gap: 1, alignItems: 'start' }}>
          <Typography id={`${id}-hint`} variant="caption" color="textSecondary">
            {change === 'removed' ? t('picture.willGo') : t('picture.hint')}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
              {t(hasPortrait ? 'picture.other' : 'picture.choose')}
            </Button>
            {change !== 'same' && (
              <Button color="secondary" onClick={() => set('same')}>
                {t('picture.undo')}
              </Button>
            )}
            {change === 'same' && hasPortrait && (
              <Button color="secondary" onClick={() => set('removed')}>
                {t('picture.remove')}
              </Button>
            )}
          </Stack>
        </Stack>
      </Stack>
      <PictureInput ref={input} label={t('picture.choose')} onPicked={pick} />
    </Stack>
  )
}

function Shown({ profile, change }: Pick<PortraitFieldProps, 'profile' | 'change'>) {
  if (change instanceof File) return <Chosen file={change} />
  return (
    <MemberPortrait
      profile={change === 'removed' ? { ...profile, profile_picture: null } : profile}
      size={SIZE}
    />
  )
}

function Chosen({ file }: { file: File }) {
  const { t } = useTranslation('profileForm')
  const image = useFileAsPicture(file)
  return (
    <Box
      component="img"
      ref={image}
      alt={t('picture.preview', { name: file.name })}
      sx={{
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        objectFit: 'cover',
        bgcolor: 'background.default',
      }}
    />
  )
}
