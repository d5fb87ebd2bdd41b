export {
  newsPreviewImage,
  portalPreviewImage,
  profilePreviewImage,
  recordPreviewImage,
  type PreviewImage,
} from './preview-address.ts'
