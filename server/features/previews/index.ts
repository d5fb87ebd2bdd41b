export {
  newsPicture,
  portalPicture,
  profilePicture,
  recordPicture,
  type PreviewPicture,
} from './preview-address.ts'
