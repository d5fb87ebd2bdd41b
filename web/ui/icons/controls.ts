// Icons of controls on every kind of page. These files have no door: through one, a page with one icon would load all of them.
import * as mdi from '@mdi/js'
import { icon } from './icon.tsx'

export const CloseIcon = icon(mdi.mdiClose)
export const CheckIcon = icon(mdi.mdiCheck)
export const SearchIcon = icon(mdi.mdiMagnify)
export const EyeIcon = icon(mdi.mdiEye)
export const EyeOffIcon = icon(mdi.mdiEyeOff)
export const ExpandLessIcon = icon(mdi.mdiChevronUp)
export const ExpandMoreIcon = icon(mdi.mdiChevronDown)
export const ChevronLeftIcon = icon(mdi.mdiChevronLeft)
export const ChevronRightIcon = icon(mdi.mdiChevronRight)
export const ArrowBackIcon = icon(mdi.mdiArrowLeft)
export const AddIcon = icon(mdi.mdiPlus)
export const EditIcon = icon(mdi.mdiPencilOutline)
export const DeleteOutlineIcon = icon(mdi.mdiDeleteOutline)
export const CopyIcon = icon(mdi.mdiContentCopy)
export const DownloadIcon = icon(mdi.mdiDownload)
export const DownloadOutlineIcon = icon(mdi.mdiTrayArrowDown)
export const HelpIcon = icon(mdi.mdiHelpCircle)
export const InfoIcon = icon(mdi.mdiInformationOutline)
export const KeyboardIcon = icon(mdi.mdiKeyboardOutline)
export const FeedIcon = icon(mdi.mdiRss)
