export { lockFiles } from './leaving-files.repository.ts'
export { refusalOfPictureFile } from './picture-file.rules.ts'
export { MEDIA_PREFIX, thumbnailKey } from './picture-key.rules.ts'
export type { PreparedPicture } from './decoding/decoder-process.ts'
export { preparePicture, PORTRAIT } from './decoding/prepare-picture.ts'
export {
  removeFormerPicture,
  storePicture,
  removePicture,
  type StoredPicture,
  pictureAddresses,
  undoPictures,
} from './stored-pictures.ts'
export { sweepJob, sweepPictures } from './sweep-pictures.action.ts'
