// Icons of records, their review and their members.
import * as mdi from '@mdi/js'
import { icon } from './icon.tsx'

export const MapIcon = icon(mdi.mdiMapOutline)
export const EditNoteIcon = icon(mdi.mdiPlaylistEdit)
export const CameraIcon = icon(mdi.mdiCameraOutline)
export const AddPhotoIcon = icon(mdi.mdiImagePlusOutline)
export const EyeOffOutlineIcon = icon(mdi.mdiEyeOffOutline)
export const FlagIcon = icon(mdi.mdiFlagOutline)
export const BookmarkIcon = icon(mdi.mdiBookmark)
export const BookmarkOutlineIcon = icon(mdi.mdiBookmarkOutline)
export const CheckCircleIcon = icon(mdi.mdiCheckCircle)
export const CheckCircleOutlineIcon = icon(mdi.mdiCheckCircleOutline)
export const MinusCircleIcon = icon(mdi.mdiMinusCircleOutline)
export const HourglassIcon = icon(mdi.mdiTimerSandEmpty)
export const TextSearchIcon = icon(mdi.mdiTextSearchVariant)
export const DiscussionIcon = icon(mdi.mdiForumOutline)
export const BadgeIcon = icon(mdi.mdiMedalOutline)
export const WebIcon = icon(mdi.mdiWeb)
export const FacebookIcon = icon(mdi.mdiFacebook)
export const InstagramIcon = icon(mdi.mdiInstagram)
export const LinkedInIcon = icon(mdi.mdiLinkedin)
export const XIcon = icon(
  'M3 3H8.3L21 21H15.7ZM6 4.6 16.5 19.4H18L7.5 4.6ZM3.4 21 10.2 13.1 11.1 14.4 5.4 21ZM13.7 10.8 20.4 3H18.4L12.8 9.5Z',
)
export const BlueskyIcon = icon(
  'M12 11.4C10.6 8.3 7 4.8 4.2 4.1 2.6 3.7 2 4.6 2 6.2c0 1.7.6 5 1.3 6 .8 1.2 2.3 1.5 4 1.2-2.4.5-3.6 1.7-2.2 3.7 2.6 3.7 5.6 1.1 6.9-2.3 1.3 3.4 4.3 6 6.9 2.3 1.4-2 .2-3.2-2.2-3.7 1.7.3 3.2 0 4-1.2.7-1 1.3-4.3 1.3-6 0-1.6-.6-2.500-2.2-2.1C17 4.8 13.4 8.3 12 11.4Z',
)
