import ConfirmedIcon from '@mui/icons-material/CheckCircleOutlined'
import RecordedIcon from '@mui/icons-material/ContentCopyOutlined'
import NaturalIcon from '@mui/icons-material/DoNotDisturbOnOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import LookingIcon from '@mui/icons-material/ManageSearchOutlined'
import AskingIcon from '@mui/icons-material/QuestionAnswerOutlined'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import type { ReviewState } from '#contract/review/review.ts'
import { UPLAND } from '#web/ui/theme.ts'

const ICONS = {
  submitted: WaitingIcon,
  in_review: LookingIcon,
  needs_info: AskingIcon,
  verified: ConfirmedIcon,
  not_archaeological: NaturalIcon,
  already_recorded: RecordedIcon,
} as const satisfies Record<ReviewState, unknown>

/** How far a record has come, in words and a sign, never by colour alone. */
export function ReviewChip({ state }: { state: ReviewState }) {
  const { t } = useTranslation('review')
  const Icon = ICONS[state]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={t(`states.${state}`)}
      variant={state === 'verified' ? 'filled' : 'outlined'}
      sx={{
        alignSelf: 'start',
        color: UPLAND.slate,
        ...(state === 'verified' && { backgroundColor: UPLAND.lichenPale }),
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  )
}
