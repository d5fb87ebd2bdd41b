export { refusalOfPictureFile } from './picture-file.rules.ts'
export { holdFiles } from './leaving-files.repository.ts'
export { thumbnailKey } from './picture-key.rules.ts'
export { PORTRAIT, preparePicture, type PreparedPicture } from './prepare-picture.ts'
export {
  pictureAddresses,
  removeFormerPicture,
  removePicture,
  storePicture,
  undoPictures,
  type StoredPicture,
} from './stored-pictures.ts'
export { sweepJob, sweepPictures } from './sweep-pictures.action.ts'
