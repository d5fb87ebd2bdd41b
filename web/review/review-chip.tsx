import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import type { ReviewState } from '#contract/review/verdicts.ts'
import { CopyIcon as RecordedIcon } from '#web/ui/icons/controls.ts'
import {
  CheckCircleOutlineIcon as ConfirmedIcon,
  DiscussionIcon as AskingIcon,
  HourglassIcon as WaitingIcon,
  MinusCircleIcon as NaturalIcon,
  TextSearchIcon as LookingIcon,
} from '#web/ui/icons/records.ts'
import { UPLAND } from '#web/ui/style/theme.ts'

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
